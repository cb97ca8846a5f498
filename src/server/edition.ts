import type { Accuracy, Hindcast } from '#contract/accuracy.ts';
import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { RunSeason, Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import type { StateOfRun } from '#contract/state-of-run.ts';
import type { SourceShare } from '#contract/status.ts';
import type { FacilityFish } from '#domain/fish/facility-fish.ts';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import { recentWindow } from '#domain/fish/recent.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import {
  isSelected,
  type SpeciesRunPair,
  type SpeciesSelection,
  uniqueRuns,
} from '#domain/fish/species-runs.ts';
import { watershedTitle } from '#domain/place/display-name.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityNameResolver } from '#domain/place/facility-resolver.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { nearestGauge } from '#domain/place/nearest-gauge.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import { runSeason, seasonsInShort, seasonsOfOne } from './answers/run-seasons.ts';
import {
  type BroughtFrom,
  bargraph,
  densityEstimation,
  recentEscapement,
  roundedMean,
} from './answers/series-lists.ts';
import { sourceShares } from './answers/source-shares.ts';
import { speciesBody } from './answers/species.ts';
import { stateOfRun } from './answers/state-of-run.ts';
import type { Bundled, PublishedRecord } from './published-record.ts';

/** One data version on one Pacific day: everything an answer depends on. */
export interface Edition {
  readonly dataVersion: string;
  readonly today: PlainDate;
  readonly facilities: Facilities;
  /** Stored increments, including those of species that are not shown. */
  readonly returns: number;
  /** The sources of the shown figures. */
  readonly sources: readonly SourceShare[];
  /** Key of the shown facility with this name, key or route segment; `null` for none. */
  facilityKey(name: string): string | null;
  /** The species/run list of a shown facility. */
  runsOf(key: string): readonly SpeciesRunPair[];
  /**
   * `null` when no shown facility has that key.
   *
   * @param only leaves out the curves of other series; `null` for all.
   */
  hatchery(key: string, only?: SpeciesSelection | null): Hatchery | null;
  /** As above, of the seasons. */
  season(key: string, only?: SpeciesSelection | null): Season | null;
  readonly accuracy: Accuracy;
  species(species: ShownSpecies): Species;
  /** Days of the weekly reports, oldest first. */
  readonly reportDates: readonly PlainDate[];
  /** The week of its newest weekly report. */
  stateOfRun(): Promise<StateOfRun>;
}

/** A facility that is shown, with its fish. */
interface ShownFacility {
  readonly facility: Facility;
  readonly fish: Omit<FacilityFish, 'runs'>;
  readonly seasons: readonly RunSeason[];
  readonly runs: readonly SpeciesRunPair[];
  readonly broughtFrom: BroughtFrom;
}

function featureOf(
  { facility, fish, seasons, broughtFrom }: ShownFacility,
  gauges: readonly Gauge[],
): FacilityFeature {
  const { riverGauge, forecastLid } = facility;
  const nameOf = (isIt: (gauge: Gauge) => boolean) => gauges.find(isIt)?.name ?? null;
  return {
    type: 'Feature',
    id: facility.key,
    geometry: { type: 'Point', coordinates: [facility.longitude, facility.latitude] },
    properties: {
      Facility: facility.key,
      'Facility Name': facility.name,
      nearest_town: facility.nearestTown,
      county: `${facility.county} County`,
      elevation_ft: facility.elevationFt,
      stream: facility.stream,
      waters: [...new Set([facility.stream, facility.riverSystem, ...facility.flowsInto])],
      trapped_elsewhere: facility.trappedElsewhere,
      river_gauge: riverGauge,
      river_gauge_name: riverGauge && nameOf(({ site }) => site === riverGauge),
      forecast_lid: forecastLid,
      forecast_name: forecastLid && nameOf(({ lid }) => lid === forecastLid),
      gauge_reason: facility.gaugeReason,
      nearest_gauge: riverGauge === null ? nearestGauge(facility, gauges) : null,
      WRIA: watershedTitle(facility.wriaName),
      WRIA_number: facility.wriaNumber,
      hatchery_fish: Object.fromEntries(
        [...fish.seasons].map(([species, flags]) => [
          species,
          {
            in_season: flags.inSeason,
            two_weeks_ahead: flags.twoWeeksAhead,
            one_month_ahead: flags.oneMonthAhead,
            mean_year: roundedMean(flags.meanYear),
          },
        ]),
      ),
      this_season: seasonsInShort(seasons),
      recent_escapement: recentEscapement(fish, broughtFrom),
      last_report: fish.lastReport,
    },
  };
}

