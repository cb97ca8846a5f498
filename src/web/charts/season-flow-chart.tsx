import { type CountedSpan, daysOf } from '#domain/fish/counted-spans.ts';
import { roseOn } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, flowOn } from '#domain/river/daily-flow.ts';
import {
  addDays,
  daysBetween,
  everyDay,
  laterOf,
  type PlainDate,
} from '#domain/time/plain-date.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import type { Quantity } from '#web/lib/words/units.ts';
import { type Axis, countAxis, tickText } from './axis.ts';
import styles from './chart.module.css';
import {
  Boundaries,
  ChartFrame,
  type ChartProps,
  Gaps,
  LabelRow,
  Legend,
  MARK,
  pathMark,
  ValueAxis,
} from './chart-frame.tsx';
import {
  axisIn,
  CANVAS,
  linePath,
  monthMarks,
  type Place,
  plotIn,
  runs,
  scale,
  tenth,
} from './plot.ts';

export type SeasonFlow = NonNullable<ReturnType<typeof seasonFlow>>;
export type FlowAndFish = ReturnType<typeof seasonDays>[number];

const MARGIN_DAYS = 7;
const TICKS = 4;
/** The flow is above, the fish below, on one axis of days with the names of its months. */
const HEIGHT = 300;
const FLOW_BOTTOM = 142;
const FISH = { top: 176, bottom: 278 } as const;
const LEAST_BAR = 1.5;
const LABEL_DROP = 17;
const RISE = { half: 4, height: 6 } as const;

export function fishADay(span: CountedSpan): number {
  return span.fish / daysOf(span);
}

/** From a week before the first fish to a week after the last; today is not over, and not shown. */
export function seasonFlow(spans: readonly CountedSpan[], flow: DailyFlow, today: PlainDate) {
  const withFish = spans.filter(({ fish }) => fish > 0);
  const first = withFish[0];
  const last = withFish.at(-1);
  if (!first || !last) return null;
  const from = addDays(first.since, 1 - MARGIN_DAYS);
  const after = addDays(last.date, MARGIN_DAYS);
  const to = after < today ? after : laterOf(addDays(today, -1), last.date);
  return { from, to, flow, spans: spans.filter(({ since, date }) => since >= from && date <= to) };
}

export function seasonDays({ from, to, flow, spans }: SeasonFlow) {
  return everyDay(from, to).map((date) => {
    const span = spans.find((one) => one.since < date && date <= one.date) ?? null;
    return { date, flow: flowOn(flow, date), span };
  });
}

const markAt = (x: number, bottom: number) =>
  `M${x - RISE.half},${bottom}h${2 * RISE.half}l${-RISE.half},${-RISE.height}Z`;

/** A report as wide as its days and as high as its fish a day; one of no fish is a line. */
function Report(props: { from: number; to: number; height: number; bottom: number; read: number }) {
  const { from, to, height, bottom, read } = props;
  if (height === 0)
    return <path className={styles.noFish} d={`M${from + 1},${bottom}H${to - 1}`} />;
  return (
    <rect
      className={styles.bar}
      x={from}
      y={tenth(bottom - height)}
      width={tenth(to - from)}
      height={tenth(height)}
      data-read={read > from && read < to}
    />
  );
}

/** Round in the unit that is shown, of which a creek may have less than 1. */
function shownAxis(flows: readonly number[], { per }: Quantity): Axis {
  const highest = Math.max(...flows) * per;
  const parts = per === 1 || highest >= 10 ? 1 : 1000;
  const axis = countAxis(
    flows.map((flow) => flow * per * parts),
    TICKS,
  );
  const of = (value: number) => value / per / parts;
  return { from: of(axis.from), to: of(axis.to), ticks: axis.ticks.map(of), per };
}

