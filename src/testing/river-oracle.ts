import { mean } from 'd3-array';
import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { FlowReport, RiverFigures } from '#domain/river/flow-report.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';

const highest = (points: readonly FlowPoint[]) => Math.max(...points.map(({ flow }) => flow));
const lowest = (points: readonly FlowPoint[]) => Math.min(...points.map(({ flow }) => flow));
const isOff = (flow: number, base: number, percent: number) =>
  Math.abs(flow - base) > (Math.max(Math.abs(base), Math.abs(flow)) * percent) / 100 + 1e-9;
const within = (points: readonly FlowPoint[], from: PlainDate, to: PlainDate) => {
  const begin = pacificMidnight(from);
  const end = pacificMidnight(addDays(to, 1));
  return points.filter(({ at }) => at >= begin && at < end);
};

function seenIn(
  { now, medians, ...figures }: RiverFigures,
  { forecast, now: flowNow }: FlowReport,
) {
  const read = figures.readings
    .map(({ observedAt, flowCfs }) => ({ at: Date.parse(observedAt), flow: flowCfs }))
    .filter(({ at }) => at <= now + HOUR_MS);
  const points = figures.forecast.flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );
  const newest = read.at(-1);
  const lastAt = newest?.at ?? Number.NaN;
  const last = newest?.flow ?? Number.NaN;
  const isFresh = now - lastAt <= 6 * HOUR_MS;
  const ago = (hours: number, give: number) =>
    read.filter(({ at }) => Math.abs(lastAt - hours * HOUR_MS - at) <= give * HOUR_MS);
  const hourAgo = ago(1, 0.35);
  const threeHoursAgo = ago(3, 0.55);
  const dayAgo = ago(24, 1);
  const ahead = points.filter(({ at }) => at >= now);
  const isUsable = forecast.kind === 'current';
  const isNext = ({ at }: FlowPoint) => at > (newest?.at ?? 0) && at <= now + 24 * HOUR_MS;
  const usualAt = (instant: number): number => {
    const [, month, date] = pacificDay(instant).split('-').map(Number);
    return (
      medians.find((median) => median.month === month && median.day === date)?.flowCfs ?? Number.NaN
    );
  };
  return {
    read,
    points,
    last,
    lastAt,
    isFresh,
    hourAgo,
    threeHoursAgo,
    dayAgo,
    ahead,
    isUsable,
    usualAt,
    today: pacificDay(now),
    swing: flowNow?.range?.isSwing ? flowNow.range : null,
    recent: hourAgo.length > 0 ? hourAgo : threeHoursAgo,
    lastDay: read.filter(({ at }) => at >= lastAt - 24 * HOUR_MS),
    next: isUsable ? ahead.filter(isNext) : [],
    start: isFresh ? last : (ahead[0]?.flow ?? Number.NaN),
    usual: newest ? usualAt(newest.at) : Number.NaN,
  };
}

type Seen = ReturnType<typeof seenIn> & { readonly insight: FlowInsight } & {
  readonly run: readonly FlowPoint[];
  readonly before: readonly FlowPoint[];
};

function movedBy({ run, before, today }: Pick<Seen, 'run' | 'before' | 'today'>): number {
  const past = run.filter(({ at }) => at < pacificMidnight(today));
  const last = pacificDay(past.at(-1)?.at ?? 0);
  const meanOf = (points: readonly FlowPoint[]) => mean(points, ({ flow }) => flow) ?? Number.NaN;
  return meanOf(within(past, last, last)) - meanOf(before);
}

const isAnd = (seen: Seen, side: 1 | -1) => {
  const { insight, isFresh, last, usual, run, usualAt } = seen;
  const isNow = insight.period === 'current';
  const was = run.some(({ at, flow }) => side * (flow - usualAt(at)) > 0);
  return (!(isNow || isFresh) || side * (last - usual) > 0) && (isNow || was);
};
const isAhead = ({ next, points, usualAt, insight: { from, to } }: Seen, side: 1 | -1) =>
  !next.some(({ at, flow }) => side * (flow - usualAt(at)) < 0) &&
  within(points, from, to).some(({ at, flow }) => side * (flow - usualAt(at)) > 0);

