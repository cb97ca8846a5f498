import { type ReactNode, useCallback, useId, useState } from 'react';
import type { Axis } from '#web/charts/axis.ts';
import { useReading } from '#web/charts/chart-frame.tsx';
import {
  FlowChart,
  FlowLegend,
  type FlowShape,
  flowAxis,
  flowsOf,
  rangeAxis,
  sharedShapes,
} from '#web/charts/flow-chart.tsx';
import { momentWords } from '#web/lib/words/flow-words.ts';
import type { FlowPart } from './flow-parts.ts';
import styles from './river.module.css';
import { flowHeadline, headlineText } from './river-frame.tsx';

/** From this width on graphs have the size that requirement 9.8 gives them. */
const WIDE = 640;

function useWidth(known: number | null) {
  const [width, setWidth] = useState(known);
  const element = useCallback((found: HTMLElement | null) => {
    if (found === null) return;
    const sizes = new ResizeObserver(() => setWidth(found.clientWidth || null));
    sizes.observe(found);
    return () => sizes.disconnect();
  }, []);
  return [element, width] as const;
}

export interface Panel {
  readonly title: string;
  readonly place: string;
  readonly part: FlowPart | null;
  readonly without: ReactNode;
}

function FlowPanel(props: {
  panel: Panel;
  axis: Axis | undefined;
  isToday: boolean;
  shape: FlowShape | undefined;
  grow: number;
}) {
  const { panel, axis, isToday, shape, grow } = props;
  const { title, place, part, without } = panel;
  const id = useId();
  const chart = useReading(title);
  const read = part?.series.readable[chart.reading ?? -1];
  const headline = read && part && { flow: part.flowText(read.flow), moment: momentWords(read.at) };
  return (
    <article aria-labelledby={id} style={{ flexGrow: grow }}>
      <h3 id={id}>{title}</h3>
      <p className={styles.reading}>{flowHeadline(headline ?? part?.headline ?? null)}</p>
      {part ? (
        <FlowChart
          name={`${title}, ${place}. ${part.finding}`}
          valueText={headlineText(headline ?? null)}
          series={part.series}
          axis={axis}
          shape={shape}
          isToday={isToday}
          limits={part.limits}
          {...chart}
        />
      ) : (
        without
      )}
    </article>
  );
}

const axisOf = (parts: readonly FlowPart[]): Axis =>
  (parts.some(({ unit }) => unit === 'ft' || unit === '°') ? rangeAxis : flowAxis)(
    parts.flatMap(({ series }) => flowsOf(series)),
    parts[0]?.per,
  );

/** Graphs side by side on one scale; on a phone they are drawn in pixels and joined at the present. */
export function RiverFigure(props: {
  panels: readonly Panel[];
  isOne: boolean;
  known?: number | null;
}) {
  const { panels, isOne, known = null } = props;
  const [element, width] = useWidth(known);
  const parts = panels.flatMap(({ part }) => part ?? []);
  const series = parts.map((part) => part.series);
  const isShared = isOne && parts.length > 1 && new Set(parts.map(({ unit }) => unit)).size === 1;
  const shared = isShared ? axisOf(parts) : null;
  const drawn = panels.map((panel) => {
    const { part } = panel;
    return { panel, axis: shared ?? (part && axisOf([part])) ?? undefined };
  });
  const isNarrow = width !== null && width < WIDE;
  const joined = isNarrow && shared ? sharedShapes(width, shared, series) : null;
  return (
    <>
      <div className={styles.panels} ref={element} data-joined={joined !== null}>
        {drawn.map(({ panel, axis }, at) => {
          const { part } = panels[at + 1] ?? {};
          const alone =
            isNarrow && panel.part && axis
              ? sharedShapes(width / panels.length, axis, [panel.part.series])[0]
              : undefined;
          return (
            <FlowPanel
              key={panel.title}
              panel={panel}
              axis={axis}
              isToday={!part || part.series.from >= part.series.now}
              shape={joined?.[at] ?? alone}
              grow={joined?.[at]?.width ?? 1}
            />
          );
        })}
      </div>
      <FlowLegend series={series} />
    </>
  );
}
