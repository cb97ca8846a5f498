import { least } from 'd3-array';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { fishAfter, isBrought, type RunStanding } from './run-standing.ts';

/** The first count with fish in a season of a run. */
export interface FirstFish {
  readonly species: string;
  readonly run: string;
  /** Label of the season. */
  readonly season: string;
  /** Day up to which they were counted. */
  readonly day: PlainDate;
  readonly count: number;
  readonly reportDate: PlainDate;
}

/**
 * The first fish of each season of a run that the last reports brought; none of a run whose fish are
 * brought from other traps, and none that a report brought weeks later.
 */
export function firstFish(run: RunStanding): readonly FirstFish[] {
  if (isBrought(run)) return [];
  const reported = run.series.flatMap((series) => series.reported);
  return run.seasons.flatMap((season): FirstFish[] => {
    const first = season.countDays.find((day) => fishAfter(season, day) > 0);
    if (first === undefined) return [];
    const day = addDays(season.firstDate, first);
    const report = least(
      reported.filter((dayCount) => dayCount.day === day && dayCount.count > 0),
      ({ reportDate }) => reportDate,
    );
    if (report === undefined) return [];
    return [
      {
        species: run.species,
        run: run.run,
        season: season.label,
        day,
        count: fishAfter(season, first),
        reportDate: report.reportDate,
      },
    ];
  });
}