/** The shown facilities on a day, by key. */
async function shownOn(
  { facilities }: PublishedRecord,
  today: PlainDate,
  hindcast: Hindcast,
): Promise<Map<string, ShownFacility>> {
  const shown = new Map<string, ShownFacility>();
  for (const { facility, history, pastOf, broughtFrom } of facilities) {
    await yieldToEventLoop();
    const { runs, ...fish } = facilityFish(history, today);
    const seasons = runs.map((run) => runSeason(run, pastOf(run), today, broughtFrom, hindcast));
    const names = uniqueRuns(fish.series);
    shown.set(facility.key, { facility, fish, seasons, runs: names, broughtFrom });
  }
  return shown;
}

/**
 * Makes the edition of a day from what is published.
 *
 * @param days.reportDates those of the weekly reports, oldest first.
 */
export async function makeEdition(
  record: PublishedRecord,
  { facilities, gauges, hindcast }: Bundled,
  { today, reportDates }: Pick<Edition, 'today' | 'reportDates'>,
): Promise<Edition> {
  const { dataVersion, asOf, returns } = record;
  const shown = await shownOn(record, today, hindcast);
  const dates = {
    data_version: dataVersion,
    today,
    as_of: asOf,
    recent_from: asOf === null ? null : recentWindow(asOf).from,
  };
  const made = new Map<ShownSpecies, Species>();
  const species = (name: ShownSpecies) => {
    const answer = made.get(name) ?? speciesBody(name, [...shown.values()], dates);
    made.set(name, answer);
    return answer;
  };
  await yieldToEventLoop();
  const features = [...shown.values()].map((one) => featureOf(one, gauges));
  await yieldToEventLoop();
  const allFacilities: Facilities = { type: 'FeatureCollection', ...dates, features };
  const resolve = createFacilityNameResolver(facilities);
  const spellings = new Map(
    [...shown].flatMap(([key, { facility }]) =>
      [key, facility.name, slugOfKey(key)].map((spelling) => [spelling, key] as const),
    ),
  );
  return {
    dataVersion,
    today,
    facilities: allFacilities,
    returns,
    accuracy: { ...dates, ...hindcast },
    sources: sourceShares([...shown.values()].map(({ fish }) => fish)),
    facilityKey: (name) => {
      const usual = spellings.get(name);
      if (usual !== undefined) return usual;
      const key = (resolve(name) ?? resolve(keyOfSlug(name)))?.key;
      return key !== undefined && shown.has(key) ? key : null;
    },
    runsOf: (key) => shown.get(key)?.runs ?? [],
    hatchery: (key, only = null) => {
      const found = shown.get(key);
      if (found === undefined) return null;
      const { facility, fish, broughtFrom } = found;
      const curves = fish.series.filter((one) => {
        return only === null || isSelected(one, only);
      });
      return {
        facility: key,
        name: facility.name,
        ...dates,
        last_report: fish.lastReport,
        ...(only && { only }),
        density_estimation: densityEstimation({ series: curves }),
        bargraph: bargraph(fish, asOf, broughtFrom),
        recent_escapement: recentEscapement(fish, broughtFrom),
      };
    },
    season: (key, only = null) => {
      const found = shown.get(key);
      if (found === undefined) return null;
      const { facility, fish, seasons } = found;
      return {
        facility: key,
        name: facility.name,
        ...dates,
        last_report: fish.lastReport,
        ...(only && { only }),
        runs: only === null ? [...seasons] : seasonsOfOne(seasons, only),
      };
    },
    species,
    reportDates,
    stateOfRun: async () => {
      const all: Species[] = [];
      // Together they would hold up everybody for a quarter of a second.
      for (const name of SHOWN_SPECIES) {
        await yieldToEventLoop();
        all.push(species(name));
      }
      return stateOfRun(all, allFacilities, reportDates);
    },
  };
}
