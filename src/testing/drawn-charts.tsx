import type { ReactElement } from 'react';
import { emptyCircle, smoothCircle } from '#domain/fish/day-circle.ts';
import { seasonCurve } from '#domain/fish/off-season.ts';
import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { CANVAS, FLOW_CANVAS, type ReadablePoint, RIVER_CANVAS } from '#web/charts/canvas.ts';
import { FlowChart } from '#web/charts/flow-chart.tsx';
import { type FlowSeries, forecastSeries, observedSeries } from '#web/charts/flow-series.ts';
import { type Bar, placedBars } from '#web/charts/placed-bars.ts';
import { placedFlow } from '#web/charts/placed-flow.ts';
import { placedRiver } from '#web/charts/placed-river.ts';
import { placedSeason } from '#web/charts/placed-season.ts';
import {
  placedSeasonFlow,
  SEASON_FLOW_HEIGHT,
  seasonFlow,
} from '#web/charts/placed-season-flow.ts';
import { placedTrend } from '#web/charts/placed-trend.ts';
import type { Reading } from '#web/charts/reading.ts';
import { RiverChart } from '#web/charts/river-chart.tsx';
import { riverSeries } from '#web/charts/river-series.ts';
import { SeasonChart } from '#web/charts/season-chart.tsx';
import { SeasonFlowChart } from '#web/charts/season-flow-chart.tsx';
import { type Expected, type SeasonGrowth, seasonSeries } from '#web/charts/season-series.ts';
import { SmallBars, SmallSeasonChart } from '#web/charts/small-charts.tsx';
import { countAxis } from '#web/charts/ticks.ts';
import { TrendChart } from '#web/charts/trend-chart.tsx';
import { trendSeries } from '#web/charts/trend-series.ts';

/** A chart in one state. */
export interface Drawn {
  readonly drawing: ReactElement;
  readonly points: readonly ReadablePoint[];
  readonly reading: Reading;
  readonly height: number;
}

function trend(curve: readonly number[], today: PlainDate, reading: Reading = null): Drawn {
  const season = seasonCurve(curve);
  if (season === null) throw new Error('no fish');
  const placed = placedTrend(trendSeries(season, today));
  const drawing = <TrendChart placed={placed} reading={reading} />;
  return { drawing, points: placed.months, reading, height: CANVAS.height };
}

/** A run whose fish arrive around the given days. */
function run(...arrivals: readonly (readonly [around: PlainDate, fish: number])[]) {
  const circle = emptyCircle();
  for (const [day, fish] of arrivals) circle[dayOfYear(day)] = fish;
  return smoothCircle(circle, 21);
}
const FALL = run(['2026-09-05', 200], ['2026-09-20', 900], ['2026-10-04', 700], ['2026-10-25', 90]);
const WINTER = run(['2026-12-10', 100], ['2026-12-28', 300], ['2026-01-15', 250]);
const SPRING = run(['2026-04-20', 90], ['2026-05-20', 220], ['2026-06-20', 240], ['2026-08-01', 9]);
const WITHOUT_A_WEEK_OF_AUGUST = emptyCircle().map((_, day) => (day > 214 && day < 222 ? 0 : 1));

function bars(
  list: readonly Bar[],
  exactly: boolean,
  reading: Reading,
  stretch?: [number, number],
) {
  const counts = list.map(({ value }) => value ?? 0);
  const placed = placedBars(list, countAxis(counts, 5, exactly));
  const drawing = <BarChart placed={placed} reading={reading} stretch={stretch ?? null} />;
  return { drawing, points: placed.bars, reading, height: CANVAS.height };
}

function yearly(counts: readonly (number | null)[], reading: Reading = null, last = 2026): Drawn {
  const years = counts.map(
    (value, at): Bar => ({
      value,
      label: String(last + 1 - counts.length + at),
      shortLabel: `’${(last + 1 - counts.length + at) % 100}`,
      mark:
        at === counts.length - 1
          ? 'unfinished'
          : at === counts.length - 2
            ? 'preliminary'
            : undefined,
    }),
  );
  return bars(years, true, reading);
}
const YEARS = [9120, 16_013, 12_440, 38_283, 20_171, 8810, 5214, 7301, 9500, 21_342, 158, 10_258];
const MANY_YEARS = Array.from({ length: 31 }, (_, at) => 400 + ((at * 7919) % 1500));
const OVER_NEW_YEAR = ['2022-23', '2023-24', '2024-25', '2025-26', '2026-27'];

