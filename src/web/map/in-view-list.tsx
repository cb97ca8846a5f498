import { memo, useDeferredValue } from 'react';
import { useCell } from '#web/lib/browser/cell.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { counted } from '#web/lib/words/format.ts';
import type { FreshetMap } from './freshet-map.ts';
import type { InView, MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';
import styles from './map-screen.module.css';
import { gaugeWords } from './map-tip.ts';
import { gaugeMark, hatcheryMark } from './marks.ts';
import { Swatch } from './swatch.tsx';

/** A safe limit, more than there are today. */
const LONGEST = 400;

const STATE_WORDS = { recent: ', fish in the last two weeks', season: ', in season' };

interface ListProps {
  map: FreshetMap;
  /** Whether facilities match a filter; then their marks are as on the map. */
  isFiltered: boolean;
  onFollow: () => void;
  openGauge: (gauge: MapGauge) => void;
}

/** What has the focus or the pointer over it is named on the map. */
const pointing = (map: FreshetMap, place: MapFacility | MapGauge) => ({
  onFocus: () => map.point(place),
  onPointerEnter: () => map.point(place),
  onBlur: () => map.point(null),
  onPointerLeave: () => map.point(null),
});

/** Facilities and gauges as links and buttons. */
export function PlaceLists(
  props: ListProps & {
    facilities: readonly MapFacility[];
    gauges: readonly MapGauge[];
  },
) {
  const { map, isFiltered, onFollow, openGauge, facilities, gauges } = props;
  return (
    <>
      <ul className={styles.places} aria-label="Facilities">
        {facilities.map((facility) => (
          <li key={facility.key}>
            <Link to={facilityPath(facility.key)} onClick={onFollow} {...pointing(map, facility)}>
              <Swatch name={hatcheryMark([facility.state], isFiltered)} />
              <span>
                {facility.title}
                {facility.state === 'quiet' ? null : (
                  <span className="visually-hidden">{STATE_WORDS[facility.state]}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.places} aria-label="Gauges">
        {gauges.map((shown) => (
          <li key={shown.gauge.lid}>
            <button type="button" onClick={() => openGauge(shown)} {...pointing(map, shown)}>
              <Swatch name={gaugeMark(shown.trend)} />
              <span>
                {shown.gauge.name}
                <span className="visually-hidden">, {gaugeWords(shown)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For keyboards, screen readers and people who prefer a list to a map. */
export function InViewList(props: ListProps) {
  // Keeps the map responsive while a long list renders.
  return <Listed {...props} shown={useDeferredValue(useCell(props.map.inView))} />;
}

const Listed = memo(function Listed({ shown, ...props }: ListProps & { shown: InView }) {
  const { facilities, gauges } = shown;
  const unlisted = facilities.length + gauges.length - LONGEST;
  return (
    <div className={styles.inView}>
      <p role="status">
        {counted(facilities.length, 'facility', 'facilities')} and {counted(gauges.length, 'gauge')}{' '}
        in view
      </p>
      <PlaceLists
        {...props}
        facilities={facilities.slice(0, LONGEST)}
        gauges={gauges.slice(0, LONGEST)}
      />
      {unlisted > 0 ? <p>Zoom in to see the rest.</p> : null}
    </div>
  );
});