/** The flow of a season over the fish of its reports. Both scales are linear and have 0 on them. */
export function SeasonFlowChart(props: ChartProps & { season: SeasonFlow; quantity: Quantity }) {
  const { season, quantity, ...chart } = props;
  const { from, flow, spans } = season;
  const days = seasonDays(season).map((day, at) => ({ ...day, at }));
  const flowAxis = shownAxis(
    days.flatMap((day) => day.flow ?? []),
    quantity,
  );
  const flowText = tickText(flowAxis);
  const fishAxis = countAxis(spans.map(fishADay), TICKS);
  const texts = [...flowAxis.ticks.map(flowText), ...fishAxis.ticks.map(wholeNumber)];
  const plot = { ...plotIn(CANVAS, texts, 0), bottom: FISH.bottom };
  const above = axisIn({ ...plot, bottom: FLOW_BOTTOM }, flowAxis, flowText);
  const below = axisIn({ ...plot, ...FISH }, fishAxis, wholeNumber);
  /** Where a day begins; its end is where the next one does. */
  const x = scale(0, days.length, plot.left, plot.right);
  const stretches = (isWanted: (day: FlowAndFish) => boolean) =>
    runs(days.filter(isWanted), (day, before) => day.at === before.at + 1);
  const gaps = stretches((day) => day.flow === null).map(
    (stretch) => [x(stretch[0]?.at ?? 0), x((stretch.at(-1)?.at ?? 0) + 1)] as const,
  );
  const dates = days.map(({ date }) => date);
  const { names, boundaries } = monthMarks(dates, days.length, x);
  const points = days.map((day) => ({
    x: x(day.at + 0.5),
    y: day.flow === null ? null : above.y(day.flow),
  }));
  const { bottom } = plot;
  return (
    <ChartFrame
      {...chart}
      layout={{ height: HEIGHT, plot, ticks: above.ticks, unit: quantity.unit, points }}
      behind={
        <>
          <Gaps gaps={gaps} plot={above.plot} />
          <Boundaries at={boundaries} from={plot.top} to={bottom + LABEL_DROP} />
        </>
      }
    >
      {stretches((day) => day.flow !== null).map((stretch) => {
        const places = stretch.map((day): Place => [x(day.at + 0.5), above.y(day.flow ?? 0)]);
        const path = linePath(places);
        return <path key={path} className={styles.flow} data-kind="observed" d={path} />;
      })}
      {days
        .filter(({ date }) => roseOn(flow, date))
        .map(({ at, date }) => (
          <path
            key={date}
            className={styles.rise}
            d={markAt(x(at + 0.5), FLOW_BOTTOM + RISE.height + 3)}
          />
        ))}
      <ValueAxis plot={below.plot} ticks={below.ticks} unit="fish a day" />
      {spans.map((span) => (
        <Report
          key={span.date}
          from={x(daysBetween(from, span.since) + 1)}
          to={x(daysBetween(from, span.date) + 1)}
          height={span.fish === 0 ? 0 : Math.max(bottom - below.y(fishADay(span)), LEAST_BAR)}
          bottom={bottom}
          read={points[chart.reading ?? -1]?.x ?? 0}
        />
      ))}
      <LabelRow labels={names} y={bottom + LABEL_DROP} />
    </ChartFrame>
  );
}

export function SeasonFlowLegend({ season }: { season: SeasonFlow }) {
  const days = seasonDays(season);
  const isRise = days.some(({ date }) => roseOn(season.flow, date));
  const isZero = season.spans.some(({ fish }) => fish === 0);
  const marks = [
    pathMark('Mean flow of the day', styles.flow, MARK.line, 'observed'),
    isRise && pathMark('Rise of 20% or more in a day', styles.rise, markAt(12, 10)),
    pathMark('Fish counted', styles.bar, 'M5,1h14v12h-14z'),
    isZero && pathMark('None counted', styles.noFish, 'M2,10h20'),
    days.some(({ flow }) => flow === null) && pathMark('No figures', styles.gap, MARK.ground),
  ];
  return <Legend marks={marks} />;
}
