import { describe, expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { RIVER_SERVICES } from '../river-services.ts';
import { usgsLegacyMedians } from './legacy.ts';
import { usgsNormals } from './normals.ts';
import type { SeriesNote } from './river-series.ts';

const AROUND = { p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };

interface Median {
  readonly month: number;
  readonly day: number;
  readonly flowCfs: number;
}
const inShort = (medians: readonly Median[]) =>
  medians.map(({ month, day, flowCfs }) => `${month}-${day} ${flowCfs}`).join(', ');

describe('normals', () => {
  const normals = answersOf(usgsNormals, '12189500');

  function row(dayAndFigure: string, more: object = {}) {
    const [time_of_year, value] = dayAndFigure.split(' ');
    const kind = { computation: 'median', time_of_year_type: 'day_of_year', sample_count: 80 };
    return { ...kind, time_of_year, value, ...more };
  }
  const rows = (text: string, more: object = {}) =>
    text.split(', ').map((dayAndFigure) => row(dayAndFigure, more));

  function series(values: object[], more: object = {}) {
    const kind = { parameter_code: '00060', parent_statistic_id: '00003' };
    return { ...kind, unit_of_measure: 'ft^3/s', values, ...more };
  }

  function answer(...data: object[]) {
    const properties = { monitoring_location_id: 'USGS-12189500', data };
    return { features: [{ properties }], next: null };
  }

  const percentiles = (day: string, values: string) =>
    row(day, {
      computation: 'percentile',
      percentiles: ['5', '10', '25', '50', '75', '90', '95'],
      values: values.split(' '),
    });

  const samples = (count: number) => ({ sample_count: count });
  const ended = series(rows('01-01 3, 01-02 3, 02-29 8'), { parent_time_series_id: 'ended' });
  const goesOn = (count: number) =>
    series(rows('01-01 2, 01-02 2', samples(count)), { parent_time_series_id: 'goes-on' });
  const spillway = series(rows('01-01 0, 01-02 0'), { parent_time_series_id: 'spillway' });
  const year = series(rows('12-31 9, 02-29 2.5, 01-01 315.5'));
  const month = row('01 400', { time_of_year_type: 'month_of_year' });
  const mean = row('01-01 411', { computation: 'arithmetic_mean' });
  const highs = series(rows('01-01 900'), { parent_statistic_id: '00001' });
  const stage = series(rows('01-01 4'), { parameter_code: '00065', unit_of_measure: 'ft' });
  const january = row('01-01 315');
  test.each([
    ['no features', { features: [], next: null }, ''],
    ['the order of the year', answer(year), '1-1 315.5, 2-29 2.5, 12-31 9'],
    ['no figure', answer(series(rows('01-01 nan, 01-02 7'))), '1-2 7'],
    ['one median without a figure', answer(series(rows('01-01 7, 02-03'))), '1-1 7'],
    ['rows of months, and of means', answer(series([month, mean, january])), '1-1 315'],
    ['daily highs, and other quantities', answer(highs, stage, series([january])), '1-1 315'],
  ])('%s', async (_, body, medians) => {
    expect(inShort(await normals.read(body))).toBe(medians);
  });

  const END = Date.parse('2003-09-30T07:00:00Z');
  const NOW = Date.parse('2026-11-19T08:00:00Z');
  const note = (id: string, to: number, place: string | null = null): SeriesNote => ({
    id,
    isPrimary: true,
    place,
    to,
    from: to === END ? Date.parse('1929-06-01T08:00:00Z') : Date.parse('2003-10-01T07:00:00Z'),
  });
  const notes = [note('ended', END, 'STILLING WELL'), note('goes-on', NOW)];
  test.each([
    [
      'the one that goes on, then the one before',
      [ended, goesOn(23)],
      notes,
      '1-1 2, 1-2 2, 2-29 8',
    ],
    ['a longer one before one of three years', [goesOn(3), ended], notes, '1-1 3, 1-2 3, 2-29 8'],
    [
      'two at once that can be distinguished',
      [spillway, goesOn(23)],
      [note('spillway', NOW, 'Spillway'), note('goes-on', NOW)],
      '1-1 2, 1-2 2',
    ],
    [
      'two at once that are not',
      [spillway, goesOn(23)],
      [note('spillway', NOW), note('goes-on', NOW)],
      '',
    ],
    ['two of which USGS says nothing', [ended, goesOn(23)], [], ''],
  ])('of several series: %s', async (_, data, said, medians) => {
    const asked = { seriesNotes: async () => said };
    for (const turned of [data, data.toReversed()]) {
      const found = await answersOf(usgsNormals, '12189500', asked).read(answer(...turned));
      expect(inShort(found)).toBe(medians);
    }
  });

  test('extremes are of all series of the gauge; one that is not known is no record', async () => {
    const extremes = (lowest: string, highest: string) => [
      row('11-28 300', samples(23)),
      row(`11-28 ${lowest}`, { computation: 'minimum' }),
      row(`11-28 ${highest}`, { computation: 'maximum' }),
      percentiles('11-28', '80 100 200 300 400 500 600'),
    ];
    const part = (id: string, values: object[]) => series(values, { parent_time_series_id: id });
    const spreadOf = async (before: object[]) => {
      const asked = answersOf(usgsNormals, '12189500', { seriesNotes: async () => notes });
      const data = [part('ended', before), part('goes-on', extremes('90', '5200'))];
      const [day] = await asked.read(answer(...data));
      return day?.spread;
    };
    expect(await spreadOf(extremes('50', '3000'))).toMatchObject({ lowest: 50, highest: 5200 });
    expect(await spreadOf(extremes('95', '9000'))).toMatchObject({ lowest: 90, highest: 9000 });
    expect(await spreadOf([row('11-28 300')])).toMatchObject({ lowest: null, highest: null });
  });

  test('percentiles and extremes enclose the median; without one of them there are no others', async () => {
    const figures = [
      ...rows('01-01 300, 01-02 300'),
      row('01-01 900', { computation: 'maximum' }),
      row('01-01 50', { computation: 'minimum' }),
      percentiles('01-01', '80 100 200 300 400 500 600'),
      percentiles('01-02', '80 nan 200 300 400 500 600'),
    ];
    expect(await normals.read(answer(series(figures)))).toEqual([
      { month: 1, day: 1, flowCfs: 300, spread: { years: 80, ...AROUND } },
      { month: 1, day: 2, flowCfs: 300 },
    ]);
  });

  test('requests the next page with its token, until there is none or it is empty', async () => {
    for (const last of [answer(series(rows('01-02 7'))), { features: [], next: 'c' }]) {
      const tokens: (string | null)[] = [];
      const medians = await usgsNormals.fetch('12189500', {
        services: RIVER_SERVICES,
        now: () => 0,
        fetch: async ({ searchParams }) => {
          tokens.push(searchParams.get('next_token'));
          return Response.json(
            tokens.length === 1 ? { ...answer(series([january])), next: 'b' } : last,
          );
        },
      });
      expect(tokens).toEqual([null, 'b']);
      expect(medians).toHaveLength(last.features.length + 1);
    }
  });

  const stranger = { monitoring_location_id: 'USGS-12200500', data: [] };
  test.each([
    ['February 30', answer(series(rows('02-30 1'))), '"02-30" as a day'],
    ['no figure', answer(series(rows('02-03'))), 'for 02-03'],
    ['another unit', answer(series([], { unit_of_measure: 'm^3/s' })), 'in m^3/s'],
    ['pages without end', { ...answer(year), next: 'abc' }, 'sent more than 3 pages'],
    ['another gauge', { features: [{ properties: stranger }] }, 'other than USGS-12189500'],
  ])('an answer with %s is an error', async (_, body, message) => {
    expect(await normals.error(body)).toContain(message);
  });
});

describe('the older table', () => {
  const older = answersOf(usgsLegacyMedians, '12200500');
  const COLUMNS =
    'agency_cd site_no parameter_cd ts_id loc_web_ds month_nu day_nu begin_yr end_yr count_nu p50_va ' +
    'max_va min_va p10_va p25_va p75_va p90_va';
  const TYPES = COLUMNS.replace(/\S+/g, '12s');

  function row(dayAndMedian: string, more: Readonly<Record<string, string>> = {}) {
    const { ts = '1', begin = '1940', end = '2025', place = '', count = '85' } = more;
    const { code = '00060', site = '12200500', spread = ',,,,,' } = more;
    const [day = '', p50 = ''] = dayAndMedian.split(' ');
    const cells = ['USGS', site, code, ts, place, ...day.split('-'), begin, end, count, p50];
    return [...cells, ...spread.split(',')].join('\t');
  }
  const head = [COLUMNS, TYPES].map((line) => line.replaceAll(' ', '\t'));
  const table = (...rows: string[]) =>
    ['# retrieved: 2026-11-20', '#', ...head, ...rows, ''].join('\n');

  const old = { ts: '2', end: '1999', place: 'STILLING WELL' };
  const ended = [row('1-1 2', old), row('1-2 2', old), row('2-29 8', old)];
  const newer = { ts: '1', begin: '2000', count: '25' };
  const goesOn = [row('1-1 3', newer), row('1-2 3', newer)];
  const young = { ...newer, count: '3' };
  const gate = row('1-1 0', { ts: '3', place: 'Spillway' });
  const others = [row('1-1 16', { code: '00010' }), row('1-1 9', { site: '12189500' })];
  test.each([
    ['an empty column', table(row('1-1 14900'), row('2-29 12.5')), '1-1 14900, 2-29 12.5'],
    ['blank figures', table(row('1-1'), row('1-2 -999999'), row('1-3 7')), '1-3 7'],
    ['other quantities and gauges', table(...others, row('1-1 5')), '1-1 5'],
    ['series: the one that goes on', table(...ended, ...goesOn), '1-1 3, 1-2 3, 2-29 8'],
    [
      'a longer one before one of three years',
      table(row('1-1 3', young), ...ended),
      '1-1 2, 1-2 2, 2-29 8',
    ],
    ['two at once, distinguished by the place of one', table(gate, ...goesOn), '1-1 3, 1-2 3'],
    ['two at once that cannot be distinguished', table(row('1-1 0', { ts: '3' }), ...goesOn), ''],
    ['a series of blank days', table(row('1-1'), row('1-2'), row('1-1 3', old)), '1-1 3'],
    ['no medians', 'No sites/data found using the selection criteria specified \n', ''],
  ])('%s', async (_, text, medians) => {
    expect(inShort(await older.read(text))).toBe(medians);
  });

  test('percentiles and extremes are read with the median', async () => {
    const rows = [
      row('1-1 300', { spread: '900,50,100,200,400,500' }),
      row('1-2 300', { spread: ',,100,200,,500' }),
    ];
    expect(await older.read(table(...rows))).toEqual([
      { month: 1, day: 1, flowCfs: 300, spread: { years: 85, ...AROUND } },
      { month: 1, day: 2, flowCfs: 300 },
    ]);
  });

  test('extremes are of all series of the gauge', async () => {
    const rows = [
      row('1-1 300', { ...old, spread: '950,60,100,200,400,500' }),
      row('1-1 300', { ...newer, spread: '900,50,100,200,400,500' }),
    ];
    const spread = { ...AROUND, years: 25, highest: 950 };
    expect(await older.read(table(...rows))).toEqual([{ month: 1, day: 1, flowCfs: 300, spread }]);
  });

  test.each([
    ['a row that breaks off', table(row('1-1 7'), 'USGS\t12200500\t00060'), 'incomplete table'],
    ['a figure that may break off', table(row('1-1 14900')).slice(0, -8), 'incomplete table'],
    ['February 30', table(row('2-30 1')), 'is not a day of the year'],
    ['other columns', table(row('1-1 1')).replace('p50_va', 'p50'), 'p50_va'],
  ])('%s: an error', async (_, text, message) => {
    expect(await older.error(text)).toContain(message);
  });
});
