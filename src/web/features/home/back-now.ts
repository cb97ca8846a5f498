import type { FacilityProperties, ThisSeason } from '#contract/facilities.ts';
import { NO_RUN, SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import {
  type RecentSeries,
  recentSeries,
  recentTotal,
  recentTotalOf,
} from '#web/lib/facility/recent-escapement.ts';
import { broughtNotes, broughtWords } from '#web/lib/words/brought-words.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, phaseWords, sameDateWords } from '#web/lib/words/season-words.ts';

/** A species of which fish came to a facility in the recent window. */
export interface BackSpecies {
  readonly species: ShownSpecies;
  /** Fish of the window, without captive brood. */
  readonly count: number;
  /** How its season compares by the same date, where the run usually is, and whether it is brought. */
  readonly words: string;
  readonly isNearlyOver: boolean;
  /** They were all counted at other traps, and brought. */
  readonly isBrought: boolean;
}

/**
 * The season of the first run so far and its rank; none where the count does not hold these fish: they
 * can belong to the season before.
 *
 * @param fish of the species, its other runs included, in the window.
 */
function seasonWords(
  species: string,
  season: ThisSeason,
  recent: readonly RecentSeries[],
  fish: number,
): string | null {
  const { run, count } = season;
  const ofRun = recentTotal(recent.filter((one) => one.run === run && one.origin !== 'Captive'));
  if (count === null || count < ofRun || ofRun <= 0) return null;
  const [name, soFar] = [`${run} ${species}`, wholeNumber(count)];
  const whole = run === NO_RUN ? `${soFar} this season` : `${soFar} ${name} this season`;
  const part = `${run === NO_RUN ? 'Without its other runs' : name}: ${wholeNumber(ofRun)} of these, ${soFar} this season`;
  return `${ofRun < fish ? part : whole}. ${sameDateWords(season)}.`;
}

/** Which of these fish are brought; their runs are named where it is not all of them. */
function broughtOf(recent: readonly RecentSeries[]): string | null {
  const came = recent.filter((one) => one.origin !== 'Captive' && recentTotal([one]) > 0);
  const [all, ...others] = new Set(came.map(({ brought }) => broughtWords(brought)));
  return others.length === 0 ? (all ?? null) : broughtNotes(came).join(' ');
}

/** The species of which fish came to a facility, in the order of requirement 1.2. */
export function backSpecies(
  facility: Pick<FacilityProperties, 'recent_escapement' | 'this_season'>,
): readonly BackSpecies[] {
  const series = recentSeries(facility.recent_escapement);
  return SHOWN_SPECIES.flatMap((species) => {
    const count = recentTotalOf(species, series);
    if (count <= 0) return [];
    const recent = series.filter((one) => one.species === species);
    const season = facility.this_season[species];
    const ofSeason = season && seasonWords(species, season, recent, count);
    const phase = ofSeason && phaseWords(season.phase, season.count ?? 0);
    const words = [ofSeason, phase && `${capitalized(phase)}.`, broughtOf(recent)];
    const trapped = recent.filter(({ brought }) => brought.part !== 'most');
    return {
      species,
      count,
      words: words.filter((part) => part).join(' '),
      isNearlyOver: season?.phase === 'nearly over' || season?.phase === 'over',
      isBrought: recentTotalOf(species, trapped) <= 0,
    };
  });
}

/** Facilities with what came to each. */
type Back = readonly { readonly back: readonly BackSpecies[] }[];

const sumOf = (fish: readonly BackSpecies[]) => fish.reduce((sum, { count }) => sum + count, 0);

/** The species of which most fish came where the run is usually nearly over. */
export function nearlyOver(facilities: Back): ReadonlySet<ShownSpecies> {
  const all = facilities.flatMap(({ back }) => back);
  return new Set(
    SHOWN_SPECIES.filter((species) => {
      const fish = all.filter((one) => one.species === species);
      return sumOf(fish.filter(({ isNearlyOver }) => isNearlyOver)) > sumOf(fish) / 2;
    }),
  );
}

/** The species to choose from, most fish first; one that is asked for is among them. */
export function speciesBack(facilities: Back, asked: ShownSpecies | null): readonly ShownSpecies[] {
  const all = facilities.flatMap(({ back }) => back);
  const count = (species: ShownSpecies) => sumOf(all.filter((one) => one.species === species));
  return SHOWN_SPECIES.filter((species) => species === asked || count(species) > 0).toSorted(
    (a, b) => count(b) - count(a),
  );
}

interface BackFacility {
  readonly key: string;
  readonly title: string;
  readonly county: string;
  readonly position: Position;
  readonly back: readonly BackSpecies[];
}

/** A facility with one species that came. */
export interface BackRow extends Omit<BackFacility, 'back'>, BackSpecies {
  /** `null` while no place is known. */
  readonly miles: number | null;
}

/** Names of counties and facilities are plain letters; a comparison by Intl would hold up home's start by 16 ms. */
const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

/**
 * Where fish of a species came: the nearest first when a place is known, otherwise by county, then by
 * name. Never by "best".
 */
export function backRows(
  facilities: readonly BackFacility[],
  species: ShownSpecies,
  visitor: Position | null,
): readonly BackRow[] {
  const rows = facilities.flatMap(({ back, ...facility }) => {
    const miles = visitor && greatCircleMiles(visitor, facility.position);
    return back
      .filter((one) => one.species === species)
      .map((one) => ({ ...facility, ...one, miles }));
  });
  return rows.toSorted((a, b) =>
    a.miles === null || b.miles === null
      ? byText(a.county, b.county) || byText(a.title, b.title)
      : a.miles - b.miles,
  );
}
