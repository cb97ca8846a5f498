import { useCallback, useState } from 'react';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { measuredDays } from '#domain/river/flow-day.ts';
import { seriesFrom } from '#domain/river/flow-series.ts';
import { joined } from '#domain/words/format.ts';
import type { Axis } from '#web/charts/axis.ts';
import { useReading } from '#web/charts/chart-frame.tsx';
import {
  FlowChart,
  FlowLegend,
  type FlowShape,
  flowAxis,
  flowsOf,
  limitNamer,
  rangeAxis,
  sharedShapes,
  wholeShape,
} from '#web/charts/flow-chart.tsx';
import type { BandPoint } from '#web/charts/marks.tsx';
import { answerOf } from '#web/lib/api/river-query.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { useChances } from './chances.tsx';
import type { FlowPart, RiverWithParts } from './flow-parts.ts';
import styles from './river.module.css';
import { GraphPanel, headlineText, type Panel, RIVER_FIGURE } from './river-frame.tsx';
import { isOnePlace } from './river-place.ts';
import { flowTable, gaugeRows, provenance, RiverTable } from './river-tables.tsx';

const NO_BAND: readonly BandPoint[] = [];

/** From this width on graphs have the size that requirement 9.8 gives them. */
const WIDE = 640;

/** Between two graphs side by side, as their style sheet has it (river.module.css). */
const GAP = 24;

/** The width of an element in pixels, measured before the first paint. */
function useWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const element = useCallback((found: HTMLElement | null) => {
    if (found === null) return;
    const measure = () => setWidth(found.clientWidth || null);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(found);
    return () => sizes.disconnect();
  }, []);
  return [element, width] as const;
}

function FlowPanel(props: {
  panel: Panel;
  axis: Axis | undefined;
  isToday: boolean;
  shape: FlowShape | undefined;
  namesLimits: boolean;
  grow: number;
  chances: readonly BandPoint[];
}) {
  const { panel, axis, isToday, shape, namesLimits, grow, chances } = props;
  const { title, place, part } = panel;
  const chart = useReading(title);
  const read = part?.series.readable[chart.reading ?? -1];
  const headline = read && part && { flow: part.flowText(read.flow), moment: momentWords(read.at) };
  return (
    <GraphPanel panel={panel} headline={headline ?? part?.headline ?? null} grow={grow}>
      {part ? (
        <FlowChart
          name={`${title}, ${place}. ${part.finding}`}
          valueText={headlineText(headline ?? null)}
          series={part.series}
          axis={axis}
          shape={shape}
          isToday={isToday}
          limits={part.limits}
          namesLimits={namesLimits}
          chances={chances}
          {...chart}
        />
      ) : null}
    </GraphPanel>
  );
}

const axisOf = (parts: readonly FlowPart[]): Axis =>
  (parts.some(({ unit }) => unit === 'ft' || unit === '°') ? rangeAxis : flowAxis)(
    parts.flatMap(({ series }) => flowsOf(series)),
    parts[0]?.per,
  );

/** Whether a part is NOAA's forecast of a flow, whose chances may stand behind it. */
const isFlowAhead = ({ series, unit }: FlowPart): boolean =>
  unit === 'cfs' && series.lines.some(([first]) => first?.kind === 'forecast');

/** The second of two joined graphs begins where the first one ends: no hour is drawn twice. */
function joinedPanels(panels: readonly Panel[]): readonly Panel[] {
  const end = panels[0]?.part?.series.to ?? 0;
  return panels.map((panel, at) => {
    const { part } = panel;
    if (at === 0 || part === null) return panel;
    return { ...panel, part: { ...part, series: seriesFrom(part.series, end) } };
  });
}

