import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseLegacyFlow } from './parse.ts';
import { legacyFlowRequest } from './request.ts';

type Row = [dateTime: string, value: string, qualifier?: string];

function method(methodID: number, ...rows: Row[]) {
  return {
    value: rows.map(([dateTime, value, qualifier = 'P']) => ({
      value,
      qualifiers: [qualifier],
      dateTime,
    })),
    method: [{ methodDescription: '', methodID }],
  };
}

function series(values: object[], more: { name?: string; code?: string; unit?: string } = {}) {
  return {
    sourceInfo: {
      siteName: more.name ?? 'SKAGIT RIVER NEAR MOUNT VERNON, WA',
      siteCode: [{ value: '12200500', network: 'NWIS', agencyCode: 'USGS' }],
      geoLocation: {
        geogLocation: { srs: 'EPSG:4326', latitude: 48.445, longitude: -122.335 },
        localSiteXY: [],
      },
    },
    variable: {
      variableCode: [{ value: more.code ?? '00060', network: 'NWIS' }],
      unit: { unitCode: more.unit ?? 'ft3/s' },
      noDataValue: -999_999,
    },
    values,
  };
}

function flow(...timeSeries: object[]) {
  return parseLegacyFlow('12200500', { name: 'ns1:x', value: { queryInfo: {}, timeSeries } });
}

/** `DDTHH:MM flow`, in UTC, of each reading. */
function readings(...timeSeries: object[]): string[] {
  return flow(...timeSeries).readings.map(
    ({ observedAt, flowCfs }) => `${observedAt.slice(8, 16)} ${flowCfs}`,
  );
}

describe('legacyFlowRequest', () => {
  test('asks for one gauge by the parameters the service knows', () => {
    expect(legacyFlowRequest(RIVER_SERVICES, '12200500').url.href).toBe(
      'https://waterservices.usgs.gov/nwis/iv/' +
        '?format=json&sites=12200500&period=P7D&parameterCd=00060%2C00065%2C00010&siteStatus=all',
    );
  });

  test.each(['', 'a,,b', '12200500,', '12200500,12189500'])('refuses %j', (site) => {
    expect(() => legacyFlowRequest(RIVER_SERVICES, site)).toThrow(RangeError);
  });
});