/** Two weeks up to 5 August, each day with its count. */
function recent(
  counts: readonly (number | null)[],
  reading: Reading = null,
  stretch?: [number, number],
): Drawn {
  const days = counts.map((value, at): Bar => {
    const day = at + 23;
    const bar = { value, label: String(day > 31 ? day - 31 : day) };
    if (at === 0) return { ...bar, group: 'Jul' };
    return day === 32 ? { ...bar, group: 'Aug' } : bar;
  });
  return bars(days, false, reading, stretch);
}
const DAYS = [null, 41, 0, null, null, 133, 12, null, 204, null, null, 0, 96, 71];
const CORRECTED = [7, null, null, 5, null, null, -12, null, null, 0, null, 3, null, null];
const EMPTY_TRAP = [null, 0, null, 0, null, 0, null, 0, null, 0, null, 0, null, 0];

/** Seasons of a run that comes from September to November; each a report a week. */
function grown(year: number, total: number, weeks = 12, knownFrom = 0): SeasonGrowth {
  const shares = [0, 0.01, 0.05, 0.14, 0.3, 0.45, 0.62, 0.78, 0.9, 0.97, 0.99, 1];
  const late = year % 3;
  return {
    label: String(year),
    firstDate: `${year}-04-25`,
    knownFrom,
    points: shares
      .slice(0, weeks)
      .map((share, week) => [135 + 7 * (week + late), Math.round(total * share)] as const),
  };
}
const TOTALS = [1300, 5200, 2100, 800, 9400, 3100, 2600, 6200, 1900, 4100];
const BEFORE = TOTALS.map((total, at) => grown(2015 + at, total));

function season(
  growth: SeasonGrowth | null,
  earlier: readonly SeasonGrowth[],
  day: PlainDate,
  reading: Reading = null,
  expected: Expected | null = null,
): Drawn {
  const series = seasonSeries({ firstDate: '2025-04-25', growth }, earlier, day, expected);
  if (series === null) throw new Error('no seasons');
  const placed = placedSeason(series);
  const hasDot = reading !== null && series.days[reading]?.current !== null;
  const drawing = <SeasonChart placed={placed} reading={reading} showDot={hasDot} />;
  return { drawing, points: placed.points, reading, height: CANVAS.height };
}

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;
const hoursFrom = (now: number, hours: number) => new Date(now + hours * HOUR).toISOString();
const EVERY_DAY = Array.from({ length: 372 }, (_, at) => ({
  month: Math.floor(at / 31) + 1,
  day: (at % 31) + 1,
}));
const usually = (flow: number) =>
  EVERY_DAY.map(({ month, day }) => ({ month, day, flowCfs: flow + 12 * day }));

function flow(series: FlowSeries | null, reading: Reading = null): Drawn {
  if (series === null) throw new Error('no figures');
  const placed = placedFlow(series);
  const drawing = <FlowChart placed={placed} reading={reading} />;
  return { drawing, points: placed.points, reading, height: FLOW_CANVAS.height };
}

/** A reading every hour of the past week; `null` for an hour without one. */
function observed(flowAt: (hour: number) => number | null, usual?: number, now = NOW) {
  const readings = Array.from({ length: 169 }, (_, at) => at - 168).flatMap((hour) => {
    const flowCfs = flowAt(hour);
    return flowCfs === null ? [] : [{ observedAt: hoursFrom(now, hour), flowCfs }];
  });
  return observedSeries(readings, usual === undefined ? [] : usually(usual), now);
}
const storm = (hour: number) => Math.round(3900 + 4100 * Math.exp(-(((hour + 70) / 22) ** 2)));
const silent = (hour: number) => (hour > -120 && hour < -90) || hour > -20 || hour === -40;
const tide = (hour: number) => Math.round(250 + 700 * Math.sin((hour / 12.4) * 2 * Math.PI));