/** Graphs side by side on one scale; on a phone they are drawn in pixels and joined at the present. */
export function RiverGraphs({ panels, isOne }: { panels: readonly Panel[]; isOne: boolean }) {
  const [element, width] = useWidth();
  const { byTime } = useChances();
  const parts = panels.flatMap(({ part }) => part ?? []);
  const isShared = isOne && parts.length > 1 && new Set(parts.map(({ unit }) => unit)).size === 1;
  const shared = isShared ? axisOf(parts) : null;
  const isNarrow = width !== null && width < WIDE;
  const drawn = (isNarrow && shared ? joinedPanels(panels) : panels).map((panel) => {
    const { part } = panel;
    return { panel, axis: shared ?? (part && axisOf([part])) ?? undefined };
  });
  const series = drawn.flatMap(({ panel }) => panel.part?.series ?? []);
  const joinedShapes = isNarrow && shared ? sharedShapes(width, shared, series) : null;
  const namer =
    joinedShapes && shared
      ? limitNamer(series, joinedShapes, { axis: shared, limits: parts[0]?.limits })
      : null;
  function shapeOf({ part }: Panel, axis: Axis | undefined): FlowShape | undefined {
    if (width === null) return undefined;
    if (!part || !axis) return undefined;
    if (!isNarrow) return wholeShape((width + GAP) / panels.length - GAP, axis);
    return sharedShapes(width / panels.length, axis, [part.series])[0];
  }
  return (
    <>
      <div className={styles.panels} ref={element} data-joined={joinedShapes !== null}>
        {drawn.map(({ panel, axis }, at) => {
          const { part } = drawn[at + 1]?.panel ?? {};
          return (
            <FlowPanel
              key={panel.title}
              panel={panel}
              axis={axis}
              isToday={!part || part.series.from >= part.series.now}
              shape={joinedShapes?.[at] ?? shapeOf(panel, axis)}
              namesLimits={namer === null || namer === at}
              grow={joinedShapes?.[at]?.width ?? 1}
              chances={panel.part && isFlowAhead(panel.part) ? byTime : NO_BAND}
            />
          );
        })}
      </div>
      <FlowLegend series={series} hasChances={byTime.length > 0 && parts.some(isFlowAhead)} />
    </>
  );
}

export function GaugeTable(props: { river: RiverWithParts; kind: 'temperature' | 'stage' }) {
  const { river, kind } = props;
  const { place, sources, parts } = river;
  const { gauge } = place;
  const part = parts[kind];
  if (!gauge || !part) return null;
  const source = answerOf(sources.observed)?.source ?? null;
  return (
    <RiverTable
      caption={`${part.title}, ${gauge.name}, by day`}
      headings={['Low', 'High']}
      rows={gaugeRows(part)}
      chart={`${kind}-${gauge.site}`}
      from={provenance('measured', { place: gauge.name, source, at: part.at })}
    />
  );
}

export function FlowTables({ river }: { river: RiverWithParts }) {
  const { place, sources, parts } = river;
  const bands = useChances().days;
  const { gauge, point } = place;
  const read = answerOf(sources.observed);
  const ahead = answerOf(sources.forecast);
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const { observed, forecast } = parts;
  const { flow } = parts.units;
  const measured = observed && gauge && read ? measuredDays(read.figures) : [];
  const days = forecast?.unit === 'cfs' ? forecast.days : [];
  const issued = ahead?.figures.issuedAt;
  const isRecorded = ahead?.figures.isRecorded;
  const from = {
    measured: provenance('measured', {
      place: gauge?.name ?? '',
      source: read?.source ?? null,
      at: observed?.series.lines.at(-1)?.at(-1)?.at ?? null,
    }),
    forecast: provenance('forecast', {
      place: point?.name ?? '',
      source: ahead?.source ?? null,
      at: issued ? Date.parse(issued) : null,
    }),
  };
  const isUsual = observed?.series.usual && (forecast === null || isOnePlace(place));
  return (
    <>
      <RiverTable
        caption={`Flow by day, in ${flow.long.toLowerCase()}: ${joined([measured.length > 0 && `measured at ${gauge?.name}`, days.length > 0 && `${isRecorded ? 'what then came at' : 'forecast for'} ${point?.name}`], ', ')}`}
        {...flowTable(measured, days, isUsual ? medians : NO_MEDIANS, flow, { isRecorded, bands })}
        chart={RIVER_FIGURE}
        from={Object.fromEntries(
          Object.entries(from).flatMap(([kind, columns]) =>
            Object.entries(columns).map(([name, value]) => [`${kind}_${name}`, value]),
          ),
        )}
      />
      {observed ? null : <GaugeTable river={river} kind="stage" />}
      {forecast && forecast.unit !== 'cfs' ? (
        <RiverTable
          caption={`${forecast.title}, ${point?.name}, by day`}
          {...flowTable([], forecast.days, NO_MEDIANS, forecast.quantity, {
            unit: forecast.unit && `_${forecast.unit}`,
            isRecorded,
          })}
          chart={`forecast-${point?.lid}`}
          from={from.forecast}
        />
      ) : null}
    </>
  );
}
