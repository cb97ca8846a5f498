import { type ReactNode, useId, useState } from 'react';
import { FLOW_CLASSES } from '#domain/river/flow-class.ts';
import { capitalized } from '#domain/words/format.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { FLOW_CLASS_WORDS } from '#web/lib/words/flow-words.ts';
import { ChevronIcon, EyeIcon } from '#web/ui/icons.tsx';
import type { FreshetMap } from './freshet-map.ts';
import styles from './map-screen.module.css';
import {
  type ColorToken,
  classColor,
  type LayerId,
  MARKS,
  type Mark,
  type MarkName,
  SHAPES,
} from './marks.ts';

type Items = Readonly<Record<string, MarkName>>;

const STATE_LEGEND: Items = {
  'Fish in the last two weeks': 'recentSingle',
  'In season': 'seasonSingle',
  Neither: 'quietSingle',
};

/** Side of a swatch (requirement 6.9). */
const SIZE = 20;
const MIDDLE = SIZE / 2;

export function Swatch({ name, ...look }: { name: MarkName; fill?: ColorToken }) {
  const { shape, fill, stroke, ...mark }: Mark = { ...MARKS[name], ...look };
  const radius = Math.min(mark.radius, MIDDLE - 1.5);
  const { points, angle } = SHAPES[shape === 'circle' ? 'square' : shape];
  const corners = Array.from({ length: points }, (_, at) => {
    const turn = angle + (at * 2 * Math.PI) / points;
    const x = MIDDLE + radius * Math.sin(turn);
    const y = MIDDLE - radius * Math.cos(turn);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      fill={`var(--${fill})`}
      stroke={`var(--${stroke})`}
      strokeWidth={Math.min(mark.strokeWidth, 3)}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
    >
      {shape === 'circle' ? (
        <circle cx={MIDDLE} cy={MIDDLE} r={radius} />
      ) : (
        <polygon points={corners.join(' ')} />
      )}
    </svg>
  );
}

function Swatches({ items }: { items: Items }) {
  return (
    <ul className="cluster legend">
      {Object.entries(items).map(([label, name]) => (
        <li key={label}>
          <Swatch name={name} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function FlowClasses({ map }: { map: FreshetMap }) {
  const { gauges } = useCell(map.state);
  if (!gauges.some(({ flowClass }) => flowClass)) return null;
  const hasUnknown = gauges.some(({ flowClass }) => !flowClass);
  return (
    <>
      <p>Color: the flow now beside other years on this date</p>
      <ul className="cluster legend">
        {FLOW_CLASSES.map((flowClass) => (
          <li key={flowClass}>
            <Swatch name="flat" fill={classColor(flowClass)} />
            {capitalized(FLOW_CLASS_WORDS[flowClass])}
          </li>
        ))}
        {hasUnknown ? (
          <li>
            <Swatch name="flat" />
            Not known
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Legend(props: {
  map: FreshetMap;
  layer: LayerId;
  title: string;
  subTitle: string;
  items: Items;
  children: ReactNode;
}) {
  const { map, layer, title } = props;
  const isShown = useCell(map.state).visible[layer];
  const [isOpen, setOpen] = useState(true);
  const analytics = useAnalytics();
  const id = useId();
  return (
    <section aria-label={`${title}, legend`}>
      <div className={styles.legendHead}>
        <button
          type="button"
          className="icon-button"
          aria-pressed={isShown}
          onClick={() => {
            analytics.send({ name: `toggle_layer_visibility_${layer}` });
            map.setVisible(layer, !isShown);
          }}
        >
          <EyeIcon isShown={isShown} />
          <span className="visually-hidden">Show {title} on the map</span>
        </button>
        <h2>
          <button
            type="button"
            className={styles.legendTitle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              analytics.send({ name: 'toggle_legend' });
              setOpen(!isOpen);
            }}
          >
            {title}
            <ChevronIcon isOpen={isOpen} />
          </button>
        </h2>
      </div>
      <div id={id} className={`stack gap-4 ${styles.legendBody}`} hidden={!isOpen}>
        <p>{props.subTitle}</p>
        <Swatches items={props.items} />
        {props.children}
      </div>
    </section>
  );
}

export function Legends(props: { map: FreshetMap; filter: ReactNode; gauges: ReactNode }) {
  const { map, filter } = props;
  const look = filter === null ? 'recent' : 'matching';
  const hasUnknown = useCell(map.state).gauges.some(({ trend }) => trend === null);
  return (
    <>
      <Legend
        map={map}
        layer="hatcheries"
        title="Hatcheries"
        subTitle="Click on a hatchery to view more information"
        items={{ 1: `${look}Single`, '2+': `${look}Cluster` }}
      >
        {filter ?? <Swatches items={STATE_LEGEND} />}
      </Legend>
      <Legend
        map={map}
        layer="river_forecasts"
        title="River Forecasts"
        subTitle="Click to view NOAA forecast"
        items={{
          Up: 'up',
          Down: 'down',
          Flat: 'flat',
          ...(hasUnknown && { 'No forecast now': 'unknown' }),
        }}
      >
        <FlowClasses map={map} />
        {props.gauges}
      </Legend>
    </>
  );
}
