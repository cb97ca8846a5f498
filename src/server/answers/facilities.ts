import type { Facilities, FacilityFeature, FacilityProperties } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { EditionDates } from '#contract/page.ts';
import type { Season } from '#contract/season.ts';
import type { SpeciesSeason } from '#domain/fish/facility-fish.ts';
import type { FacilityStanding } from '#domain/fish/facility-standing.ts';
import { watershedTitle } from '#domain/place/display-name.ts';
import { countyName, namedStream, namedWaters } from '#domain/place/facility.ts';
import { type AnswerDates, datesBody } from './edition-dates.ts';
import { runAtFacilityBody, seasonsInShort } from './run-seasons.ts';
import { bargraph, densityEstimation, recentEscapement } from './series-lists.ts';

function seasonBody(season: SpeciesSeason): FacilityProperties['hatchery_fish'][string] {
  return {
    in_season: season.inSeason,
    two_weeks_ahead: season.twoWeeksAhead,
    one_month_ahead: season.oneMonthAhead,
    mean_year: season.meanYear,
  };
}

function featureBody(standing: FacilityStanding): FacilityFeature {
  const { facility, river, runs, series, seasons, lastReport } = standing;
  return {
    type: 'Feature',
    id: facility.key,
    geometry: { type: 'Point', coordinates: [facility.longitude, facility.latitude] },
    properties: {
      Facility: facility.key,
      'Facility Name': facility.name,
      nearest_town: facility.nearestTown,
      county: countyName(facility),
      elevation_ft: facility.elevationFt,
      stream: namedStream(facility),
      waters: [...namedWaters(facility)],
      trapped_elsewhere: facility.trappedElsewhere,
      river_gauge: river.gauge?.site ?? null,
      river_gauge_name: river.gauge?.name ?? null,
      forecast_lid: river.point?.lid ?? null,
      forecast_name: river.point?.name ?? null,
      forecast_chances: river.point?.hasChances ?? false,
      gauge_reason: river.reason,
      nearest_gauge: river.nearest,
      WRIA: watershedTitle(facility.wriaName),
      WRIA_number: facility.wriaNumber,
      hatchery_fish: Object.fromEntries(
        [...seasons].map(([species, season]) => [species, seasonBody(season)]),
      ),
      this_season: seasonsInShort(runs),
      recent_escapement: recentEscapement(series),
      last_report: lastReport,
    },
  };
}

/** `GET /api/facilities`. */
export function facilitiesBody(
  standings: readonly FacilityStanding[],
  dates: EditionDates,
): Facilities {
  return {
    type: 'FeatureCollection',
    ...datesBody(dates),
    features: standings.map(featureBody),
  };
}

function headBody({ facility, lastReport }: FacilityStanding, dates: AnswerDates) {
  return {
    facility: facility.key,
    name: facility.name,
    ...dates,
    last_report: lastReport,
  };
}

/** `GET /api/hatchery/{name}`. */
export function hatcheryBody(standing: FacilityStanding, dates: EditionDates): Hatchery {
  const { series } = standing;
  return {
    ...headBody(standing, datesBody(dates)),
    density_estimation: densityEstimation(series),
    bargraph: bargraph(series),
    recent_escapement: recentEscapement(series),
  };
}

/** `GET /api/season/{name}`. */
export function seasonOfFacilityBody(standing: FacilityStanding, dates: EditionDates): Season {
  return {
    ...headBody(standing, datesBody(dates)),
    runs: standing.runs.map(runAtFacilityBody),
  };
}
