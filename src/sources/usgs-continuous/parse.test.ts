import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceError } from '../source-error.ts';
import { nextPageOf, observedFlowOf, parseContinuousPage } from './parse.ts';

const ROW = {
  monitoring_location_id: 'USGS-12200500',
  parameter_code: '00060',
  time_series_id: 'a',
  time: '2026-11-13T00:00:00+00:00',
  value: '535',
  unit_of_measure: 'ft^3/s',
  approval_status: 'Provisional',
  qualifier: null,
  last_modified: '2026-11-13T00:55:00.1+00:00',
};

function page(...rows: object[]) {
  return {
    type: 'FeatureCollection',
    features: rows.map((row) => ({
      type: 'Feature',
      geometry: null,
      properties: { ...ROW, ...row },
    })),
    numberReturned: rows.length,
    links: [],
  };
}

/** `HH:MM flow` of each reading. */
function readings(...pages: object[]): string[] {
  const flow = observedFlowOf(
    '12200500',
    pages.map((page) => parseContinuousPage(page)),
  );
  return flow.readings.map(({ observedAt, flowCfs }) => `${observedAt.slice(11, 16)} ${flowCfs}`);
}

describe('continuous values', () => {
  test('a gauge has its number and readings; name and position are elsewhere', () => {
    expect(observedFlowOf('12200500', [parseContinuousPage(page({}))])).toEqual({
      site: '12200500',
      name: null,
      position: null,
      readings: [{ observedAt: '2026-11-13T00:00:00.000Z', flowCfs: 535 }],
      stage: [],
      temperature: [],
    });
  });

  describe('beside the flow', () => {
    const stage = { parameter_code: '00065', unit_of_measure: 'ft', time_series_id: 'h' };
    const warmth = { parameter_code: '00010', unit_of_measure: 'degC', time_series_id: 't' };
    const at = (minutes: number) => ({
      time: new Date(Date.parse('2026-11-13T00:00:00Z') + minutes * 60_000).toISOString(),
    });
    const beside = (...rows: object[]) => {
      const read = observedFlowOf('12200500', [parseContinuousPage(page({}, ...rows))]);
      expect(read.readings).toHaveLength(1);
      return [read.stage, read.temperature].map((list) =>
        list.map(({ observedAt, value }) => `${observedAt.slice(11, 16)} ${value}`),
      );
    };

    test('the first height of an hour and the newest are kept', () => {
      const rows = [0, 15, 30, 75, 90, 105].map((minutes) => ({
        ...stage,
        ...at(minutes),
        value: String(minutes / 100),
      }));
      expect(beside(...rows)).toEqual([['00:00 0', '01:15 0.75', '01:45 1.05'], []]);
    });

    test('a temperature may be below 0 a little; of several sensors the fuller counts', () => {
      const rows = [
        { ...warmth, ...at(0), value: '-0.1' },
        { ...warmth, ...at(60), value: '7.4', unit_of_measure: 'deg C' },
        { ...warmth, ...at(120), value: '9', time_series_id: 'other' },
      ];
      expect(beside(...rows)).toEqual([[], ['00:00 -0.1', '01:00 7.4']]);
    });

    test.each([
      ['of ice', { ...warmth, value: null, qualifier: 'ICE' }],
      ['with a mark for no value', { ...stage, value: '-999999' }],
      ['in another unit', { ...stage, unit_of_measure: 'm' }],
      ['in Fahrenheit', { ...warmth, unit_of_measure: 'degF', value: '52' }],
      ['of a sensor in the air', { ...warmth, value: '-6.2' }],
      ['of something else', { parameter_code: '63680', value: '3', unit_of_measure: 'FNU' }],
    ])('a figure %s is none, and costs no flow', (_, row) => {
      expect(beside(row)).toEqual([[], []]);
    });
  });

  test('a page without rows is a gauge without readings', () => {
    expect(readings(page())).toEqual([]);
  });

  test.each([
    ['null', null, ['ICE']],
    ['-999999', '-999999', 'EQP'],
    ['no number', 'Ice', null],
  ])('a figure that is %s is no reading, whatever its qualifier', (_, value, qualifier) => {
    const time = '2026-11-13T01:00:00+00:00';
    expect(readings(page({}, { time, value, qualifier }))).toEqual(['00:00 535']);
  });

  test.each([[null], ['A'], [['A', 'ESTIMATED']]])('a qualifier may be %j', (qualifier) => {
    expect(readings(page({ qualifier }))).toEqual(['00:00 535']);
  });

  test('rows of all pages are put in order', () => {
    const at = (hour: string) => ({ time: `2026-11-13T${hour}:00:00+00:00`, value: hour });
    expect(readings(page(at('05'), at('03')), page(at('04')))).toEqual([
      '03:00 3',
      '04:00 4',
      '05:00 5',
    ]);
  });

  test('of two rows for one instant the one changed last counts, in whatever order', () => {
    const old = { value: '1', last_modified: '2026-11-13T01:00:00+00:00' };
    const recent = { value: '2', last_modified: '2026-11-13T02:00:00+00:00' };
    expect(readings(page(old, recent))).toEqual(['00:00 2']);
    expect(readings(page(recent, old))).toEqual(['00:00 2']);
  });

  test('of two series the one with the most readings is taken', () => {
    const other = { time_series_id: 'b', value: '7' };
    const later = { ...other, time: '2026-11-13T01:00:00+00:00' };
    expect(readings(page({}, other, later))).toEqual(['00:00 7', '01:00 7']);
  });

  test('a series of nulls loses to one with readings', () => {
    const ice = { time_series_id: 'b', value: null };
    const later = { ...ice, time: '2026-11-13T01:00:00+00:00' };
    expect(readings(page(ice, later, {}))).toEqual(['00:00 535']);
  });

  test('other quantities than flow are passed over', () => {
    expect(readings(page({ parameter_code: '00065', unit_of_measure: 'ft' }))).toEqual([]);
  });

  test('the order of rows does not matter', () => {
    const row = fc.record({
      time: fc.integer({ min: 0, max: 3 }).map((hour) => `2026-11-13T0${hour}:00:00+00:00`),
      time_series_id: fc.constantFrom('a', 'b'),
      value: fc.constantFrom('1', '2', null),
      last_modified: fc.constantFrom('2026-11-13T01:00:00Z', '2026-11-13T02:00:00Z', null),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        expect(readings(page(...rows.toReversed()))).toEqual(readings(page(...rows)));
      }),
    );
  });

  test.each([
    ['another gauge', { monitoring_location_id: 'USGS-12189500' }, 'a gauge other than'],
    ['another unit', { unit_of_measure: 'm^3/s' }, 'in m^3/s instead of ft^3/s'],
    ['no unit', { unit_of_measure: null }, 'in no unit instead of ft^3/s'],
    ['a time without an offset', { time: '2026-11-13T00:00:00' }, 'features.0.properties.time'],
    ['a figure by another name', { value: undefined, result: '5' }, 'features.0.properties.value'],
  ])('a row of %s is an error', (_, row, message) => {
    expect(() => readings(page(row))).toThrow(SourceError);
    expect(() => readings(page(row))).toThrow(message);
  });

  test.each([
    ['of another gauge', { monitoring_location_id: 'USGS-12189500' }],
    ['in another unit', { unit_of_measure: 'm^3/s' }],
    ['without a time', { time: null }],
  ])('one row %s is left out, with a warning', (_, row) => {
    const warned: string[] = [];
    const warn = (line: string) => warned.push(line);
    const flow = observedFlowOf('12200500', [parseContinuousPage(page({}, row), warn)], warn);
    expect(flow.readings).toHaveLength(1);
    expect(warned).toEqual([expect.stringMatching(/^usgs-continuous: left out 1 of 2 items/)]);
  });

  test('an empty page is the last, though it names a next', () => {
    const links = [{ rel: 'next', href: 'https://x.example/2' }];
    expect(nextPageOf(parseContinuousPage({ ...page(), links }))).toBeNull();
  });

  test.each([
    [undefined, null],
    [[], null],
    [[{ rel: 'self', href: 'https://x.example/1' }], null],
    [
      [
        { rel: 'self', href: 'https://x.example/1' },
        { rel: 'next', href: 'https://x.example/2?cursor=abc' },
      ],
      'https://x.example/2?cursor=abc',
    ],
  ])('after links %j the next page is %j', (links, next) => {
    expect(nextPageOf(parseContinuousPage({ ...page({}), links }))).toBe(next);
  });
});
