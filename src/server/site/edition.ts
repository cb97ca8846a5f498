import type { Accuracy, Hindcast } from '#contract/accuracy.ts';
import type { DamCounts } from '#contract/dams.ts';
import type { Facilities } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import { type DamPassage, damPassage } from '#domain/dam/dam-passage.ts';
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import { PASSAGE_YEARS } from '#domain/dam/passage-season.ts';
import { passedBelowTrap } from '#domain/dam/passed-below.ts';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import { placesToSee } from '#domain/fish/fish-to-see.ts';
import { recentWindow } from '#domain/fish/recent.ts';
import { runStanding } from '#domain/fish/run-standing.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { type SpeciesSelection, uniqueRuns } from '#domain/fish/species-runs.ts';
import { type SpeciesStanding, speciesStanding } from '#domain/fish/species-standing.ts';
import { weekStatewide } from '#domain/fish/week.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityNameResolver } from '#domain/place/facility-resolver.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { River } from '#domain/place/river.ts';
import type { ViewingPlace } from '#domain/place/viewing-place.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { damBody, damsBody, passedBelowBody } from '#server/answers/dams.ts';
import { featureBody, type ShownFacility } from '#server/answers/facilities.ts';
import { riversOfSite } from '#server/answers/rivers.ts';
import { runSeasonBody } from '#server/answers/run-seasons.ts';
import {
  type BroughtFrom,
  bargraph,
  densityEstimation,
  recentEscapement,
  sourceShares,
} from '#server/answers/series-lists.ts';
import { type AnswerDates, speciesBody } from '#server/answers/species.ts';
import { stateOfRun } from '#server/answers/state-of-run.ts';
import type { StoreView } from '#store/store.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';

export const NOTHING_PUBLISHED = 'none';

export interface Bundled {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly rivers: readonly River[];
  readonly viewingPlaces: readonly ViewingPlace[];
  readonly hindcast: Hindcast;
}

export interface EditionDay {
  readonly today: PlainDate;
  /** Shows only what was reported by this day; `null` for everything. */
  readonly knownOn: PlainDate | null;
}

/** One data version on one Pacific day: everything an answer depends on. */
export type Edition = Awaited<ReturnType<typeof readEdition>>;

function nameSenders({ broughtFrom }: Facility, facilities: readonly Facility[]): BroughtFrom {
  return ({ species, run, received }) => {
    if (received === 'none') return [];
    const keys = broughtFrom.find((one) => one.species === species && one.run === run)?.from ?? [];
    return keys.flatMap((key) => facilities.find((one) => one.key === key)?.name ?? []);
  };
}

async function readDams(view: StoreView, { knownOn }: EditionDay): Promise<DamPassage[]> {
  const dams: DamPassage[] = [];
  for (const dam of DAMS) {
    await yieldToEventLoop();
    dams.push(damPassage(dam, await view.passage(dam.key, PASSAGE_YEARS, { knownOn })));
  }
  return dams;
}

async function readFacilities(
  view: StoreView,
  { facilities, hindcast }: Bundled,
  { today, knownOn }: EditionDay,
  asOf: PlainDate | null,
) {
  const shown = new Map<string, ShownFacility>();
  const finalSeasons = new Set<number>();
  if (asOf === null) return { shown, finalSeasons };
  const reported = new Set(await view.facilities({ knownOn }));
  for (const facility of facilities.filter(({ key }) => reported.has(key))) {
    await yieldToEventLoop();
    const returns = await view.returns(facility.key, { knownOn });
    const finals = await view.finals(facility.key, { knownOn });
    for (const { season } of finals) finalSeasons.add(season);
    await yieldToEventLoop();
    const { runs, ...fish } = facilityFish({ returns, finals }, { today, asOf });
    if (fish.series.length === 0) continue;
    const broughtFrom = nameSenders(facility, facilities);
    await yieldToEventLoop();
    const standings = runs.map((run) =>
      runStanding(run, today, {
        receivedFrom: broughtFrom(run),
        lessons: hindcast.lessons,
        closesInSeason: facility.closesInSeason,
      }),
    );
    shown.set(facility.key, { facility, fish, runs: standings, broughtFrom });
  }
  return { shown, finalSeasons };
}