/** A figure every 6 hours from the given one on. */
function forecast(first: number, count: number, usual?: number) {
  const points = Array.from({ length: count }, (_, at) => ({
    validAt: hoursFrom(NOW, first + at * 6),
    flowCfs: Math.round(4200 + 2600 * Math.exp(-(((at - 16) / 6) ** 2)) - 12 * at),
  }));
  return forecastSeries(points, usual === undefined ? [] : usually(usual), NOW);
}

type RiverParts = Parameters<typeof riverSeries>[0];
const quiet = (hour: number) => Math.round(4200 + 60 * Math.sin(hour / 5));

/** The past week and the next ten days. */
function river(
  past: FlowSeries | null,
  next: FlowSeries | null,
  levels: RiverParts['levels'] = {},
  usual: number | null = 3900,
  reading: Reading = null,
): Drawn {
  const medians = (usual === null ? [] : usually(usual)).map((day) => ({
    ...day,
    spread: {
      years: 40,
      p10: 0,
      p25: Math.round(day.flowCfs * 0.7),
      p75: Math.round(day.flowCfs * 1.4),
      p90: 99_999,
      lowest: null,
      highest: null,
    },
  }));
  const series = riverSeries({
    observed: past,
    forecast: next,
    medians,
    levels,
    now: past?.now ?? next?.now ?? NOW,
  });
  if (series === null) throw new Error('no figures');
  const placed = placedRiver(series);
  const drawing = <RiverChart placed={placed} reading={reading} />;
  return { drawing, points: placed.points, reading, height: RIVER_CANVAS.height };
}

/** Reports of a fall with their fish, a week apart from 5 September, under the flow of its days. */
function flowAndFish(
  fish: readonly (number | null)[],
  flowAt: (day: number) => number | null,
  today: PlainDate = '2027-03-01',
  reading: Reading = null,
): Drawn {
  const first: PlainDate = '2026-09-05';
  const spans = fish.flatMap((count, at) => {
    const since = addDays(first, 7 * at);
    return count === null ? [] : [{ since, date: addDays(since, 7), fish: count }];
  });
  const means = Array.from({ length: 200 }, (_, day) => flowAt(day));
  const season = seasonFlow(spans, { from: '2026-08-20', means }, today);
  if (season === null) throw new Error('no fish');
  const placed = placedSeasonFlow(season);
  const drawing = <SeasonFlowChart placed={placed} reading={reading} />;
  return { drawing, points: placed.points, reading, height: SEASON_FLOW_HEIGHT };
}
const FALL_FISH = [4, 60, 0, 410, 1220, 900, 240, 31, 2];
const storms = (day: number) =>
  Math.round(
    140 +
      [38, 55, 80].reduce((sum, at) => sum + (day < at ? 0 : 900 * Math.exp((at - day) / 4)), 0),
  );

