import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseLegacyMedians } from './parse.ts';
import { legacyMediansRequest } from './request.ts';

const COLUMNS =
  'agency_cd\tsite_no\tparameter_cd\tts_id\tloc_web_ds\tmonth_nu\tday_nu\tbegin_yr\tend_yr\tcount_nu\tp50_va';
const TYPES = '5s\t15s\t5s\t10n\t15s\t3n\t3n\t6n\t6n\t8n\t12s';

function row(
  month: number,
  day: number,
  p50: string,
  more: Partial<Record<'ts' | 'end' | 'code' | 'site', string>> = {},
) {
  const { ts = '1', end = '2025', code = '00060', site = '12200500' } = more;
  return ['USGS', site, code, ts, '', month, day, '1940', end, '85', p50].join('\t');
}

function table(...rows: string[]): string {
  return ['# retrieved: 2026-11-20', '#', COLUMNS, TYPES, ...rows, ''].join('\n');
}

/** `month-day flow` of each day. */
function medians(text: string): string[] {
  return parseLegacyMedians('12200500', text).map(
    ({ month, day, flowCfs }) => `${month}-${day} ${flowCfs}`,
  );
}

test('legacyMediansRequest asks for daily figures, and refuses what is no site number', () => {
  expect(legacyMediansRequest(RIVER_SERVICES, '12200500').url.href).toBe(
    'https://waterservices.usgs.gov/nwis/stat/' +
      '?format=rdb&sites=12200500&statReportType=daily&statTypeCd=all&parameterCd=00060',
  );
  expect(() => legacyMediansRequest(RIVER_SERVICES, 'all')).toThrow(RangeError);
});

describe('parseLegacyMedians', () => {
  test('comments and types are skipped, and an empty column counts', () => {
    expect(medians(table(row(1, 1, '14900'), row(2, 29, '12.5')))).toEqual([
      '1-1 14900',
      '2-29 12.5',
    ]);
  });

  test('percentiles and extremes come with the median, in columns of any order', () => {
    const names = ['max_va', 'min_va', 'p10_va', 'p25_va', 'p75_va', 'p90_va'];
    const more = (text: string, cells: readonly (string | number)[]) => [text, ...cells].join('\t');
    const text = [
      more(COLUMNS, names),
      more(
        TYPES,
        names.map(() => '12s'),
      ),
      more(row(1, 1, '300'), [900, 50, 100, 200, 400, 500]),
      more(row(1, 2, '300'), ['', '', 100, 200, '', 500]),
      '',
    ].join('\n');
    const around = { p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };
    expect(parseLegacyMedians('12200500', text)).toEqual([
      { month: 1, day: 1, flowCfs: 300, spread: { years: 85, ...around } },
      { month: 1, day: 2, flowCfs: 300 },
    ]);
  });

  test('lines may end as on Windows', () => {
    expect(medians(table(row(1, 1, '14900')).replaceAll('\n', '\r\n'))).toEqual(['1-1 14900']);
  });

  test.each(['', '-999999', 'nan'])('a day whose figure is %j is left out', (p50) => {
    expect(medians(table(row(1, 1, p50), row(1, 2, '7')))).toEqual(['1-2 7']);
  });

  test('one odd row is left out', () => {
    expect(medians(table(row(1, 1, '7'), row(2, 30, '1')))).toEqual(['1-1 7']);
  });

  test('other quantities and gauges are passed over', () => {
    const rows = [row(1, 1, '16', { code: '00010' }), row(1, 1, '9', { site: '12189500' })];
    expect(medians(table(...rows, row(1, 1, '315')))).toEqual(['1-1 315']);
    expect(medians(table(...rows))).toEqual([]);
  });

  test('of several series the one with the most days, of such the one that ends last', () => {
    const short = [row(1, 1, '1', { ts: '1' })];
    const old = [
      row(1, 1, '2', { ts: '2', end: '1999' }),
      row(1, 2, '2', { ts: '2', end: '1999' }),
    ];
    const live = [row(1, 1, '3', { ts: '3' }), row(1, 2, '3', { ts: '3' })];
    expect(medians(table(...short, ...old, ...live))).toEqual(['1-1 3', '1-2 3']);
    expect(medians(table(...live, ...old, ...short))).toEqual(['1-1 3', '1-2 3']);
  });

  test('a series with blank days is as long as its figures', () => {
    const blanks = [1, 2, 3].map((day) => row(1, day, '', { ts: '1' }));
    expect(medians(table(...blanks, row(1, 1, '3', { ts: '2' })))).toEqual(['1-1 3']);
  });

  test.each([
    'No sites/data found using the selection criteria specified \n',
    '#  No sites/data found using the selection criteria specified\n',
  ])('%j has no medians', (text) => {
    expect(medians(text)).toEqual([]);
  });

  test.each([
    ['nothing', '', 'not an RDB table'],
    ['comments only', '# retrieved: 2026-11-20\n', 'not an RDB table'],
    ['HTML', '<html>\n<body>Down\n</body>\n', 'not an RDB table'],
    ['JSON', '{"value":{}}', 'not an RDB table'],
    ['no rows', table(), 'sent an incomplete table'],
    [
      'a row that breaks off',
      table(row(1, 1, '14900'), 'USGS\t12200500\t00060'),
      'sent an incomplete table',
    ],
    [
      'a figure that may break off',
      table(row(1, 1, '14900')).slice(0, -3),
      'sent an incomplete table',
    ],
    ['30 February', table(row(2, 30, '1')), 'is not a day of the year'],
    ['other columns', table(row(1, 1, '1')).replace('p50_va', 'p50'), 'p50_va'],
  ])('%s is an error', (_, text, message) => {
    expect(() => medians(text)).toThrow(SourceError);
    expect(() => medians(text)).toThrow(message);
  });
});