describe('parseLegacyFlow', () => {
  test('a gauge has its name, position and readings', () => {
    expect(flow(series([method(1, ['2026-11-19T23:45:00.000-08:00', '6670'])]))).toEqual({
      site: '12200500',
      name: 'SKAGIT RIVER NEAR MOUNT VERNON, WA',
      position: { latitude: 48.445, longitude: -122.335 },
      readings: [{ observedAt: '2026-11-20T07:45:00.000Z', flowCfs: 6670 }],
      stage: [],
      temperature: [],
    });
  });

  test('height and temperature come with the flow, in units that are understood', () => {
    const at = '2026-11-19T23:00:00.000-08:00';
    const told = flow(
      series([method(1, [at, '9.5'])], { code: '00065', unit: 'ft' }),
      series([method(1, [at, '7.2'])], { code: '00010', unit: 'deg C' }),
      series([method(1, [at, '6670'])]),
    );
    expect(told).toMatchObject({
      readings: [{ flowCfs: 6670 }],
      stage: [{ observedAt: '2026-11-20T07:00:00.000Z', value: 9.5 }],
      temperature: [{ observedAt: '2026-11-20T07:00:00.000Z', value: 7.2 }],
    });
    const inMetres = series([method(1, [at, '9.5'])], { code: '00065', unit: 'm' });
    expect(flow(inMetres)).toMatchObject({ stage: [], readings: [] });
  });

  test('a gauge that it does not know is an empty list', () => {
    expect(flow()).toMatchObject({ name: null, position: null, readings: [], stage: [] });
  });

  test('a gauge that has ended has a name and no readings', () => {
    expect(flow(series([method(1)]))).toMatchObject({
      name: 'SKAGIT RIVER NEAR MOUNT VERNON, WA',
      readings: [],
    });
  });

  test('the first method may be empty while the second holds the figures', () => {
    const second = method(2, ['2026-11-19T12:00:00.000-08:00', '5']);
    expect(readings(series([method(1), second]))).toEqual(['19T20:00 5']);
  });

  test('of several methods the one with the most readings is taken, figures only counted', () => {
    const ice = method(
      1,
      ['2026-11-19T10:00:00.000-08:00', '-999999', 'Ice'],
      ['2026-11-19T11:00:00.000-08:00', '-999999', 'Ice'],
    );
    const good = method(2, ['2026-11-19T12:00:00.000-08:00', '5']);
    expect(readings(series([ice, good]))).toEqual(['19T20:00 5']);
  });

  test.each([
    ['-999999', 'Ice'],
    ['-999999.00', 'Eqp'],
    ['-999999', 'Dis'],
    ['Ice', 'P'],
    ['', 'P'],
  ])('the figure %j with qualifier %s is no reading', (value, qualifier) => {
    const rows = method(
      1,
      ['2026-11-19T10:00:00.000-08:00', value, qualifier],
      ['2026-11-19T11:00:00.000-08:00', '4'],
    );
    expect(readings(series([rows]))).toEqual(['19T19:00 4']);
  });

  test('the mark that the answer itself names is no reading', () => {
    const rows = method(1, ['2026-11-19T10:00:00.000-08:00', '-123456']);
    const marked = { ...series([rows]) };
    marked.variable.noDataValue = -123_456;
    expect(readings(marked)).toEqual([]);
  });

  test('the hour that the clocks repeat in November is two hours', () => {
    const rows = method(
      1,
      ['2026-11-01T00:30:00.000-07:00', '1'],
      ['2026-11-01T01:00:00.000-07:00', '2'],
      ['2026-11-01T01:30:00.000-07:00', '3'],
      ['2026-11-01T01:00:00.000-08:00', '4'],
      ['2026-11-01T01:30:00.000-08:00', '5'],
      ['2026-11-01T02:00:00.000-08:00', '6'],
    );
    expect(readings(series([rows]))).toEqual([
      '01T07:30 1',
      '01T08:00 2',
      '01T08:30 3',
      '01T09:00 4',
      '01T09:30 5',
      '01T10:00 6',
    ]);
  });

  test('the hour that the clocks leave out in March is no gap', () => {
    const rows = method(
      1,
      ['2026-03-08T01:30:00.000-08:00', '1'],
      ['2026-03-08T03:00:00.000-07:00', '2'],
      ['2026-03-08T03:30:00.000-07:00', '3'],
    );
    expect(readings(series([rows]))).toEqual(['08T09:30 1', '08T10:00 2', '08T10:30 3']);
  });

  test('steps of any length come in one list, and duplicates once', () => {
    const rows = method(
      1,
      ['2026-11-19T13:00:00.000-08:00', '4'],
      ['2026-11-19T12:00:00.000-08:00', '1'],
      ['2026-11-19T12:05:00.000-08:00', '2'],
      ['2026-11-19T12:05:00.000-08:00', '2'],
      ['2026-11-19T12:20:00.000-08:00', '3'],
    );
    expect(readings(series([rows]))).toEqual([
      '19T20:00 1',
      '19T20:05 2',
      '19T20:20 3',
      '19T21:00 4',
    ]);
  });

  test('one odd reading is left out', () => {
    const rows = method(
      1,
      ['2026-11-19T12:00:00.000-08:00', '1'],
      ['2026-11-19T12:15:00.000', '2'],
    );
    expect(readings(series([rows]))).toEqual(['19T20:00 1']);
  });

  test('other quantities and other gauges in the answer are passed over', () => {
    const rows = [method(1, ['2026-11-19T12:00:00.000-08:00', '9'])];
    const other = series(rows);
    other.sourceInfo.siteCode = [{ value: '12189500', network: 'NWIS', agencyCode: 'USGS' }];
    expect(readings(series(rows, { code: '00065', unit: 'ft' }), other)).toEqual([]);
  });

  test.each([
    ['A &amp; B', 'A & B'],
    ['ft&#179;/s', 'ft³/s'],
    ['O&#x27;BRIEN &quot;CR&quot;', 'O\'BRIEN "CR"'],
    ['&bogus; &#0; &#9999999; R & D', '&bogus; &#0; &#9999999; R & D'],
    ['&amp;lt;', '&lt;'],
  ])('the name %s reads %s', (name, read) => {
    expect(flow(series([], { name })).name).toBe(read);
  });

  test.each([
    ['a time without an offset', series([method(1, ['2026-11-19T12:00:00.000', '1'])]), 'dateTime'],
    ['another unit', series([], { unit: 'm3/s' }), '"m3/s" instead of ft3/s'],
  ])('%s is an error', (_, timeSeries, message) => {
    expect(() => flow(timeSeries)).toThrow(SourceError);
    expect(() => flow(timeSeries)).toThrow(message);
  });
});
