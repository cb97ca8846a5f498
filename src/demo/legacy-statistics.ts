import { calendarMedians, firstYear, percentileShare } from './calendar-medians.ts';
import { chance } from './seeded.ts';
import { type SimulatedRiver, threeFigures } from './simulated-river.ts';
import { usgsName } from './usgs-names.ts';
import { htmlAnswer, listOf, textAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const PERCENTILES = ['p05', 'p10', 'p20', 'p25', 'p50', 'p75', 'p80', 'p90', 'p95'];
const KEY_COLUMNS = [
  'agency_cd',
  'site_no',
  'parameter_cd',
  'ts_id',
  'loc_web_ds',
  'month_nu',
  'day_nu',
  'begin_yr',
  'end_yr',
  'count_nu',
];
const KEY_TYPES = ['5s', '15s', '5s', '10n', '15s', '3n', '3n', '6n', '6n', '8n'];

function remarks(river: SimulatedRiver): string[] {
  return [
    '#',
    '# US Geological Survey, Water Resources Data',
    '#',
    '# This file contains USGS Daily Statistics',
    '#',
    '# Data for the following 1 site(s) are contained in this file',
    '# agency_cd   site_no      parameter_cd   station_nm (loc_web_ds)',
    `# USGS        ${river.gauge.site}     00060          ${usgsName(river.gauge)}`,
    '#',
    '# p50_va      ... 50 percentile (median) of daily mean values for this day.',
    '#',
  ];
}

/** A percentile far from the middle is blank where the record has fewer than twenty years. */
function cell(percentile: string, median: number | null, years: number): string {
  const rank = Number(percentile.slice(1));
  if (median === null || (years < 20 && (rank <= 10 || rank >= 90))) return '';
  return String(threeFigures(median * percentileShare(rank)));
}

/** Water temperature in degrees Celsius stands in the same file, for fewer days. */
function temperatureRows(river: SimulatedRiver, columns: readonly string[]): string[] {
  if (chance(river.seed, 14) >= 0.3) return [];
  return Array.from({ length: 200 }, (_, index) => {
    const date = new Date(Date.UTC(2024, 0, 1 + index));
    const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
    const degrees = (9 - 5 * Math.cos((2 * Math.PI * index) / 366)).toFixed(1);
    const key = ['USGS', river.gauge.site, '00010', '140001', '', month, day, 1998, 2025, 27];
    return [...key, ...columns.map(() => degrees)].join('\t');
  });
}

function flowRows(river: SimulatedRiver, columns: readonly string[], world: World): string[] {
  const from = firstYear(river);
  const series = 140_002 + Math.floor(1000 * chance(river.seed, 15));
  return calendarMedians(river).map(({ month, day, years, flowCfs }) => {
    const key = ['USGS', river.gauge.site, '00060', series, '', month, day, from, 2025, years];
    const median = world.allSentinels ? null : flowCfs;
    return [...key, ...columns.map((column) => cell(column, median, years))].join('\t');
  });
}

/** Legacy `nwis/stat/`: statistics of each day of the year as tab-separated RDB. */
export function legacyStatistics({ url }: WireRequest, world: World): WireAnswer {
  const { searchParams } = url;
  const sites = listOf(searchParams.get('sites'));
  if (sites.length === 0 || sites.some((site) => !/^\d{8,15}$/.test(site))) {
    return htmlAnswer(400, 'HTTP Status 400 - site number is invalid');
  }
  const rivers = sites
    .flatMap((site) => world.bySite.get(site) ?? [])
    .filter(({ gauge }) => gauge.kind === 'flow');
  const parameters = listOf(searchParams.get('parameterCd'));
  const [first] = rivers;
  if (first === undefined || (parameters.length > 0 && !parameters.includes('00060'))) {
    return textAnswer('No sites/data found using the selection criteria specified \n');
  }
  const types = listOf(searchParams.get('statTypeCd'));
  const columns = types.includes('all')
    ? PERCENTILES
    : PERCENTILES.filter((p) => types.includes(p));
  const lines = [
    ...remarks(first),
    [...KEY_COLUMNS, ...columns.map((column) => `${column}_va`)].join('\t'),
    [...KEY_TYPES, ...columns.map(() => '12s')].join('\t'),
    ...rivers.flatMap((river) => [
      ...(parameters.length === 0 ? temperatureRows(river, columns) : []),
      ...flowRows(river, columns, world),
    ]),
  ];
  return textAnswer(`${lines.join('\n')}\n`);
}
