import type { Accuracy } from '#contract/accuracy.ts';
import type { Config } from '#contract/config.ts';
import type {
  DayCount,
  Facilities,
  FacilityFeature,
  RecentEscapement,
} from '#contract/facilities.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { Status } from '#contract/status.ts';
import { SOURCES } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

const PROVENANCE = {
  source: 'wdfw-weekly',
  report: 'weekly-escapement-08-05-2026.pdf',
  report_date: '2026-08-05',
} as const;

export const AS_OF = {
  data_version: 'fixture-1',
  today: '2026-08-05',
  as_of: '2026-08-05',
  recent_from: '2026-07-23',
} as const;

const flags = (in_season: boolean, two_weeks_ahead: boolean, one_month_ahead: boolean) => ({
  in_season,
  two_weeks_ahead,
  one_month_ahead,
  mean_year: 900,
});
const NEITHER = flags(false, false, false);
const IN_SEASON = flags(true, true, true);
const ENDING_SOON = flags(true, true, false);
const RETURNING = flags(false, true, true);

function counted(adults: number, jacks: number | null) {
  return { count: adults + (jacks ?? 0), adults, jacks, ...PROVENANCE };
}

export const series = (species: string, run: string, origin: string) => ({
  species,
  run,
  origin,
  received: 'none' as const,
});

/** Fish counted on one day; `since` is the day of the count before. */
export function dayCount(day: PlainDate, count: number, since: PlainDate | null = null): DayCount {
  return { day, since, ...counted(count, 0) };
}

export function facilityFeature(
  properties: Partial<FacilityFeature['properties']> & { readonly Facility: string },
): FacilityFeature {
  return {
    type: 'Feature',
    id: properties.Facility,
    geometry: { type: 'Point', coordinates: [-122.0395, 47.5295] },
    properties: {
      'Facility Name': properties.Facility.replaceAll('_', ' '),
      nearest_town: 'Salkum',
      county: 'Lewis County',
      elevation_ft: 249,
      stream: 'Cowlitz River',
      waters: ['Cowlitz River', 'Columbia River'],
      trapped_elsewhere: null,
      river_gauge: null,
      river_gauge_name: null,
      forecast_lid: null,
      forecast_name: null,
      forecast_chances: false,
      gauge_reason: 'There is no gauge on this river.',
      nearest_gauge: null,
      WRIA: 'Cowlitz',
      WRIA_number: 26,
      hatchery_fish: {},
      this_season: {},
      recent_escapement: [],
      last_report: '2026-08-04',
      ...properties,
    },
  };
}

const COWLITZ_RECENT: RecentEscapement[] = [
  {
    ...series('Chinook', 'Spring', 'Hatchery'),
    day_counts: [
      dayCount('2026-07-28', 1377, '2026-07-21'),
      dayCount('2026-08-04', 180, '2026-07-28'),
    ],
  },
  {
    ...series('Sockeye', 'NA', 'UNKNOWN'),
    day_counts: [dayCount('2026-08-04', 1, '2026-08-03')],
  },
  {
    ...series('Steelhead', 'Summer', 'Wild'),
    day_counts: [dayCount('2026-07-28', -12, '2026-07-27')],
  },
];

export const RIVERS_FIXTURE: readonly RiverOfSite[] = [
  {
    name: 'Cowlitz River',
    slug: 'cowlitz',
    gauge: '14238000',
    forecast: 'MAYW1',
    gauges: [
      {
        site: '14238000',
        lid: 'MAYW1',
        hasChances: false,
        name: 'Cowlitz River below Mayfield Dam',
        water: 'Cowlitz River',
      },
    ],
    facilities: ['COWLITZ_SALMON_HATCHERY'],
    positions: [],
  },
  {
    name: 'Kalama River',
    slug: 'kalama',
    gauge: null,
    forecast: null,
    gauges: [],
    facilities: [],
    positions: [],
  },
];

