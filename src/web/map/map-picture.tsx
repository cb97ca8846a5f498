import washington from 'virtual:washington';
import type { Facilities } from '#contract/facilities.ts';
import type { FishFilter } from '#web/lib/facility/fish-filter.ts';
import { onWashington } from './locator.tsx';
import { filteredFacilities, mapFacilities } from './map-facility.ts';
import styles from './map-picture.module.css';
import { hatcheryMark, MARKS, type MarkName } from './marks.ts';
import { VIEW } from './view-rules.ts';

/** What the map shows when it opens. */
function openingView(): string {
  const [west, south, east, north] = VIEW.pacificNorthwest;
  const from = onWashington({ longitude: west, latitude: north });
  const to = onWashington({ longitude: east, latitude: south });
  return `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`;
}

/** The least important is drawn first. */
const DRAWN: readonly MarkName[] = [
  'quietSingle',
  'seasonSingle',
  'recentSingle',
  'matchingSingle',
];

/** The facilities in the places where the map will show them, drawn while it loads. */
export function MapPicture(props: { facilities: Facilities; filter: FishFilter }) {
  const { shown, isFiltered } = filteredFacilities(mapFacilities(props.facilities), props.filter);
  return (
    <svg className={styles.picture} viewBox={openingView()} aria-hidden="true" data-picture>
      <path className={styles.state} d={washington.path} />
      {DRAWN.map((name) => {
        const { radius, fill, stroke, strokeWidth } = MARKS[name];
        const points = shown
          .filter(({ state }) => hatcheryMark([state], isFiltered) === name)
          .map(({ position }) => onWashington(position))
          .map(({ x, y }) => `M${x} ${y}h0`)
          .join('');
        return (
          <g className={styles.marks} key={name}>
            <path d={points} stroke={`var(--${stroke})`} strokeWidth={2 * radius + strokeWidth} />
            <path d={points} stroke={`var(--${fill})`} strokeWidth={2 * radius - strokeWidth} />
          </g>
        );
      })}
    </svg>
  );
}
