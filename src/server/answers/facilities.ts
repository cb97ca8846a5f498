import type { FacilityFeature, FacilityProperties } from '#contract/facilities.ts';
import type { FacilityFish, SpeciesSeason } from '#domain/fish/facility-fish.ts';
import type { Trap } from '#domain/fish/trap.ts';
import { watershedTitle } from '#domain/place/display-name.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { nearestGauge } from '#domain/place/nearest-gauge.ts';
import { seasonsInShort } from './run-seasons.ts';
import { type BroughtFrom, recentEscapement, roundedMean } from './series-lists.ts';

/** What the catalog calls a stream without a name. */
const UNNAMED = 'Unnamed stream';

/** A facility of the catalog that has fish on record. */
export interface ShownFacility extends Trap {
  readonly fish: Omit<FacilityFish, 'runs'>;
  readonly broughtFrom: BroughtFrom;
}

function seasonBody(season: SpeciesSeason): FacilityProperties['hatchery_fish'][string] {
  return {
    in_season: season.inSeason,
    two_weeks_ahead: season.twoWeeksAhead,
    one_month_ahead: season.oneMonthAhead,
    mean_year: roundedMean(season.meanYear),
  };
}

/** A facility in `GET /api/facilities`. */
export function featureBody(
  { facility, fish, runs, broughtFrom }: ShownFacility,
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
      stream: facility.stream === UNNAMED ? null : facility.stream,
      waters: [...new Set([facility.stream, facility.riverSystem, ...facility.flowsInto])].filter(
        (water) => water !== UNNAMED,
      ),
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
        [...fish.seasons].map(([species, season]) => [species, seasonBody(season)]),
      ),
      this_season: seasonsInShort(runs),
      recent_escapement: recentEscapement(fish, broughtFrom),
      last_report: fish.lastReport,
    },
  };
}
