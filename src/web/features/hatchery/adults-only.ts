import { compared } from '#domain/fish/same-date.ts';
import { adultsOf, type CountedFish } from '#web/lib/facility/counted-fish.ts';
import type { RecentSeries } from '#web/lib/facility/recent-escapement.ts';
import type { HatcheryFigures } from './hatchery-figures.ts';
import type { RunFigures } from './season-figures.ts';

function adultsOfAll<T extends CountedFish>(counts: readonly T[]): T[] {
  return counts.flatMap((one) => adultsOf(one) ?? []);
}

/** The table of two weeks with adults alone. */
export function adultsOfWeeks(recent: readonly RecentSeries[]): readonly RecentSeries[] {
  return recent.map((series) => ({ ...series, counts: adultsOfAll(series.counts) }));
}

/** Years and days with adults alone. How many of the fish brought are adults is not kept. */
export function adultsOfFigures(figures: HatcheryFigures): HatcheryFigures {
  return {
    ...figures,
    series: figures.series.map((one) => ({
      ...one,
      years: adultsOfAll(one.years).map((year) => ({ ...year, brought: 0 })),
      days: adultsOfAll(one.days),
    })),
  };
}

/** A season with adults alone, compared with the adults of earlier ones; no total is expected of them. */
export function adultsOfRun(run: RunFigures): RunFigures {
  const soFar = run.soFar && adultsOf(run.soFar);
  const lines =
    run.lines?.map((line) => ({
      ...line,
      total: adultsOf(line.total) ?? { count: 0 },
      byDate: line.byDate && adultsOf(line.byDate),
      points: line.points.map(([day, adults]) => [day, adults, 0] as const),
    })) ?? null;
  const earlier = lines?.flatMap(({ byDate }) => byDate?.count ?? []);
  return {
    ...run,
    soFar,
    lines,
    projection: null,
    by_date: soFar && earlier ? compared(soFar.count, earlier) : null,
  };
}
