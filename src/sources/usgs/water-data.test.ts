import { describe, expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { RIVER_SERVICES } from '../river-services.ts';
import { usgsContinuous, usgsDaily, usgsLatest } from './water-data.ts';

const ROW = {
  monitoring_location_id: 'USGS-12200500',
  parameter_code: '00060',
  time_series_id: 'a',
  time: '2026-11-13T00:00:00+00:00',
  value: '535',
  unit_of_measure: 'ft^3/s',
  qualifier: null,
  last_modified: '2026-11-13T00:55:00.1+00:00',
};
const MORE = 'https://api.waterdata.usgs.gov/more';

function page(...rows: object[]) {
  return { features: rows.map((row) => ({ properties: { ...ROW, ...row } })), links: [] };
}
const withNext = (one: object) => ({ ...one, links: [{ rel: 'next', href: MORE }] });

const at = (time: string, value: string | null = '535') => ({
  time: `2026-11-13T${time}:00+00:00`,
  value,
});
const of = (time_series_id: string, row: object = {}) => ({ ...row, time_series_id });
const stage = (time: string, value: string) =>
  of('h', { parameter_code: '00065', unit_of_measure: 'ft', ...at(time, value) });
const warmth = (time: string, value: string) =>
  of('t', { parameter_code: '00010', unit_of_measure: 'degC', ...at(time, value) });

interface Figure {
  readonly observedAt: string;
  readonly value: number;
}
const inShort = (figures: readonly Figure[]) =>
  figures.map(({ observedAt, value }) => `${observedAt.slice(11, 16)} ${value}`).join(', ');

describe('continuous', () => {
  const flow = answersOf(usgsContinuous, '12200500');

  test('a gauge has its readings', async () => {
    expect(await flow.read(page({}))).toEqual({
      site: '12200500',
      readings: [{ observedAt: '2026-11-13T00:00:00.000Z', flowCfs: 535 }],
      stage: [],
      temperature: [],
    });
  });

  const changed = (value: string, hour: string) => ({
    value,
    last_modified: `2026-11-13T${hour}:00:00+00:00`,
  });
  const longer = [of('b', { value: '7' }), of('b', at('01:00', '7'))];
  const nulls = [of('b', { value: null }), of('b', at('01:00', null))];
  test.each<[string, object[], string]>([
    ['a figure of null', [{}, { ...at('01:00', null), qualifier: ['ICE'] }], '00:00 535'],
    ['the mark for "no value"', [{}, at('01:00', '-999999')], '00:00 535'],
    [
      'two rows for an instant: the last change',
      [changed('2', '02'), changed('1', '01')],
      '00:00 2',
    ],
    ['two series: the longer', [{}, ...longer], '00:00 7, 01:00 7'],
    ['as long: the one with the newest', [{}, of('b', at('01:00', '7'))], '01:00 7'],
    ['a longer one of nulls', [...nulls, {}], '00:00 535'],
  ])('flow with %s', async (_, rows, expected) => {
    const { readings } = await flow.read(page(...rows));
    const figures = readings.map(({ observedAt, flowCfs: value }) => ({ observedAt, value }));
    expect(inShort(figures)).toBe(expected);
  });

  test('a sensor that has stopped is the one before, and remarks on the newest row are read', async () => {
    const stopped = ['00:00', '00:15', '00:30'].map((time) => at(time, '2000'));
    const newer = [
      of('b', at('20:00', '900')),
      of('b', { ...at('21:00', null), qualifier: ['ICE'] }),
    ];
    expect(await flow.read(page(...stopped, ...newer))).toMatchObject({
      readings: [{ flowCfs: 900 }],
      earlier: [{ flowCfs: 2000 }, { flowCfs: 2000 }, { flowCfs: 2000 }],
      remarks: ['Ice'],
    });
  });

  const heights = ['00:00', '00:15', '01:15', '01:30', '01:45'].map((time) => stage(time, '9'));
  const sensors = [
    warmth('00:00', '-0.1'),
    { ...warmth('01:00', '7.4'), unit_of_measure: 'deg C' },
    of('other', warmth('02:00', '9')),
  ];
  test.each<[string, object[], string, string]>([
    ['heights: the first of an hour, and the newest', heights, '00:00 9, 01:15 9, 01:45 9', ''],
    ['temperatures, of two sensors the fuller', sensors, '', '00:00 -0.1, 01:00 7.4'],
    ['another unit', [{ ...stage('00:00', '535'), unit_of_measure: 'm' }], '', ''],
    ['a sensor in the air', [warmth('00:00', '-6.2')], '', ''],
  ])('along with the flow: %s', async (_, rows, ofStage, ofTemperature) => {
    const read = await flow.read(page({}, ...rows));
    expect(read.readings).toHaveLength(1);
    expect([inShort(read.stage), inShort(read.temperature)]).toEqual([ofStage, ofTemperature]);
  });

  test.each([
    ['of another gauge', { monitoring_location_id: 'USGS-12189500' }, 'a gauge other than USGS-'],
    ['in another unit', { unit_of_measure: 'm^3/s' }, 'in m^3/s instead of ft^3/s'],
    ['with a time of no zone', { time: '2026-11-13T00:00:00' }, 'properties.time'],
    ['with a renamed figure', { value: undefined }, 'properties.value'],
  ])('one row %s is left out with a warning; all of them are an error', async (_, row, why) => {
    expect((await flow.read(page({}, row))).readings).toHaveLength(1);
    const warning = await flow.warnings(page({}, row));
    expect(warning).toMatch(/^usgs-continuous: left out 1 of 2 items of its answer: /);
    expect(warning).toContain(why);
    expect(await flow.error(page(row, row))).toContain(why);
  });

  async function paged(pages: readonly object[], next = MORE) {
    const calls: [href: string, key: string | null][] = [];
    const answer = usgsContinuous.fetch('12200500', {
      services: { ...RIVER_SERVICES, usgsApiKey: 'k3y' },
      now: () => 0,
      fetch: async (url, { headers }) => {
        calls.push([url.href, new Headers(headers).get('x-api-key')]);
        const links = calls.length < pages.length ? [{ rel: 'next', href: next }] : [];
        return Response.json({ ...pages[calls.length - 1], links });
      },
    });
    const outcome = await answer.then(
      ({ readings }) => readings.map(({ flowCfs }) => flowCfs),
      (error: Error) => error.message,
    );
    return { outcome, more: calls.slice(1) };
  }

  const good = [page(at('01:00', '1')), page(at('02:00', '2')), page(at('03:00', '3'))];

  test('pages are followed to the last, with the key, which is in no address', async () => {
    const followed = [MORE, 'k3y'];
    expect(await paged(good)).toEqual({ outcome: [1, 2, 3], more: [followed, followed] });
    expect((await flow.read(withNext(page()))).readings).toEqual([]);
  });

  const behindName = 'https://api.waterdata.usgs.gov@elsewhere.example/';
  test.each([
    ['pages without end', [...good, ...good], undefined, 'sent more than 5 pages'],
    ['a page on another host', good, 'https://elsewhere.example/p', 'on another host'],
    ['a page behind a name', good, behindName, 'another host'],
  ])('%s: an error, and no short answer', async (_, pages, next, message) => {
    expect((await paged(pages, next)).outcome).toContain(message);
  });
});

describe('latest', () => {
  const SITES = ['12200500', '12189500', '12134500'];
  const latest = answersOf(usgsLatest, SITES);
  const second = { monitoring_location_id: 'USGS-12189500' };

  test.each<[string, object[], string[]]>([
    [
      'each gauge that has a reading',
      [{ ...second, value: '7' }, {}],
      ['12200500 535', '12189500 7'],
    ],
    ['two series of flow', [{}, of('b')], []],
    ['a gauge nobody asked for', [{ monitoring_location_id: 'USGS-12345678' }], []],
    ['one odd row', [{}, { ...second, unit_of_measure: 'm^3/s' }], ['12200500 535']],
  ])('%s', async (_, rows, expected) => {
    const found = await latest.read(page(...rows));
    expect(found.map(({ site, flowCfs }) => `${site} ${flowCfs}`)).toEqual(expected);
    expect(found.every((one) => one.observedAt === '2026-11-13T00:00:00.000Z')).toBe(true);
  });

  test('a page after it is an error', async () => {
    expect(await latest.error(withNext(page({})))).toContain('sent only some of the gauges');
  });
});

describe('daily', () => {
  const daily = answersOf(usgsDaily, '12200500');
  const on = (day: string, value: string | null, more: object = {}) => ({
    ...more,
    time: `2026-01-0${day}`,
    value,
  });

  const changed = on('1', '11', { last_modified: '2026-12-01T00:00:00Z' });
  const series = [on('1', '11'), on('2', '20'), of('b', on('3', '99'))];
  test.each<[string, object[], (number | null)[]]>([
    ['a gap', [on('4', '40'), on('2', null), on('1', '10')], [10, null, null, 40]],
    ['a mark for no value', [on('2', '-999999'), on('1', '0')], [0]],
    ['no rows', [], []],
    ['the last change of a day', [changed, on('1', '10')], [11]],
    ['the most complete of several series', series, [11, 20]],
    ['one odd row', [on('1', '5'), on('2', '5'), on('4T00:00:00Z', '7')], [5, 5]],
  ])('days in order: %s', async (_, rows, means) => {
    const read = await daily.read(page(...rows));
    expect(read.means).toEqual(means);
    if (means.length > 0) expect(read.from).toBe('2026-01-01');
  });

  test.each([
    ['of another gauge', page(on('1', '5', { monitoring_location_id: 'USGS-1' })), 'other than'],
    ['in another unit', page(on('1', '5', { unit_of_measure: 'm^3/s' })), 'in m^3/s'],
    ['with more pages', withNext(page(on('1', '5'))), 'sent only some of the days'],
  ])('an answer %s is an error', async (_, answer, message) => {
    expect(await daily.error(answer)).toContain(message);
  });
});
