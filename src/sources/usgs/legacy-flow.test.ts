import { expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { usgsLegacyFlow } from './legacy.ts';

const flow = answersOf(usgsLegacyFlow, '12200500');

function method(methodID: number, readings = '', methodDescription = '') {
  const value = Array.from(
    readings.matchAll(/(\d\dT\d\d:\d\d)(\S*) (\S+?)(?:, |$)/g),
    ([, time, zone, figure]) => {
      const dateTime = `2026-11-${time}:00.000${zone === '?' ? '' : zone || '-08:00'}`;
      return { value: figure, qualifiers: ['P'], dateTime };
    },
  );
  return { value, method: [{ methodDescription, methodID }] };
}

function series(values: readonly object[], more: Readonly<Record<string, string>> = {}) {
  const { code = '00060', unit = 'ft3/s', site = '12200500' } = more;
  return {
    sourceInfo: { siteName: 'SKAGIT RIVER', siteCode: [{ value: site, network: 'NWIS' }] },
    variable: {
      variableCode: [{ value: code, network: 'NWIS' }],
      unit: { unitCode: unit },
      noDataValue: -123_456,
    },
    values,
  };
}

const answer = (...timeSeries: object[]) => ({ value: { queryInfo: {}, timeSeries } });

test('a gauge has its readings, heights and temperatures', async () => {
  const measured = answer(
    series([method(1, '19T23:00 9.5')], { code: '00065', unit: 'ft' }),
    series([method(1, '19T23:00 7.2')], { code: '00010', unit: 'deg C' }),
    series([method(1, '19T23:45 6670')]),
  );
  expect(await flow.read(measured)).toEqual({
    site: '12200500',
    readings: [{ observedAt: '2026-11-20T07:45:00.000Z', flowCfs: 6670 }],
    stage: [{ observedAt: '2026-11-20T07:00:00.000Z', value: 9.5 }],
    temperature: [{ observedAt: '2026-11-20T07:00:00.000Z', value: 7.2 }],
  });
  const inMeters = series([method(1, '19T23:00 9.5')], { code: '00065', unit: 'm' });
  expect(await flow.read(answer(inMeters))).toMatchObject({ stage: [], readings: [] });
});

const noon = method(2, '19T12:00 5');
const marks = method(1, '19T10:00 -999999, 19T11:00 -999999.00');
const steps = '19T13:00 4, 19T12:00 1, 19T12:05 2, 19T12:05 2, 19T12:20 3';
const repeated = '01T01:30-07:00 3, 01T01:00 4, 01T01:30 5';
const spillway = (place?: string) => method(1, '19T11:00 0, 19T12:00 0', place);
const river = method(3, '19T10:00 5, 19T12:00 5');
test.each<[string, object, string]>([
  ['the sensor without a place', series([spillway('Spillway'), river]), '19T18:00 5, 19T20:00 5'],
  ['two sensors without a place', series([spillway(), river]), ''],
  ['two sensors, both with a place', series([spillway('Gate'), method(3, '19T12:00 5', 'Up')]), ''],
  ['the first method is empty', series([method(1), noon]), '19T20:00 5'],
  ['the method with figures counts', series([marks, noon]), '19T20:00 5'],
  ["the answer's own mark", series([method(1, '19T10:00 -123456')]), ''],
  [
    'the hour that clocks repeat in November is two',
    series([method(1, repeated)]),
    '01T08:30 3, 01T09:00 4, 01T09:30 5',
  ],
  [
    'steps of any length in any order, and duplicates',
    series([method(1, steps)]),
    '19T20:00 1, 19T20:05 2, 19T20:20 3, 19T21:00 4',
  ],
  ['one odd reading', series([method(1, '19T12:00 1, 19T12:15? 2')]), '19T20:00 1'],
  ['another gauge', series([noon], { site: '12189500' }), ''],
])('%s', async (_, timeSeries, readings) => {
  const read = await flow.read(answer(timeSeries));
  const short = read.readings.map(
    (reading) => `${reading.observedAt.slice(8, 16)} ${reading.flowCfs}`,
  );
  expect(short.join(', ')).toBe(readings);
});

test.each([
  ['a time of no zone', series([method(1, '19T12:00? 1')]), 'dateTime'],
  ['another unit', series([method(1)], { unit: 'm3/s' }), '"m3/s" instead of ft3/s'],
])('%s is an error', async (_, timeSeries, message) => {
  expect(await flow.error(answer(timeSeries))).toContain(message);
});
