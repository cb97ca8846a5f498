import { useMemo } from 'react';
import styles from './chart.module.css';
import { Legend, MARK, pathMark } from './chart-card.tsx';
import { ChartFrame, type ChartProps, Gaps } from './chart-frame.tsx';
import { type FlowLayout, type FlowLimit, flowLayout, riverLayout } from './flow-layout.ts';
import type { FlowPoint, FlowSeries, RiverSeries } from './flow-series.ts';
import type { Plot } from './plot.ts';

const DAY_DROP = 18;
const TICK_LENGTH = 5;
const LIMIT_INSET = 4;

/** Labels of two words, one below the other, and ticks. */
function DayAxis({ days, dayTicks, plot }: Pick<FlowLayout, 'days' | 'dayTicks' | 'plot'>) {
  const { bottom, left, right } = plot;
  return (
    <>
      <line className={styles.baseline} x1={left} x2={right} y1={bottom} y2={bottom} />
      <g className={styles.xTicks}>
        {dayTicks.map((x) => (
          <line key={x} x1={x} x2={x} y1={bottom} y2={bottom + TICK_LENGTH} />
        ))}
      </g>
      <g className={styles.flowDays}>
        {days.map(({ x, text }) => {
          const [upper, lower] = text.split(' ');
          return (
            <text key={x} y={bottom + DAY_DROP}>
              <tspan x={x}>{upper}</tspan>{' '}
              <tspan x={x} dy="1.1em">
                {lower}
              </tspan>
            </text>
          );
        })}
      </g>
    </>
  );
}

function Limit({ limit, plot }: { limit: FlowLayout['limits'][number]; plot: Plot }) {
  const { y, name, nameY, category } = limit;
  return (
    <g className={category ? styles.level : styles.lineName} data-category={category ?? undefined}>
      <path
        className={category ? undefined : styles.median}
        d={`M${plot.left},${y}H${plot.right}`}
      />
      {nameY === null ? null : (
        <text x={plot.left + LIMIT_INSET} y={nameY}>
          {name}
        </text>
      )}
    </g>
  );
}

function FlowDrawing({ layout, ...chart }: ChartProps & { layout: FlowLayout }) {
  const { plot, usual, usualName, newest } = layout;
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={
        <>
          <Gaps gaps={layout.gaps} plot={plot} />
          {layout.band.map((path) => (
            <path key={path} className={styles.range} d={path} />
          ))}
        </>
      }
      above={newest && <circle className={styles.newest} cx={newest.x} cy={newest.y} r="4" />}
    >
      <DayAxis {...layout} />
      {usual === null ? null : <path className={styles.median} d={usual} />}
      {usualName === null ? null : (
        <g className={styles.lineName}>
          <text x={usualName.x} y={usualName.y}>
            usual
          </text>
        </g>
      )}
      {layout.lines.map(({ kind, path }) => (
        <path key={path} className={styles.flow} data-kind={kind} d={path} />
      ))}
      {layout.limits.map((limit) => (
        <Limit key={limit.name} limit={limit} plot={plot} />
      ))}
    </ChartFrame>
  );
}

/** The past week of a gauge, or the forecast of a river. */
export function FlowChart(
  props: ChartProps & { series: FlowSeries; limits?: readonly FlowLimit[] | undefined },
) {
  const { series, limits, ...chart } = props;
  const layout = useMemo(() => flowLayout(series, limits), [series, limits]);
  return <FlowDrawing {...chart} layout={layout} />;
}

/** The past week and the next ten days of a river on one scale. */
export function RiverChart({ series, ...chart }: ChartProps & { series: RiverSeries }) {
  const layout = useMemo(() => riverLayout(series), [series]);
  return <FlowDrawing {...chart} layout={layout} />;
}

/** What the lines of it mean. */
export function RiverLegend(props: { series: RiverSeries; forecastWords: string }) {
  const { lines, usual, band, gaps } = props.series;
  const has = (kind: FlowPoint['kind']) => lines.some(([first]) => first?.kind === kind);
  const marks = [
    has('observed') && pathMark('Measured', styles.flow, MARK.line, 'observed'),
    has('forecast') && pathMark(props.forecastWords, styles.flow, MARK.line, 'forecast'),
    usual !== null && pathMark('Usual (median of the date)', styles.median, MARK.line),
    band.length > 0 && pathMark('25th to 75th percentile of the date', styles.range, MARK.ground),
    gaps.length > 0 && pathMark('No figures', styles.gap, MARK.ground),
  ];
  return <Legend marks={marks} />;
}
