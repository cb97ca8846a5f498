import type { Accuracy, Hindcast } from '#contract/accuracy.ts';
import type { EditionDates, WeekReport } from '#contract/page.ts';
import { type DamPassage, damPassage, damStanding } from '#domain/dam/dam-passage.ts';
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import { PASSAGE_YEARS } from '#domain/dam/passage-season.ts';
import { eggsTaken } from '#domain/fish/eggs.ts';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import {
  type FacilityOnRecord,
  type FacilityStanding,
  facilityStanding,
  namesOfSenders,
  openedOnNextRun,
} from '#domain/fish/facility-standing.ts';
import { placesToSee } from '#domain/fish/fish-to-see.ts';
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
import { datesBody } from '#server/answers/edition-dates.ts';
import { facilitiesBody } from '#server/answers/facilities.ts';
import { riversOfSite } from '#server/answers/rivers.ts';
import { sourceShares } from '#server/answers/series-lists.ts';
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

async function readDams(view: StoreView, { knownOn }: EditionDay): Promise<DamPassage[]> {
  const dams: DamPassage[] = [];
  for (const dam of DAMS) {
    await yieldToEventLoop();
    dams.push(damPassage(dam, await view.passage(dam.key, PASSAGE_YEARS, { knownOn })));
  }
  return dams;
}

async function readTraps(
  view: StoreView,
  { facilities, hindcast }: Bundled,
  { today, knownOn }: EditionDay,
  asOf: PlainDate | null,
) {
  const traps: FacilityOnRecord[] = [];
  const finalSeasons = new Set<number>();
  if (asOf === null) return { traps, finalSeasons };
  const reported = new Set(await view.facilities({ knownOn }));
  for (const facility of facilities.filter(({ key }) => reported.has(key))) {
    await yieldToEventLoop();
    const returns = await view.returns(facility.key, { knownOn });
    const finals = await view.finals(facility.key, { knownOn });
    const eggs = await view.eggs(facility.key, { knownOn });
    for (const { season } of finals) finalSeasons.add(season);
    await yieldToEventLoop();
    const { runs, ...fish } = facilityFish({ returns, finals }, { today, asOf });
    if (fish.series.length === 0) continue;
    await yieldToEventLoop();
    const standings = runs.map((run) =>
      runStanding(run, today, {
        receivedFrom: namesOfSenders(facility, run, facilities),
        lessons: hindcast.lessons,
        closesInSeason: facility.closesInSeason,
        eggs: eggsTaken(run, eggs, finals, today),
      }),
    );
    traps.push(openedOnNextRun({ facility, fish, runs: standings }, today));
  }
  return { traps, finalSeasons };
}

async function readFish(view: StoreView, bundled: Bundled, day: EditionDay) {
  const { today, knownOn } = day;
  const dataVersion = (await view.publication())?.dataVersion ?? NOTHING_PUBLISHED;
  const { newestDate: asOf, returns } = await view.extent({ knownOn });
  const reportDays = (await view.weeklyReports()).map(({ reportDate }) => reportDate);
  const reports = [...new Set(reportDays)]
    .filter((reportDay) => knownOn === null || reportDay <= knownOn)
    .sort();
  const { traps, finalSeasons } = await readTraps(view, bundled, day, asOf);
  const dates: EditionDates = { dataVersion, today, asOf };
  const species = new Map<ShownSpecies, SpeciesStanding>();
  for (const name of SHOWN_SPECIES) {
    await yieldToEventLoop();
    species.set(name, speciesStanding(name, traps, { today, asOf: asOf ?? today }));
  }
  return { dates, returns, reports, traps, finalSeasons, species };
}

type EditionFish = Awaited<ReturnType<typeof readFish>>;

function weekReport({ species, dates, reports }: EditionFish): WeekReport {
  const week = weekStatewide(
    [...species.values()],
    dates.asOf ?? dates.today,
    reports.at(-1) ?? null,
  );
  return { dates, reports, week };
}

export const readWeek = async (
  view: StoreView,
  bundled: Bundled,
  day: PlainDate,
): Promise<WeekReport> => weekReport(await readFish(view, bundled, { today: day, knownOn: day }));

export async function readEdition(view: StoreView, bundled: Bundled, day: EditionDay) {
  const { today } = day;
  const { lessons, ...scores } = bundled.hindcast;
  const fish = await readFish(view, bundled, day);
  const { dates, traps, finalSeasons, species } = fish;
  const dams = await readDams(view, day);
  const trapsByKey = new Map(traps.map((trap) => [trap.facility.key, trap]));
  const resolve = createFacilityNameResolver(bundled.facilities);
  const facilityOf = (trap: FacilityOnRecord): FacilityStanding =>
    facilityStanding(trap, {
      today,
      asOf: dates.asOf ?? today,
      facilities: bundled.facilities,
      gauges: bundled.gauges,
      dams,
      finalSeasons,
    });
  return {
    dates,
    /** Days of all weekly reports, oldest first. */
    reportDates: fish.reports,
    /** Stored increments, including those of species that are not shown. */
    returns: fish.returns,
    /** The list of facilities as pages and the map read it. */
    facilities: facilitiesBody(traps.map(facilityOf), dates),
    /** The facilities shown, in the order of the catalog. */
    traps,
    rivers: riversOfSite(bundled, (key) => trapsByKey.has(key)),
    placesToSee: placesToSee(bundled.viewingPlaces, traps, today),
    reported: traps.flatMap(({ facility, fish }) =>
      fish.series.flatMap(({ species, reported }) =>
        reported.map(({ day, count, reportDate }) => {
          return { facility: facilityTitle(facility.name), species, day, count, reportDate };
        }),
      ),
    ),
    accuracy: { ...datesBody(dates), ...scores } satisfies Accuracy,
    sources: sourceShares(traps.map(({ fish }) => fish)),
    /** Key of the shown facility with this name, key or route segment; `null` for none. */
    facilityKey(name: string): string | null {
      const key = (resolve(name) ?? resolve(keyOfSlug(name)))?.key;
      return key !== undefined && trapsByKey.has(key) ? key : null;
    },
    /** The shown facility with that key, and its runs. */
    trap: (key: string): FacilityOnRecord | null => trapsByKey.get(key) ?? null,
    /** The species and runs of a facility, in the order of its figures. */
    runs: (key: string): readonly SpeciesSelection[] =>
      uniqueRuns(trapsByKey.get(key)?.fish.series ?? []),
    /** `null` when no shown facility has that key. */
    facility(key: string): FacilityStanding | null {
      const trap = trapsByKey.get(key);
      return trap === undefined ? null : facilityOf(trap);
    },
    species(name: ShownSpecies): SpeciesStanding {
      const standing = species.get(name);
      if (standing === undefined) throw new Error(`${name} is not a shown species`);
      return standing;
    },
    week: weekReport(fish),
    /** From the sea upward. */
    dams: dams.map((passage) => damStanding(passage, today)),
    damPassage(key: DamKey): DamPassage {
      const passage = dams.find(({ dam }) => dam.key === key);
      if (passage === undefined) throw new Error(`no dam ${key}`);
      return passage;
    },
  };
}