/** Three facilities: one with a recent window, one without, one never reported. */
export function facilitiesFixture(): Facilities {
  return {
    type: 'FeatureCollection',
    ...AS_OF,
    features: [
      facilityFeature({
        Facility: 'ISSAQUAH_HATCHERY',
        nearest_town: 'Issaquah',
        county: 'King County',
        elevation_ft: 1075,
        stream: 'Issaquah Creek',
        waters: ['Issaquah Creek', 'Lake Sammamish', 'Puget Sound'],
        WRIA: 'Cedar-Sammamish',
        WRIA_number: 8,
        hatchery_fish: { Coho: NEITHER, Chinook: RETURNING },
        last_report: '2025-11-20',
      }),
      facilityFeature({
        Facility: 'COWLITZ_SALMON_HATCHERY',
        hatchery_fish: {
          Steelhead: NEITHER,
          Chinook: IN_SEASON,
          Coho: ENDING_SOON,
          Sockeye: RETURNING,
        },
        recent_escapement: COWLITZ_RECENT,
      }),
      facilityFeature({
        Facility: 'MERWIN_DAM_FCF',
        elevation_ft: null,
        stream: null,
        hatchery_fish: { Coho: NEITHER },
        last_report: null,
      }),
    ],
  };
}

function stageFixture(stage: number, freshet: number) {
  const simple = { last_season: 41, last_five: 40, count_by_share: 2 * freshet, usual_total: 38 };
  const errors = { ...simple, count_and_rest: freshet + 1, freshet };
  return { stage, replays: 60, errors, covered: 80.5 };
}

export function accuracyFixture(): Accuracy {
  const stages = [stageFixture(0.25, 45), stageFixture(0.5, 21), stageFixture(0.75, 12)];
  const proved = stages.map((stage) => ({ ...stage, proved: stage.errors.freshet < 40 }));
  return {
    ...AS_OF,
    record: { weekly_reports_sha256: 'fixture', as_of: '2026-08-05' },
    sample: {
      fewest_fish: 50,
      fewest_counted: 20,
      fewest_seasons: 6,
      seasons: 60,
      runs: 9,
      first_year: 2018,
      last_year: 2025,
    },
    stages,
    species: [{ species: 'Coho', covered: 80.5, stages: proved }],
    years: [
      { year: 2024, replays: 80, covered: 84.2, stages },
      { year: 2025, replays: 100, covered: 66, stages },
    ],
  };
}

export function configFixture(overrides: Partial<Config> = {}): Config {
  return {
    mode: 'demo',
    rivers: 'simulated',
    data_version: AS_OF.data_version,
    today: AS_OF.today,
    as_of: AS_OF.as_of,
    base_map: { style_url: null, attribution: null },
    analytics_id: null,
    river_origin: null,
    links: {
      regulations: 'https://wdfw.wa.gov/fishing/regulations',
      emergency_rules: 'https://wdfw.wa.gov/fishing/regulations/emergency-rules',
      contact: null,
      site: 'https://freshet.example',
    },
    ...overrides,
  };
}

export function statusFixture(): Status {
  const night = '2025-10-24T09:20:00.000Z';
  const look = { last_looked_at: night, last_failure_at: null, last_failure: null };
  return {
    ...AS_OF,
    as_of: '2025-10-22',
    clock: '2025-10-24T19:00:00.000Z',
    published_version: AS_OF.data_version,
    store_down_since: null,
    mode: 'live',
    facilities: 80,
    returns: 46_969,
    sources: [],
    ingests: [
      {
        source: 'wdfw-weekly',
        outcome: 'published',
        checksum: 'c0ffee',
        finished_at: night,
        duration_ms: 1200,
        rows_read: 240,
        rows_kept: 240,
        rows_rejected: 0,
        rows_not_understood: 0,
        rejections: [],
        suspicions: [],
      },
    ],
    looks: SOURCES.map((source) => ({ source, ...look })),
    rivers: {
      kept_answers: 300,
      services: ['usgs', 'usgs-legacy', 'nwps', 'nldi'].map((service) => ({
        service,
        calls_left: 20,
        last_answer_at: '2025-10-24T18:58:00.000Z',
        last_failure_at: null,
        last_failure: null,
      })),
    },
    notices: [],
  };
}