/** What must be true of the figures for each sentence. */
const TRUE_OF: readonly (readonly [words: RegExp, isTrue: (seen: Seen) => boolean])[] = [
  [
    /rising quickly|still rising/,
    ({ last, hourAgo, threeHoursAgo, recent, next, before, run }) =>
      (last > lowest(hourAgo) || last > lowest(threeHoursAgo)) &&
      !(last < lowest(recent) && recent.length > 0) &&
      !(highest(next) < last && next.length > 0) &&
      last > lowest([...before, ...run]),
  ],
  [
    /currently dropping/,
    ({ last, hourAgo, threeHoursAgo, recent, next, before, run }) =>
      (last < highest(hourAgo) || last < highest(threeHoursAgo)) &&
      !(last > highest(recent) && recent.length > 0) &&
      highest(next) <= 1.2 * last + 1e-9 &&
      last < highest([...before, ...run]),
  ],
  [/lower than usual|remained low/, (seen) => isAnd(seen, -1)],
  [/higher than (usual|average)/, (seen) => isAnd(seen, 1)],
  [
    /steady/,
    ({
      insight: { period, to },
      isFresh,
      last,
      threeHoursAgo,
      dayAgo,
      next,
      run,
      ahead,
      start,
    }) => {
      const percent = period === 'recent-past' ? 12 : 11;
      const path = ahead.filter(({ at }) => at < pacificMidnight(addDays(to, 1)));
      const moves = (points: readonly FlowPoint[], by: number, base = last) =>
        points.some(({ flow }) => isOff(flow, base, by));
      const isMoving =
        (threeHoursAgo.length > 0 && threeHoursAgo.every(({ flow }) => isOff(last, flow, 6))) ||
        dayAgo.every(({ flow }) => isOff(last, flow, 10));
      return (
        !(isFresh && (isMoving || moves(next, percent) || moves(run, 20))) &&
        !(period === 'forecast' && moves(path, percent, start))
      );
    },
  ],
  [
    /rise is ahead/,
    ({ start, next, ahead, swing }) =>
      start >= 0 &&
      lowest(next) >= 0.89 * (swing?.low ?? start) &&
      highest(ahead) > 1.15 * (swing?.high ?? start),
  ],
  [
    /drop is expected/,
    ({ start, next, ahead, swing }) =>
      start >= 0 &&
      lowest(next) >= 0 &&
      highest(next) <= 1.21 * (swing?.high ?? start) &&
      lowest(ahead) < 0.95 * (swing?.low ?? start),
  ],
  [/below normal/, (seen) => isAhead(seen, -1)],
  [/above normal/, (seen) => isAhead(seen, 1)],
  [/surge/, (seen) => highest(seen.run) > 1.2 * lowest(seen.before) && movedBy(seen) > 0],
  [
    /river dropped/,
    ({ run, before, isFresh, last, ...seen }) =>
      movedBy({ ...seen, run, before }) < 0 &&
      lowest(run) < 0.9 * highest(before) &&
      !(isFresh && last >= highest(before)),
  ],
];

function isOfPeriod({ insight, today, isFresh, isUsable }: Seen): boolean {
  const { sentence, period, from, to } = insight;
  if (from >= to || (sentence.includes('until yesterday') && to !== addDays(today, -1)))
    return false;
  if (period === 'current') return isFresh && from <= today && to >= today;
  return period === 'forecast' ? isUsable && (to > today || !isFresh) : from < today;
}

/** What in a report the newest reading or the forecast contradicts, by the figures alone. */
export function falsehoods(figures: RiverFigures, report: FlowReport): readonly string[] {
  const seen = seenIn(figures, report);
  const {
    read,
    last,
    isFresh,
    hourAgo,
    threeHoursAgo,
    dayAgo,
    recent,
    next,
    lastDay,
    points,
    ahead,
  } = seen;
  const { trend, changes = [] } = report.now ?? {};
  const { forecast } = report;
  const isRising = trend === 'rising' || trend === 'rising-fast';
  const isNothing = report.insights.length === 0 && report.otherwise === 'unmarked';
  const isMoved = (from: readonly FlowPoint[], percent: number) =>
    from.every(({ flow }) => isOff(last, flow, percent));
  const denied: Readonly<Record<string, boolean>> = {
    'a flow that was not read': (report.now?.flowCfs ?? null) !== (read.at(-1)?.flow ?? null),
    'a direction by an old reading': !isFresh && (trend != null || changes.length > 0),
    'a direction of a tidal river': trend != null && lowest(lastDay) < 0,
    'a direction without a reading before': trend != null && recent.length === 0,
    rising:
      isRising &&
      (last < lowest(recent) || last <= Math.min(lowest(hourAgo), lowest(threeHoursAgo))),
    'rising fast':
      trend === 'rising-fast' &&
      !(last > 10 && last > 1.1 * lowest([...hourAgo, ...threeHoursAgo])),
    falling: trend === 'falling' && last > highest(recent),
    steady:
      trend === 'steady' &&
      (isMoved(recent, hourAgo.length > 0 ? 4 : 6) ||
        (threeHoursAgo.length > 0 && isMoved(threeHoursAgo, 6))),
    'no forecast': (forecast.kind === 'none') !== (points.length === 0),
    'run out': (forecast.kind === 'expired') !== (points.length > 0 && ahead.length === 0),
    'nothing of a fast rise':
      trend === 'rising-fast' &&
      !report.isSudden &&
      !report.insights.some(
        ({ period, sentence }) => period === 'current' && sentence.includes('rising'),
      ),
    missed:
      forecast.kind === 'missed' &&
      (!isFresh || (last >= lowest(forecast.points) && last <= highest(forecast.points))),
    'nothing marked':
      isNothing &&
      (!isFresh ||
        Number.isNaN(seen.usual) ||
        isOff(last, seen.usual, 20.1) ||
        isMoved(dayAgo, 10) ||
        highest(lastDay) > 1.23 * lowest(lastDay) ||
        next.some(({ flow }) => isOff(flow, last, 11)) ||
        isMoved(recent, 6)),
  };
  const sentences = report.insights.filter((insight) => {
    const { from, to, sentence } = insight;
    const yesterday = addDays(from, -1);
    const run = within(read, from, to);
    const ofRun = { ...seen, insight, run, before: within(read, yesterday, yesterday) };
    const law = TRUE_OF.find(([words]) => words.test(sentence));
    return !(isOfPeriod(ofRun) && law?.[1](ofRun));
  });
  return [
    ...Object.keys(denied).filter((what) => denied[what]),
    ...sentences.map(({ sentence, from, to }) => `${sentence} ${from} to ${to}`),
  ];
}
