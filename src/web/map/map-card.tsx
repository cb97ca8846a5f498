import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DRAWN_LINE } from '#contract/river-address.ts';
import type { Position } from '#domain/place/position.ts';
import { useCell, useHasScript } from '#web/lib/browser/cell.ts';
import { Link } from '#web/ui/link.tsx';
import { isMapOpen, withMap } from '#web/ui/map-link.tsx';
import type { FreshetMap } from './freshet-map.ts';
import { Locator } from './locator.tsx';
import styles from './map-card.module.css';
import { useVisitMap } from './map-session.ts';

function SmallMap({ map, isAway }: { map: FreshetMap; isAway: boolean }) {
  const target = useRef<HTMLDivElement>(null);
  const { base, isRiverSimulated } = useCell(map.state);
  useEffect(
    () => (isAway || !target.current ? undefined : map.attach(target.current, 'card')),
    [map, isAway],
  );
  return (
    <>
      <div ref={target} className={styles.map} />
      <span className="visually-hidden">
        {[...(isRiverSimulated ? [DRAWN_LINE] : []), ...base.attributions].join(' · ')}
      </span>
    </>
  );
}

export function MapCard({ position }: { position: Position }) {
  const map = useVisitMap(false).data?.map;
  // A map opened by the address may be ready before the page below it is hydrated.
  const hasScript = useHasScript();
  const search = useSearchParams()[0];
  return (
    <Link
      className={`framed no-print ${styles.card}`}
      to={`?${withMap(search, true)}`}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
        else window.scrollTo({ top: 0, behavior: 'instant' });
      }}
    >
      {map && hasScript ? (
        <SmallMap map={map} isAway={isMapOpen(search)} />
      ) : (
        <Locator position={position} />
      )}
      <span className="visually-hidden">Open the map</span>
    </Link>
  );
}
