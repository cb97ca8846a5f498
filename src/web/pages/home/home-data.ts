import { sum } from 'd3-array';
import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import type { WeekReport } from '#contract/page.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import { type Position, positionAt } from '#domain/place/position.ts';
import { floodOnRiver } from '#domain/river/flood.ts';
import type { RiverBoard } from '#domain/river/river-board.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import { fishNoun, fishOf } from '#domain/say/fish.ts';
import { theRun } from '#domain/say/run.ts';
import { capitalized, wholeNumber } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { trapOf } from '#web/lib/facility/back-fish.ts';
import {
  type RecentWindow,
  recentWhen,
  recentWindow,
  returnedSpecies,
} from '#web/lib/facility/recent-escapement.ts';
import { pointElsewhere, riverOf, riverPlace } from '#web/river/river-place.ts';

const FEW = 100;

/** `Coho are back: 74,063 counted in two weeks`, from species sorted by fish, most first. */
export function headline(
  window: RecentWindow | null,
  statewide: readonly { readonly species: ShownSpecies; readonly count: number }[],
  nearlyOver: ReadonlySet<ShownSpecies>,
): string {
  if (window === null) return 'Which fish are back, and where';
  const came = statewide.filter(({ count }) => count > 0);
  const [most] = came;
  const all = sum(came, ({ count }) => count);
  const when = recentWhen(window);
  if (!most) return `No fish counted ${when}`;
  if (window.isOld) return `${fishOf(most.count, most.species)} counted ${when}`;
  if (most.count < FEW) return `Few fish now: ${wholeNumber(all)} counted ${when}`;
  const noun = fishNoun(most.species);
  const state = nearlyOver.has(most.species)
    ? `${theRun(noun)} is nearly over`
    : `${noun} are back`;
  return `${capitalized(state)}: ${wholeNumber(most.count)} counted ${when}`;
}

/** Sorted by distance once the position is known, and by name at equal distance (requirement 3.6). */
export function facilityOptions(
  facilities: readonly Pick<HomeFacility, 'key' | 'title' | 'position'>[],
  visitor: Position | null,
  units: Units,
): readonly { readonly value: string; readonly label: string }[] {
  const options = facilities.map(({ key, title, position }) => {
    const miles = visitor && greatCircleMiles(visitor, position);
    const away = miles === null ? '' : ` (${units.distance(miles)})`;
    return { value: slugOfKey(key), label: title + away, miles: miles ?? 0 };
  });
  return options.sort((a, b) => a.miles - b.miles).map(({ value, label }) => ({ value, label }));
}

const FIRST_CHOICE = 'COWLITZ_SALMON_HATCHERY';

type Back = readonly Pick<HomeFacility, 'back'>[];

const backOf = (facilities: Back, species: ShownSpecies) =>
  facilities.flatMap(({ back }) => back).filter((fish) => fish.species === species);
const fishBack = (back: ReturnType<typeof backOf>) => sum(back, ({ count }) => count);

export function nearlyOver(facilities: Back): ReadonlySet<ShownSpecies> {
  const isMostlyOver = (species: ShownSpecies) => {
    const all = backOf(facilities, species);
    return fishBack(all.filter(({ isNearlyOver }) => isNearlyOver)) > fishBack(all) / 2;
  };
  return new Set(SHOWN_SPECIES.filter(isMostlyOver));
}

export function speciesBack(facilities: Back, asked: ShownSpecies | null): readonly ShownSpecies[] {
  const count = (species: ShownSpecies) => fishBack(backOf(facilities, species));
  return SHOWN_SPECIES.filter((species) => species === asked || count(species) > 0).toSorted(
    (a, b) => count(b) - count(a),
  );
}

const isRecent = ({ properties }: FacilityFeature) =>
  returnedSpecies(properties.recent_escapement).size > 0;

export type HomeFacility = ReturnType<typeof homeFacility>;

/** The rivers of the site, and what is known of their water. */
interface HomeRivers {
  readonly rivers: readonly RiverOfSite[];
  readonly board: Pick<RiverBoard, 'instant' | 'rows'>;
  /** The newest flow at forecast points, by their id. */
  readonly atPoints: ReadonlyMap<string, FlowPoint | null>;
}

function homeFacility(
  feature: FacilityFeature,
  isOld: boolean,
  { rivers, board, atPoints }: HomeRivers,
) {
  const { properties } = feature;
  const { gauge, point } = riverPlace(properties);
  const river = riverOf(properties.Facility, rivers);
  const row = board.rows.find(({ slug }) => slug === river?.slug);
  return {
    county: properties.county,
    position: positionAt(feature.geometry.coordinates),
    gauge,
    point,
    river,
    elsewhere: row === undefined ? null : floodOnRiver(row, board.instant),
    atPoint: point === null ? null : (atPoints.get(point.lid) ?? null),
    ...trapOf(feature, isOld),
  };
}

/** The forecast points that stand for facilities on other water than their gauge's. */
export function pointsElsewhere({ features }: Facilities): readonly string[] {
  const points = features.map(({ properties }) => pointElsewhere(riverPlace(properties)));
  const lids = points.flatMap((point) => point?.lid ?? []);
  return [...new Set(lids)];
}

function statewideOf(report: WeekReport | null, features: readonly FacilityFeature[]) {
  const reported = new Set(
    features
      .flatMap(({ properties }) => properties.recent_escapement)
      .flatMap(({ species, day_counts }) => (day_counts.length > 0 ? species : [])),
  );
  return (report?.week.species ?? []).map(({ species, recent, compared }) => ({
    species,
    count: recent.count,
    isReported: reported.has(species),
    word: compared && scaleWord(compared.comparison),
  }));
}

export function homeData(
  { features, ...dates }: Facilities,
  report: WeekReport | null,
  rivers: HomeRivers,
) {
  const window = recentWindow(dates.as_of, dates.today);
  const isOld = window?.isOld ?? false;
  const facilities = features
    .filter(isRecent)
    .map((feature) => homeFacility(feature, isOld, rivers))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const statewide = statewideOf(report, features);
  return {
    headline: headline(window, statewide, nearlyOver(facilities)),
    today: dates.today,
    window,
    facilities,
    others: features
      .filter((feature) => !isRecent(feature))
      .map((feature) => homeFacility(feature, isOld, rivers)),
    statewide,
  };
}

export type HomeData = ReturnType<typeof homeData>;

/** The facility in the address, otherwise the Cowlitz salmon hatchery, otherwise the first (requirement 3.5). */
export function chosenFacility(
  facilities: readonly HomeFacility[],
  askedFor: string | null,
): HomeFacility | null {
  const find = (key: string) => facilities.find((facility) => facility.key === key);
  return (
    (askedFor === null ? undefined : find(keyOfSlug(askedFor))) ??
    find(FIRST_CHOICE) ??
    facilities[0] ??
    null
  );
}

type BackFacility = Pick<HomeFacility, 'key' | 'title' | 'county' | 'position' | 'back'>;

export function backRows(
  facilities: readonly BackFacility[],
  species: ShownSpecies,
  visitor: Position | null,
) {
  const rows = facilities.flatMap(({ back, ...facility }) => {
    const miles = visitor && greatCircleMiles(visitor, facility.position);
    return back
      .filter((fish) => fish.species === species)
      .map((fish) => ({ ...facility, ...fish, miles }));
  });
  return rows.toSorted(
    (a, b) => Math.round(a.miles ?? 0) - Math.round(b.miles ?? 0) || b.count - a.count,
  );
}
