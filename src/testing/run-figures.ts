import fc from 'fast-check';
import type { Phase } from '#domain/fish/outlook.ts';
import { compared } from '#domain/fish/same-date.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { countedFish } from '#web/lib/facility/counted-fish.ts';
import type { RunFigures, SeasonLine } from '#web/pages/hatchery/season-run.ts';

const FIRST_DAY = '04-25';
/** The first day of made-up reports, from the first of the season. */
const FIRST_REPORT = 150;

/** Fish of a made-up season: adults and jacks of each week. */
export type Weeks = readonly (readonly [adults: number, jacks: number])[];

/** A season of weekly counts from 22 September on, compared by the end of its `by`th week. */
function madeUpLine(year: number, weeks: Weeks, by: number | null, isOver = true): SeasonLine {
  let [adults, jacks] = [0, 0];
  const points: [number, number, number][] = [[FIRST_REPORT - 7, 0, 0]];
  for (const [at, week] of weeks.entries()) {
    adults += week[0];
    jacks += week[1];
    points.push([FIRST_REPORT + 7 * at, adults, jacks]);
  }
  const then = by === null ? undefined : points[Math.min(by + 1, points.length - 1)];
  return {
    year,
    label: String(year),
    firstDate: `${year}-${FIRST_DAY}` as PlainDate,
    knownFrom: 0,
    isOver,
    total: countedFish({ count: adults + jacks, adults }),
    byDate: then ? countedFish({ count: then[1] + then[2], adults: then[1] }) : null,
    reportDate: `${year}-12-15` as PlainDate,
    points,
    countDays: points.map(([day]) => day),
  };
}

/** A run whose season of 2025 has some weeks, beside earlier seasons compared by the same week. */
export function madeUpRun(
  now: Weeks,
  earlier: readonly Weeks[],
  fields: Partial<RunFigures> = {},
): RunFigures {
  const by = now.length - 1;
  const before = earlier.map((weeks, at) =>
    madeUpLine(2025 - earlier.length + at, weeks, by < 0 ? null : by),
  );
  const current = by < 0 ? null : madeUpLine(2025, now, null, false);
  return {
    species: 'Coho',
    run: 'NA',
    recent: 0,
    label: '2025',
    inSeason: true,
    isComing: false,
    brought: { part: 'none', from: [] },
    firstDate: `2025-${FIRST_DAY}`,
    countedOn: current && addDays(current.firstDate, FIRST_REPORT + 7 * by),
    soFar: current?.total ?? null,
    by_date:
      current &&
      compared(
        current.total.count,
        before.flatMap(({ byDate }) => byDate?.count ?? []),
      ),
    timing: null,
    projection: null,
    trends: [],
    lines: current ? [...before, current] : before,
    ...fields,
  };
}

/** When a run usually comes, with the least, the usual and the most of it that is in by today. */
export function madeUpTiming(
  phase: Phase | null,
  [least, usual, most]: readonly [number, number, number],
  tenth: PlainDate = '2025-10-10',
): NonNullable<RunFigures['timing']> {
  const after = (days: number) => addDays(tenth, days);
  const day = (at: number) => {
    return { usual: after(at), earliest: after(at - 9), latest: after(at + 10) };
  };
  return {
    ...{ seasons: 10, phase, share: { least, usual, most } },
    ...{ tenth: day(0), half: day(20), nine_tenths: day(33) },
    ...{ peak_from: after(19), peak_to: after(25) },
  };
}

const week = fc.tuple(fc.nat(400), fc.nat(40));
const anyWeeks = fc.array(week, { minLength: 1, maxLength: 9 });
export const anyRun = fc
  .tuple(fc.array(week, { maxLength: 9 }), fc.array(anyWeeks, { maxLength: 10 }))
  .map(([now, earlier]) => madeUpRun(now, earlier));
