import { type CountedSpan, daysOf } from '#domain/fish/counted-spans.ts';
import { roseOn } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, flowOn } from '#domain/river/daily-flow.ts';
import { stretchesOf } from '#domain/stretches.ts';
import {
  addDays,
  daysBetween,
  everyDay,
  laterOf,
  type PlainDate,
} from '#domain/time/plain-date.ts';
import { wholeNumber } from '#domain/words/format.ts';
import type { Quantity } from '#domain/words/units.ts';
import {
  type Axis,
  CANVAS,
  countAxis,
  monthMarks,
  plotIn,
  ticksOf,
  tickText,
  valueScale,
} from './axis.ts';
import { Legend, SWATCH, swatch } from './chart-card.tsx';
import { ChartFrame, type ChartProps, ValueAxis } from './chart-frame.tsx';
import { Labels } from './labels.tsx';
import { Ink } from './looks.tsx';
import { Bars, Line, OnScales, Rule, Stretches, scale } from './marks.tsx';

export type SeasonFlow = NonNullable<ReturnType<typeof seasonFlow>>;
export type FlowAndFish = ReturnType<typeof seasonDays>[number];

const MARGIN_DAYS = 7;
const TICKS = 4;
/** Flow above, fish below, on one time axis with month names. */
const HEIGHT = 300;
const FLOW_BOTTOM = 142;
const FISH = { top: 176, bottom: 278 } as const;
/** Length of the marks between months. */
const MONTH_MARK = 17;
/** Ends a line. */
const GAP = [0, null] as const;
const RISE = { half: 4, height: 6 } as const;

export function fishADay(span: CountedSpan): number {
  return span.fish / daysOf(span);
}

/** From a week before the first fish to a week after the last; without today, which is not over. */
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
    const span =
      spans.find((countedSpan) => countedSpan.since < date && date <= countedSpan.date) ?? null;
    return { date, flow: flowOn(flow, date), span };
  });
}

const markAt = (x: number, bottom: number) =>
  `M${x - RISE.half},${bottom}h${2 * RISE.half}l${-RISE.half},${-RISE.height}Z`;

/** Ticks that are round in the displayed unit, of which a creek may have less than 1. */
function shownAxis(flows: readonly number[], { per }: Quantity): Axis {
  const highest = Math.max(...flows) * per;
  const parts = per === 1 || highest >= 10 ? 1 : 1000;
  const axis = countAxis(
    flows.map((flow) => flow * per * parts),
    TICKS,
  );
  const inCfs = (value: number) => value / per / parts;
  return { from: inCfs(axis.from), to: inCfs(axis.to), ticks: axis.ticks.map(inCfs), per };
}

/** The flow of a season above the fish of its reports. Both scales are linear and include 0. */
export function SeasonFlowChart(
  props: ChartProps & { season: SeasonFlow; quantity: Quantity; isStatic?: boolean },
) {
  const { season, quantity, ...chart } = props;
  const { from, flow, spans } = season;
  const days = seasonDays(season).map((day, at) => ({ ...day, at }));
  const flowAxis = shownAxis(
    days.flatMap((day) => day.flow ?? []),
    quantity,
  );
  const flowTicks = ticksOf(flowAxis, tickText(flowAxis));
  const fishAxis = countAxis(spans.map(fishADay), TICKS);
  const fishTicks = ticksOf(fishAxis, wholeNumber);
  const canvas = { ...CANVAS, height: HEIGHT };
  const plot = { ...plotIn(canvas, [...flowTicks, ...fishTicks], 0), bottom: FISH.bottom };
  const abovePlot = { ...plot, bottom: FLOW_BOTTOM };
  const belowPlot = { ...plot, top: FISH.top };
  /** Where a day begins; it ends where the next one begins. */
  const x = scale(0, days.length, plot.left, plot.right);
  const above = { x, y: valueScale(flowAxis, abovePlot), plot: abovePlot };
  const below = { x, y: valueScale(fishAxis, belowPlot), plot: belowPlot };
  const unknown = stretchesOf(
    days.filter((day) => day.flow === null),
    (day, before) => day.at === before.at + 1,
  ).map((stretch) => [stretch[0]?.at ?? 0, (stretch.at(-1)?.at ?? 0) + 1] as const);
  const dates = days.map(({ date }) => date);
  const { names, boundaries } = monthMarks(dates, days.length, x);
  const points = days.map((day) => ({
    x: x(day.at + 0.5),
    y: day.flow === null ? null : above.y(day.flow),
  }));
  /** A report as wide as its days and as high as its fish per day. */
  const reports = spans.map((span) => ({
    from: daysBetween(from, span.since) + 1,
    to: daysBetween(from, span.date) + 1,
    value: fishADay(span),
  }));
  const readDay = chart.reading === null ? null : chart.reading + 0.5;
  const isRead = ({ from: first, to: end }: (typeof reports)[number]) =>
    readDay !== null && first < readDay && readDay < end;
  return (
    <ChartFrame
      {...chart}
      layout={{
        ...above,
        width: CANVAS.width,
        height: HEIGHT,
        plot,
        ticks: flowTicks,
        unit: quantity.unit,
        points,
      }}
      behind={
        <>
          <OnScales scales={above}>
            <Stretches spans={unknown} look="gap" />
          </OnScales>
          <Rule x={boundaries} look="grid" />
          <Rule x={boundaries} below={MONTH_MARK} look="grid" />
        </>
      }
      words={
        <>
          <ValueAxis {...below} ticks={fishTicks} unit="fish a day" />
          <Labels labels={names} />
        </>
      }
    >
      <Line points={days.map((day) => [day.at + 0.5, day.flow])} look="observed" />
      <Ink
        look="rise"
        d={days
          .filter(({ date }) => roseOn(flow, date))
          .map(({ at }) => markAt(x(at + 0.5), FLOW_BOTTOM + RISE.height + 3))
          .join('')}
      />
      <OnScales scales={below}>
        <Rule y={fishTicks.map(({ value }) => value)} look="grid" />
        <Bars bars={reports} look="fish" />
        <Bars bars={reports.filter(isRead)} look="read" />
        <Line
          points={reports
            .filter(({ value }) => value === 0)
            .flatMap((report) => [[report.from, 0] as const, [report.to, 0] as const, GAP])}
          look="noFish"
        />
      </OnScales>
    </ChartFrame>
  );
}

export function SeasonFlowLegend({ season }: { season: SeasonFlow }) {
  const days = seasonDays(season);
  const isRise = days.some(({ date }) => roseOn(season.flow, date));
  const isZero = season.spans.some(({ fish }) => fish === 0);
  const marks = [
    swatch('Mean flow of the day', 'observed'),
    isRise && swatch('Rise of 20% or more in a day', 'rise', markAt(12, 10)),
    swatch('Fish counted', 'fish', 'M5,1h14v12h-14z'),
    isZero && swatch('None counted', 'noFish', 'M2,10h20'),
    days.some(({ flow }) => flow === null) && swatch('No figures', 'gap', SWATCH.ground),
  ];
  return <Legend marks={marks} />;
}
