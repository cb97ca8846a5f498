import { type ReactNode, useId, useState } from 'react';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCell } from '#web/lib/browser/cell.ts';
import { ChevronIcon, EyeIcon } from '#web/ui/icons.tsx';
import type { FreshetMap } from './freshet-map.ts';
import { type LayerId, type Legend, legendsOf } from './legends.ts';
import styles from './map-screen.module.css';
import { Swatch } from './swatch.tsx';

export function Swatches({ legend }: { legend: Legend['legend'] }) {
  return (
    <ul className={styles.swatches}>
      {legend.map(({ label, style }) => (
        <li key={label}>
          <Swatch name={style} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function LegendGroup(props: {
  legend: Legend;
  isShown: boolean;
  show: (isShown: boolean) => void;
  status: ReactNode;
}) {
  const { legend, isShown, show, status } = props;
  const [isOpen, setOpen] = useState(true);
  const analytics = useAnalytics();
  const id = useId();
  return (
    <section className={styles.legend} aria-label={`${legend.title}, legend`}>
      <div className={styles.legendHead}>
        <button
          type="button"
          className={styles.eye}
          aria-pressed={isShown}
          onClick={() => {
            analytics.send({ name: `toggle_layer_visibility_${legend.layer}` });
            show(!isShown);
          }}
        >
          <EyeIcon isShown={isShown} />
          <span className="visually-hidden">Show {legend.title} on the map</span>
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
            {legend.title}
            <ChevronIcon isOpen={isOpen} />
          </button>
        </h2>
      </div>
      <div id={id} className={styles.legendBody} hidden={!isOpen}>
        <p>{legend.subTitle}</p>
        <Swatches legend={legend.legend} />
        {status}
      </div>
    </section>
  );
}

export function LegendGroups(props: {
  map: FreshetMap;
  isFiltered: boolean;
  statuses: Readonly<Record<LayerId, ReactNode>>;
}) {
  const { map, isFiltered, statuses } = props;
  const visible = useCell(map.visible);
  const gauges = useCell(map.gauges);
  const hasUnknownTrend =
    gauges.kind === 'loaded' && gauges.gauges.some(({ trend }) => trend === null);
  return legendsOf({ isFiltered, hasUnknownTrend }).map((legend) => (
    <LegendGroup
      key={legend.layer}
      legend={legend}
      isShown={visible[legend.layer]}
      show={(isShown) => map.setVisible(legend.layer, isShown)}
      status={statuses[legend.layer]}
    />
  ));
}
