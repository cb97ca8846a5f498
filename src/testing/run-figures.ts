import fc from 'fast-check';
import type { Phase } from '#domain/fish/outlook.ts';
import { compared } from '#domain/fish/same-date.ts';
import type { GrowthPoint } from '#domain/fish/season-counts.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { countedFish } from '#web/lib/facility/counted-fish.ts';
import {
  fishByDate,
  type RunFigures,
  type SeasonFigures,
} from '#web/pages/hatchery/hatchery-figures.ts';

const FIRST_DAY = '04-25';
/** The first day of made-up reports, from the first of the season. */
const FIRST_REPORT = 150;

/** Fish of a made-up season: adults and jacks of each week. */
export type Weeks = readonly (readonly [adults: number, jacks: number])[];

/** A season of weekly counts from September 22 on, compared at the end of week `by`. */
function madeUpSeason(year: number, weeks: Weeks, by: number | null, isOver = true): SeasonFigures {
  let adults = 0;
  let jacks = 0;
  const growth: GrowthPoint[] = [[FIRST_REPORT - 7, 0, 0]];
  for (const [at, week] of weeks.entries()) {
    adults += week[0];
    jacks += week[1];
    growth.push([FIRST_REPORT + 7 * at, adults, jacks]);
  }
  const then = by === null ? undefined : growth[Math.min(by + 1, growth.length - 1)];
  const firstDate = `${year}-${FIRST_DAY}` as PlainDate;
  return {
    year,
    label: String(year),
    firstDate,
    isOver,
    knownFrom: firstDate,
    count: adults + jacks,
    adults,
    reportDate: `${year}-12-15` as PlainDate,
    byDate: then ? { adults: then[1], jacks: then[2] } : null,
    growth,
    countDays: growth.map(([day]) => day),
  };
}

/** A run with some weeks of its 2025 season, and earlier seasons compared at the same week. */
export function madeUpRun(
  now: Weeks,
  earlier: readonly Weeks[],
  fields: Partial<RunFigures> = {},
): RunFigures {
  const by = now.length - 1;
  const before = earlier.map((weeks, at) =>
    madeUpSeason(2025 - earlier.length + at, weeks, by < 0 ? null : by),
  );
  const current = by < 0 ? null : madeUpSeason(2025, now, null, false);
  return {
    species: 'Coho',
    run: 'NA',
    recentFish: 0,
    label: '2025',
    flags: { inSeason: true, twoWeeksAhead: false, oneMonthAhead: false },
    brought: { part: 'none', from: [] },
    firstDate: `2025-${FIRST_DAY}`,
    countedOn: current && addDays(current.firstDate, FIRST_REPORT + 7 * by),
    soFar: current && countedFish(current),
    comparison:
      current &&
      compared(
        current.count,
        before.flatMap((season) => fishByDate(season)?.count ?? []),
      ),
    timing: null,
    halfWay: null,
    halfWayKnownFrom: null,
    expected: null,
    trends: [],
    damBelow: null,
    corrections: [],
    lastSeason: null,
    eggs: null,
    seasons: current ? [...before, current] : before,
    ...fields,
  };
}

/** When a run usually comes, with the lowest, usual and highest share that is in by today. */
export function madeUpTiming(
  phase: Phase | null,
  [least, usual, most]: readonly [number, number, number],
  tenth: PlainDate = '2025-10-10',
): NonNullable<RunFigures['timing']> {
  const after = (days: number) => addDays(tenth, days);
  return {
    seasons: 10,
    phase,
    share: { least, usual, most },
    tenth: { usual: tenth, least: after(-9), most: after(10) },
    half: { usual: after(20), least: after(11), most: after(30) },
    nineTenths: { usual: after(40), least: after(31), most: after(50) },
    peak: { from: after(19), to: after(25) },
    closes: null,
    days: { shares: Array.from({ length: 14 }, () => 0.02), most: 0.03 },
    hill: { first: -6, shares: [0.02, 0.06, 0.12, 0.18, 0.2, 0.18, 0.12, 0.08, 0.04] },
  };
}

const week = fc.tuple(fc.nat(400), fc.nat(40));
const anyWeeks = fc.array(week, { minLength: 1, maxLength: 9 });
export const anyRun = fc
  .tuple(fc.array(week, { maxLength: 9 }), fc.array(anyWeeks, { maxLength: 10 }))
  .map(([now, earlier]) => madeUpRun(now, earlier));
