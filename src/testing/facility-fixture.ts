import type {
  FacilityStanding,
  SeriesStanding,
  YearStanding,
} from '#domain/fish/facility-standing.ts';
import type { CountSum } from '#domain/fish/fish-return.ts';
import type { DayCount } from '#domain/fish/recent.ts';
import type { Origin } from '#domain/fish/series.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

const season = (inSeason: boolean, twoWeeksAhead: boolean, oneMonthAhead: boolean) => ({
  inSeason,
  twoWeeksAhead,
  oneMonthAhead,
  meanYear: 900,
});

function counted(adults: number, jacks: number | null): CountSum {
  return {
    count: adults + (jacks ?? 0),
    adults,
    jacks,
    source: 'wdfw-weekly',
    report: 'weekly-escapement-08-05-2026.pdf',
    reportDate: '2026-08-05',
  };
}

function year(label: string, status: YearStanding['status'], fish: CountSum): YearStanding {
  const first = Number(label.slice(0, 4));
  const isOver = label !== '2026';
  return {
    year: label.includes('-') ? first + 1 : first,
    label,
    firstDate: `${first}-03-01` as PlainDate,
    lastDate: `${first + 1}-02-28` as PlainDate,
    status,
    isOver,
    isLeftOut: false,
    ...fish,
    receivedAdults: status === 'final' ? 0 : null,
    receivedJacks: status === 'final' ? 0 : null,
  };
}

const day = (date: PlainDate, fish: number, since: PlainDate): DayCount => ({
  day: date,
  since,
  ...counted(fish, 0),
});

export function seriesFixture(
  [species, run, origin]: readonly [species: string, run: string, origin: Origin],
  fields: Partial<SeriesStanding>,
): SeriesStanding {
  return {
    species,
    run,
    origin,
    received: 'none',
    receivedFrom: [],
    relabeled: [],
    curve: null,
    years: [],
    recent: [],
    ...fields,
  };
}

const COWLITZ: Facility = {
  key: 'COWLITZ_SALMON_HATCHERY',
  name: 'COWLITZ SALMON HATCHERY',
  aliases: [],
  county: 'Lewis',
  elevationFt: 249,
  nearestTown: 'Salkum',
  longitude: -122.0395,
  latitude: 47.5295,
  wriaNumber: 26,
  wriaName: 'Cowlitz',
  stream: 'Cowlitz River',
  riverSystem: 'Cowlitz River',
  flowsInto: ['Columbia River'],
  damBelow: null,
  trappedElsewhere: null,
  coManagement: null,
  closesInSeason: false,
  broughtFrom: [],
  riverGauge: null,
  forecastLid: null,
  gaugeReason: 'There is no gauge on this river.',
  notes: null,
};

/** The Cowlitz facility on August 5, 2026: two series with years, three with counts in two weeks. */
export function facilityFixture(): FacilityStanding {
  return {
    facility: COWLITZ,
    river: { gauge: null, point: null, reason: COWLITZ.gaugeReason, nearest: null },
    lastReport: '2026-08-04',
    seasons: new Map([
      ['Steelhead', season(false, false, false)],
      ['Chinook', season(true, true, true)],
      ['Coho', season(true, true, false)],
      ['Sockeye', season(false, true, true)],
    ]),
    series: [
      seriesFixture(['Chinook', 'Spring', 'Hatchery'], {
        years: [
          year('2025', 'final', counted(10_000, 109)),
          year('2026', 'preliminary', counted(10_258, 0)),
        ],
        recent: [day('2026-07-28', 1377, '2026-07-21'), day('2026-08-04', 180, '2026-07-28')],
      }),
      seriesFixture(['Steelhead', 'Winter', 'Hatchery'], {
        years: [
          year('2023-24', 'final', counted(512, null)),
          year('2024-25', 'final', counted(0, null)),
        ],
      }),
      seriesFixture(['Sockeye', 'NA', 'UNKNOWN'], { recent: [day('2026-08-04', 1, '2026-08-03')] }),
      seriesFixture(['Steelhead', 'Summer', 'Wild'], {
        recent: [day('2026-07-28', -12, '2026-07-27')],
      }),
    ],
    runs: [],
  };
}
