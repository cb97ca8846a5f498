import { useDeferredValue } from 'react';
import { useCell } from '#web/lib/browser/cell.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { counted } from '#web/lib/words/format.ts';
import type { FreshetMap } from './freshet-map.ts';
import type { MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';
import styles from './map-screen.module.css';
import { gaugeMark, hatcheryMark } from './marks.ts';
import { Swatch } from './swatch.tsx';

/** A safe limit, more than there are today. */
const LONGEST = 400;

const TREND_WORDS = { up: 'rising', down: 'falling', flat: 'steady', unknown: 'no forecast now' };

function trendWords({ trend }: MapGauge): string {
  return TREND_WORDS[trend ?? 'unknown'];
}

export function FacilityLinks(props: {
  facilities: readonly MapFacility[];
  /** Whether they match a filter; then their marks are as on the map. */
  isFiltered: boolean;
  onFollow: () => void;
}) {
  const mark = hatcheryMark(1, props.isFiltered);
  return (
    <ul className={styles.places} aria-label="Facilities">
      {props.facilities.map(({ key, title }) => (
        <li key={key}>
          <Link to={facilityPath(key)} onClick={props.onFollow}>
            <Swatch name={mark} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** For keyboards, screen readers and people who prefer a list to a map. */
export function InViewList(props: {
  map: FreshetMap;
  isFiltered: boolean;
  onFollow: () => void;
  openGauge: (gauge: MapGauge) => void;
}) {
  const { map, isFiltered, onFollow, openGauge } = props;
  // Keeps the map responsive while a long list renders.
  const { facilities, gauges } = useDeferredValue(useCell(map.inView));
  const unlisted = facilities.length + gauges.length - LONGEST;
  return (
    <div className={styles.inView}>
      <p role="status">
        {counted(facilities.length, 'facility', 'facilities')} and {counted(gauges.length, 'gauge')}{' '}
        in view
      </p>
      <FacilityLinks facilities={facilities.slice(0, LONGEST)} {...{ isFiltered, onFollow }} />
      <ul className={styles.places} aria-label="Gauges">
        {gauges.slice(0, LONGEST).map((shown) => (
          <li key={shown.gauge.lid}>
            <button type="button" onClick={() => openGauge(shown)}>
              <Swatch name={gaugeMark(shown.trend)} />
              <span>
                {shown.gauge.name}
                <span className="visually-hidden">, {trendWords(shown)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {unlisted > 0 ? <p>Zoom in to see the rest.</p> : null}
    </div>
  );
}
