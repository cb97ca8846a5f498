import { memo, useDeferredValue } from 'react';
import { counted } from '#domain/words/format.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { eventsAt, eventsOf } from '#web/river/use-warnings.ts';
import type { WarningLine } from '#web/river/warning-lines.ts';
import { Link } from '#web/ui/link.tsx';
import type { FreshetMap } from './freshet-map.ts';
import { Swatch } from './legends.tsx';
import { gaugeWords, type MapFacility, type MapGauge, type Places } from './map-places.ts';
import styles from './map-screen.module.css';
import { classColor, gaugeMark, hatcheryMark } from './marks.ts';

const STATE_WORDS = { recent: ', fish in the last two weeks', season: ', in season' };

interface ListProps {
  map: FreshetMap;
  isFiltered: boolean;
  onFollow: () => void;
  openGauge: (gauge: MapGauge) => void;
  warnings: readonly WarningLine[];
}

const pointing = (map: FreshetMap, place: MapFacility | MapGauge) => ({
  onFocus: () => map.point(place),
  onPointerEnter: () => map.point(place),
  onBlur: () => map.point(null),
  onPointerLeave: () => map.point(null),
});

/** The events that are warned of at a forecast point; blank without any. */
export const eventsNaming = (lines: readonly WarningLine[], point: string): string =>
  eventsOf(lines.filter(({ where }) => where === point));

const Warned = ({ events }: { events: string }) =>
  events === '' ? null : <strong className="warned">: {events}</strong>;

export const PlaceLists = memo(function PlaceLists(props: ListProps & { places: Places }) {
  const { map, isFiltered, onFollow, openGauge, warnings } = props;
  const units = useUnits();
  const { facilities, gauges } = props.places;
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
                <Warned events={eventsAt(warnings, facility.key)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.places} aria-label="Gauges">
        {gauges.map((shown) => (
          <li key={shown.gauge.lid}>
            <button type="button" onClick={() => openGauge(shown)} {...pointing(map, shown)}>
              <Swatch name={gaugeMark(shown.trend)} fill={classColor(shown.flowClass)} />
              <span>
                {shown.gauge.name}
                <span className="visually-hidden">, {gaugeWords(shown, units)}</span>
                <Warned events={eventsNaming(warnings, shown.gauge.name)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
});

export function InViewList(props: ListProps) {
  const places = useDeferredValue(useCell(props.map.state).inView);
  const { facilities, gauges } = places;
  return (
    <div className={`stack gap-8 ${styles.inView}`}>
      <p role="status">
        {counted(facilities.length, 'facility', 'facilities')} and {counted(gauges.length, 'gauge')}{' '}
        in view
      </p>
      <PlaceLists {...props} places={places} />
    </div>
  );
}
