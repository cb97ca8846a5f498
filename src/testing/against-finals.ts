import { arrivalsOf } from '#domain/fish/arrivals.ts';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { runCalendar, runYearStart, seasonBegunIn } from '#domain/fish/run-year.ts';
import { isShownSpecies, type Series } from '#domain/fish/series.ts';

/** Adults of one series at a facility in one season: what returns sum to, beside the final report. */
export interface SeasonBesideFinal extends Series {
  readonly facility: string;
  readonly season: number;
  /** `null` when there are no returns. */
  readonly ours: number | null;
  /** Trapped and received, as a weekly total has them; `null` when the report has no such row. */
  readonly final: number | null;
}

/**
 * Compares returns with the final reports, season by season, over the seasons whose report lists the
 * facility.
 *
 * @param returns without those that were taken back whole.
 */
export function besideFinals(
  returns: readonly FishReturn[],
  finals: readonly FinalRow[],
): SeasonBesideFinal[] {
  const listed = new Set(finals.map(({ facility, season }) => `${facility} ${season}`));
  const seasons = new Map<string, SeasonBesideFinal>();
  function add(
    { facility, species, run, origin }: Series & { readonly facility: string },
    season: number,
    adults: number,
    to: 'ours' | 'final',
  ): void {
    if (!isShownSpecies(species) || !listed.has(`${facility} ${season}`)) return;
    const name = { facility, species, run, origin, season };
    const key = Object.values(name).join('|');
    const before = seasons.get(key) ?? { ...name, ours: null, final: null };
    seasons.set(key, { ...before, [to]: (before[to] ?? 0) + adults });
  }
  for (const row of finals) {
    add(row, row.season, (row.adultsTrapped ?? 0) + (row.adultsReceived ?? 0), 'final');
  }
  const runs = Map.groupBy(
    returns,
    ({ facility, species, run }) => `${facility}|${species}|${run}`,
  );
  for (const ofRun of runs.values()) {
    const ofOrigin = Map.groupBy(ofRun, ({ origin }) => origin);
    const calendar = runCalendar([...ofOrigin.values()].flatMap(arrivalsOf));
    for (const one of ofRun) {
      add(one, seasonBegunIn(runYearStart(one.date, calendar), calendar), one.adults ?? 0, 'ours');
    }
  }
  return [...seasons.values()];
}

/** Whether the returns are within 2 % of the final report. */
export function isNearFinal({ ours, final }: Pick<SeasonBesideFinal, 'ours' | 'final'>): boolean {
  return Math.abs((ours ?? 0) - (final ?? 0)) <= 0.02 * (final ?? 0);
}