export const PICTURES: Readonly<Record<string, Drawn>> = {
  trend: trend(FALL, '2026-09-27'),
  'trend-read': trend(FALL, '2026-09-27', 2),
  'trend-over-new-year': trend(WINTER, '2026-01-03'),
  'trend-low-shares': trend(SPRING, '2026-04-12'),
  'trend-all-year': trend(emptyCircle().fill(1), '2026-12-30'),
  'trend-two-pieces-read': trend(WITHOUT_A_WEEK_OF_AUGUST, '2026-08-05', 0),
  'trend-one-month': trend(emptyCircle().fill(1, 250, 264), '2026-02-01'),

  yearly: yearly(YEARS),
  'yearly-read': yearly(YEARS, 4),
  'yearly-above-14': yearly(MANY_YEARS),
  'yearly-over-new-year': bars(
    OVER_NEW_YEAR.map((label, at) => ({ value: 300 - 40 * at, label })),
    true,
    null,
  ),
  'yearly-gap-read': yearly([310, 290, null, null, 1, 420], 3),
  'yearly-one': yearly([12]),
  'yearly-by-date': bars(
    YEARS.map((value, at) => ({
      value,
      label: String(2015 + at),
      byDate: at < 3 ? null : value / at,
    })),
    true,
    null,
  ),

  season: season(grown(2025, 3600, 6), BEFORE, '2025-10-23'),
  'season-read': season(grown(2025, 3600, 6), BEFORE, '2025-10-23', 40),
  'season-expected': season(grown(2025, 3600, 6), BEFORE, '2025-10-23', null, {
    total: 4100,
    low: 2900,
    high: 6000,
  }),
  'season-unknown-before': season(grown(2025, 3600, 6, 160), BEFORE, '2025-10-23'),
  'season-not-begun': season(null, BEFORE, '2025-08-01'),
  'season-few-years': season(grown(2025, 40, 4), BEFORE.slice(-3), '2025-10-02'),
  'season-first': season(grown(2025, 300, 5), [], '2025-12-20'),

  'season-flow': flowAndFish(FALL_FISH, storms),
  'season-flow-read': flowAndFish(FALL_FISH, storms, undefined, 40),
  'season-flow-gaps': flowAndFish([30, null, null, 120, 0, 45], (day) =>
    day < 30 || day === 50 ? null : storms(day),
  ),
  'season-flow-so-far': flowAndFish([4, 60], storms, '2026-09-22'),
  'season-flow-over-new-year': flowAndFish(
    [...Array.from({ length: 12 }, () => null), 5, 18, 40, 33, 12],
    storms,
  ),

  recent: recent(DAYS),
  'recent-stretch-read': recent(DAYS, 8, [6, 8]),
  'recent-not-reported-read': recent(DAYS, 9),
  'recent-correction': recent(CORRECTED),
  'recent-correction-read': recent(CORRECTED, 6),
  'recent-empty-trap': recent(EMPTY_TRAP),

  observed: flow(observed(storm, 5200)),
  'observed-read': flow(observed(storm, 5200), 100),
  'observed-gaps': flow(observed((hour) => (silent(hour) ? null : storm(hour)), 3900)),
  'observed-over-new-year': flow(observed(storm, undefined, Date.parse('2027-01-03T20:00:00Z'))),
  'observed-tide': flow(observed(tide)),
  'observed-dry': flow(observed(() => 0, 0)),
  'observed-one-reading': flow(observed((hour) => (hour === -30 ? 812 : null))),

  forecast: flow(forecast(4, 40, 3900)),
  'forecast-read': flow(forecast(4, 40, 3900), 15),
  'forecast-short': flow(forecast(4, 6)),
  'forecast-old': flow(forecast(-24, 20, 4300)),

  river: river(observed(storm), forecast(4, 40), { action: 7200, minor: 9000, major: 30_000 }),
  'river-read': river(observed(storm), forecast(4, 40), {}, null, 180),
  'river-missed': river(
    observed((hour) => quiet(hour) + (hour > -18 ? 260 * (hour + 18) : 0)),
    forecast(-20, 40),
    { action: 9000, minor: 9400, moderate: 9800 },
  ),
  'river-forecast-run-out': river(observed(quiet), forecast(-150, 20)),
  'river-gaps': river(
    observed((hour) => (silent(hour) ? null : quiet(hour))),
    forecast(30, 12),
  ),
  'river-tide': river(observed(tide), forecast(4, 40), {}, null),
  'river-dry': river(
    observed(() => 0),
    null,
    {},
    0,
  ),
  'river-one-reading': river(
    observed((hour) => (hour === -30 ? 812 : null)),
    null,
    {},
    null,
  ),
};

/** The small charts, drawn beside each other as on the page, each with its own styles. */
export const SMALL_PICTURES: Readonly<Record<string, ReactElement>> = {
  'small-season': (
    <SmallSeasonChart
      most={250}
      season={{
        now: [0, 4, 30, 96, 150, 162],
        low: [0, 1, 5, 20, 34, 41, 45, 46, 46],
        median: [0, 3, 15, 52, 81, 94, 99, 100, 100],
        high: [1, 9, 40, 120, 190, 240, 290, 300, 300],
      }}
    />
  ),
  'small-season-not-begun': (
    <SmallSeasonChart
      most={150}
      season={{ now: [], low: [0, 40], median: [0, 100], high: [9, 150] }}
    />
  ),
  'small-bars': (
    <SmallBars
      most={90}
      values={[20, 0, null, 90, 1, 44].map((value, at) => ({ value, isUnfinished: at === 5 }))}
    />
  ),
};