async function readFish(view: StoreView, bundled: Bundled, day: EditionDay) {
  const { today, knownOn } = day;
  const dataVersion = (await view.publication())?.dataVersion ?? NOTHING_PUBLISHED;
  const { newestDate: asOf, returns } = await view.extent({ knownOn });
  const reports = (await view.weeklyReports()).map(({ reportDate }) => reportDate);
  const reportDates = [...new Set(reports)]
    .filter((one) => knownOn === null || one <= knownOn)
    .sort();
  const { shown, finalSeasons } = await readFacilities(view, bundled, day, asOf);
  const dates: AnswerDates = {
    data_version: dataVersion,
    today,
    as_of: asOf,
    recent_from: asOf === null ? null : recentWindow(asOf).from,
  };
  const traps = [...shown.values()];
  const species = new Map<ShownSpecies, SpeciesStanding>();
  for (const name of SHOWN_SPECIES) {
    await yieldToEventLoop();
    species.set(name, speciesStanding(name, traps, { today, asOf: asOf ?? today }));
  }
  return {
    dataVersion,
    returns,
    reportDates,
    shown,
    finalSeasons,
    dates,
    species,
  };
}

type EditionFish = Awaited<ReturnType<typeof readFish>>;

function weekOf({ species, dates, reportDates }: EditionFish): StateOfRun {
  const week = weekStatewide([...species.values()], dates.as_of ?? dates.today);
  return stateOfRun(week, dates, reportDates);
}

export const readWeek = async (
  view: StoreView,
  bundled: Bundled,
  day: PlainDate,
): Promise<StateOfRun> => weekOf(await readFish(view, bundled, { today: day, knownOn: day }));

export async function readEdition(view: StoreView, bundled: Bundled, day: EditionDay) {
  const { today } = day;
  const { lessons, ...scores } = bundled.hindcast;
  const fish = await readFish(view, bundled, day);
  const { dataVersion, dates, shown, finalSeasons, species } = fish;
  const all = [...shown.values()];
  const asOf = dates.as_of;
  const features = all.map((one) => featureBody(one, bundled.gauges));
  const facilities: Facilities = { type: 'FeatureCollection', ...dates, features };
  const headOf = ({ facility, fish }: ShownFacility) => {
    return { facility: facility.key, name: facility.name, ...dates, last_report: fish.lastReport };
  };
  const dams = await readDams(view, day);
  const damDates = { data_version: dataVersion, today };
  const week = weekOf(fish);
  const resolve = createFacilityNameResolver(bundled.facilities);
  return {
    dataVersion,
    today,
    reportDates: fish.reportDates,
    /** Stored increments, including those of species that are not shown. */
    returns: fish.returns,
    facilities,
    rivers: riversOfSite(bundled, (key) => shown.has(key)),
    placesToSee: placesToSee(bundled.viewingPlaces, all, today),
    reported: all.flatMap(({ facility, fish }) =>
      fish.series.flatMap(({ species, reported }) =>
        reported.map(({ day, count, reportDate }) => {
          return { facility: facilityTitle(facility.name), species, day, count, reportDate };
        }),
      ),
    ),
    accuracy: { ...dates, ...scores } satisfies Accuracy,
    sources: sourceShares(all.map(({ fish }) => fish)),
    /** Key of the shown facility with this name, key or route segment; `null` for none. */
    facilityKey(name: string): string | null {
      const key = (resolve(name) ?? resolve(keyOfSlug(name)))?.key;
      return key !== undefined && shown.has(key) ? key : null;
    },
    /** The shown facility with that key, and its runs. */
    trap: (key: string): ShownFacility | null => shown.get(key) ?? null,
    /** The species and runs of a facility, in the order of its figures. */
    runs: (key: string): readonly SpeciesSelection[] =>
      uniqueRuns(shown.get(key)?.fish.series ?? []),
    /** `null` when no shown facility has that key, as is the season. */
    hatchery(key: string): Hatchery | null {
      const found = shown.get(key);
      if (found === undefined) return null;
      const { fish, broughtFrom } = found;
      return {
        ...headOf(found),
        density_estimation: densityEstimation(fish),
        bargraph: bargraph(fish, asOf, broughtFrom, finalSeasons),
        recent_escapement: recentEscapement(fish, broughtFrom),
      };
    },
    season(key: string): Season | null {
      const found = shown.get(key);
      if (found === undefined) return null;
      const { damBelow } = found.facility;
      const runs = found.runs.map((run) => {
        const passed = damBelow && passedBelowTrap(run, damBelow, dams, today);
        return { ...runSeasonBody(run), dam_below: passed && passedBelowBody(passed) };
      });
      return { ...headOf(found), runs };
    },
    species(name: ShownSpecies): Species {
      const standing = species.get(name);
      if (standing === undefined) throw new Error(`${name} is not a shown species`);
      return speciesBody(standing, dates);
    },
    stateOfRun: () => week,
    dams: damsBody(dams, damDates),
    dam(key: string): DamCounts | null {
      const passage = dams.find(({ dam }) => dam.key === key);
      return passage === undefined ? null : damBody(passage, damDates);
    },
    damPassage(key: DamKey): DamPassage {
      const passage = dams.find(({ dam }) => dam.key === key);
      if (passage === undefined) throw new Error(`no dam ${key}`);
      return passage;
    },
  };
}
