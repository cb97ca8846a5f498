import { greatest, sum } from 'd3-array';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { shownCurve } from './arrival-curve.ts';
import { circleTotal } from './day-circle.ts';
import { type FishReturn, fishCount, RETURN_SOURCES } from './fish-return.ts';
import { roundedMean } from './rounding.ts';
import {
  byRank,
  type FishDays,
  type RunFish,
  rankedRun,
  rankOf,
  type SeriesFish,
} from './run-fish.ts';
import { type SeasonFlags, type SeasonTrap, seasonOfRuns } from './season.ts';
import { isShownSpecies } from './series.ts';
import { chooseRecord, type FacilityRecord, type SourceChoice } from './source-choice.ts';
import { withoutTakenBack } from './taken-back.ts';

/** The ten years in which a run's share of its trap is judged (see `season.ts`). */
const TEN_YEARS_DAYS = 3652;

export interface SpeciesSeason extends SeasonFlags {
  /** Fish in a mean run-year, from the arrival curves, rounded; 0 if nothing is known. */
  readonly meanYear: number;
}

export interface FacilityFish {
  /**
   * Series with fish on record: first by recent count, then in season, then by size, so that the page
   * opens on fish that are there now. Captive brood is last.
   */
  readonly series: readonly SeriesFish[];
  /** The runs of `series`, in the same order; none of captive brood. */
  readonly runs: readonly RunFish[];
  /** Season of each species of `series`, in the same order; none of captive brood. */
  readonly seasons: ReadonlyMap<string, SpeciesSeason>;
  readonly choices: readonly SourceChoice[];
  /** Newest data date at the facility, by species, from the source that is shown. */
  readonly lastReport: PlainDate | null;
}

const isCaptive = ({ origin }: SeriesFish) => origin === 'Captive';

function shownChoices(
  species: string,
  series: readonly SeriesFish[],
  choices: readonly SourceChoice[],
): SourceChoice[] {
  const totals = series.flatMap(({ years }) => years);
  return [...Map.groupBy(totals, ({ year }) => year)]
    .sort(([a], [b]) => a - b)
    .flatMap(([year, ofYear]) => {
      const shown = new Set(ofYear.map(({ source }) => source));
      const chosen = choices.find((choice) => choice.year === year);
      const source = RETURN_SOURCES.findLast((candidate) => shown.has(candidate));
      if (source === undefined) return [];
      const all = RETURN_SOURCES.filter(
        (candidate) => shown.has(candidate) || chosen?.reporting.includes(candidate),
      );
      return [{ species, year, source, reporting: all }];
    });
}

function fishOfSpecies(
  { species, runs, choices }: ReturnType<typeof chooseRecord>[number],
  days: FishDays,
  trap: SeasonTrap,
  printed: readonly FishReturn[],
) {
  const ranked = runs
    .map((run) => {
      const ofRun = printed.filter((other) => other.species === species && other.run === run.run);
      return rankedRun(run, days, trap, ofRun);
    })
    .sort(byRank);
  const season = seasonOfRuns(ranked.map(({ flags }) => flags));
  const series = ranked.flatMap((run) => run.series);
  const curves = series.filter((fish) => !isCaptive(fish)).map(shownCurve);
  return {
    ...rankOf(ranked, season.inSeason),
    species,
    series,
    runs: ranked.flatMap(({ run }) => run ?? []),
    season: {
      ...season,
      meanYear: roundedMean(sum(curves, (curve) => circleTotal(curve?.count ?? []))),
    },
    choices: shownChoices(species, series, choices),
  };
}

function newestDate(returns: readonly FishReturn[]): PlainDate | null {
  return greatest(returns, ({ date }) => date)?.date ?? null;
}

export function facilityFish({ returns, finals }: FacilityRecord, days: FishDays): FacilityFish {
  const chosen = chooseRecord({ returns: withoutTakenBack(returns), finals });
  const shown = chosen.flatMap(({ runs }) => runs.flatMap((run) => run.returns));
  const tenYearsAgo = addDays(days.asOf, -TEN_YEARS_DAYS);
  const trap = {
    today: days.today,
    lastReport: newestDate(returns),
    fish: sum(shown, (fishReturn) => (fishReturn.date < tenYearsAgo ? 0 : fishCount(fishReturn))),
  };
  const species = chosen
    .filter((record) => isShownSpecies(record.species))
    .map((record) => fishOfSpecies(record, days, trap, returns))
    .filter(({ series }) => series.length > 0)
    .sort(byRank);
  const series = species.flatMap((ofSpecies) => ofSpecies.series);
  return {
    series: [...series.filter((fish) => !isCaptive(fish)), ...series.filter(isCaptive)],
    runs: species.flatMap(({ runs }) => runs),
    seasons: new Map(
      species
        .filter((ofSpecies) => !ofSpecies.series.every(isCaptive))
        .map(({ species, season }) => [species, season]),
    ),
    choices: species.flatMap(({ choices }) => choices),
    lastReport: newestDate(shown),
  };
}
