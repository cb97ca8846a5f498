import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { answersOf } from '../../testing/one-answer.ts';
import type { Connector } from '../connector.ts';
import { RIVER_SERVICES } from '../river-services.ts';
import { usgsKey } from './key.ts';
import type { SeriesNote } from './river-series.ts';
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
const withNext = (body: object) => ({ ...body, links: [{ rel: 'next', href: MORE }] });

const at = (time: string, value: string | null = '535') => ({
  time: `2026-11-13T${time}:00+00:00`,
  value,
});
const inSeries = (time_series_id: string, row: object = {}) => ({ ...row, time_series_id });
const stage = (time: string, value: string) =>
  inSeries('h', { parameter_code: '00065', unit_of_measure: 'ft', ...at(time, value) });
const warmth = (time: string, value: string) =>
  inSeries('t', { parameter_code: '00010', unit_of_measure: 'degC', ...at(time, value) });

/** What USGS says of series: `+` before those that are primary, then a place after the id. */
const notes = (text: string): readonly SeriesNote[] =>
  text.split(', ').map((note) => {
    const [id = '', place = null] = note.replace('+', '').split(' ');
    return { id, isPrimary: note.startsWith('+'), place, from: null, to: null };
  });
const noted = (text: string) => ({ seriesNotes: async () => notes(text) });

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
  const nulls = [inSeries('b', { value: null }), inSeries('b', at('01:00', null))];
  test.each<[string, object[], string]>([
    ['a figure of null', [{}, { ...at('01:00', null), qualifier: ['ICE'] }], '00:00 535'],
    ['the mark for "no value"', [{}, at('01:00', '-999999')], '00:00 535'],
    [
      'two rows for an instant: the last change',
      [changed('2', '02'), changed('1', '01')],
      '00:00 2',
    ],
    ['a longer series of nulls', [...nulls, {}], '00:00 535'],
  ])('flow with %s', async (_, rows, expected) => {
    const { readings } = await flow.read(page(...rows));
    const figures = readings.map(({ observedAt, flowCfs: value }) => ({ observedAt, value }));
    expect(inShort(figures)).toBe(expected);
  });

  test('a sensor that has stopped is the one before, and remarks on the newest row are read', async () => {
    const stopped = ['00:00', '00:15', '00:30'].map((time) => at(time, '2000'));
    const newer = [
      inSeries('b', at('20:00', '900')),
      inSeries('b', { ...at('21:00', null), qualifier: ['ICE'] }),
    ];
    expect(await flow.read(page(...stopped, ...newer))).toMatchObject({
      readings: [{ flowCfs: 900 }],
      earlier: [{ flowCfs: 2000 }, { flowCfs: 2000 }, { flowCfs: 2000 }],
      remarks: ['Ice'],
    });
  });

  const dam = ['00:00', '00:15', '00:30'].flatMap((time) => [
    inSeries('zz-river', at(time, '3000')),
    inSeries('aa-spillway', at(time, '0')),
    stage(time, '12.5'),
    inSeries('head', stage(time, '350.1')),
  ]);
  // One series misses the newest reading.
  const silent = dam.filter((_, row) => row < 8 || row % 4 === 1);
  test.each([
    ['distinguished as primary', dam, '+zz-river, aa-spillway, +h, head', [3000, 12.5, undefined]],
    ['by its place', dam, '+zz-river, +aa-spillway Gate, +h, +head Up', [3000, 12.5, undefined]],
    ['by its place alone', dam, 'zz-river, aa-spillway Gate, h, head Up', [3000, 12.5, undefined]],
    ['that is silent for now', silent, '+zz-river, aa-spillway', [3000, undefined, undefined]],
    ['not distinguished', dam, '+zz-river, +aa-spillway', [undefined, undefined, ['Sen']]],
    ['of two places', dam, '+zz-river Gate, +aa-spillway Gate, +h', [undefined, 12.5, ['Sen']]],
    ['of which USGS says nothing', silent, '', [undefined, undefined, ['Sen']]],
  ])('of sensors that report at once, one %s', async (_, rows, said, expected) => {
    for (const turned of [rows, rows.toReversed()]) {
      const answers = answersOf(usgsContinuous, '12200500', noted(said));
      const { readings, stage: heights, remarks } = await answers.read(page(...turned));
      expect([readings.at(-1)?.flowCfs, heights.at(-1)?.value, remarks]).toEqual(expected);
      expect(new Set(readings.map(({ flowCfs }) => flowCfs)).size).toBeLessThan(2);
    }
  });

  test('without what USGS says of its sensors a flow is an error, a height only left out', async () => {
    const fails = { seriesNotes: () => Promise.reject(new Error('limited')) };
    const answers = answersOf(usgsContinuous, '12200500', fails);
    await expect(answers.read(page(...dam))).rejects.toThrow('limited');
    const rows = dam.filter((_, row) => row % 4 !== 1);
    expect(await answers.read(page(...rows))).toMatchObject({ readings: { length: 3 }, stage: [] });
  });

  const heights = ['00:00', '00:15', '01:15', '01:30', '01:45'].map((time) => stage(time, '9'));
  const sensors = [
    warmth('00:00', '-0.1'),
    { ...warmth('01:00', '7.4'), unit_of_measure: 'deg C' },
    inSeries('other', warmth('02:00', '9')),
  ];
  test.each<[string, object[], string, string]>([
    ['heights: the first of an hour, and the newest', heights, '00:00 9, 01:15 9, 01:45 9', ''],
    ['temperatures, of the sensor that reports now', sensors, '', '02:00 9'],
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
});

describe('pages', () => {
  async function paged<Input, Output>(
    connector: Connector<Input, Output>,
    input: Input,
    pages: readonly object[],
    next = MORE,
  ) {
    const calls: [href: string, key: string | null][] = [];
    const answer = connector.fetch(input, {
      services: RIVER_SERVICES,
      usgsKey: usgsKey('k3y', () => undefined),
      now: () => 0,
      fetch: async (url, { headers }) => {
        calls.push([url.href, new Headers(headers).get('x-api-key')]);
        const links = calls.length < pages.length ? [{ rel: 'next', href: next }] : [];
        return Response.json({ links, ...pages[calls.length - 1] });
      },
    });
    const outcome = await answer.catch((error: Error) => error.message);
    return { outcome, more: calls.slice(1) };
  }

  const rowsOf = (...rows: object[]) => ({ features: page(...rows).features });
  const good = [rowsOf(at('01:00', '1')), rowsOf(at('02:00', '2')), rowsOf(at('03:00', '3'))];
  const days = ['2026-01-01', '2026-01-02'].map((time) => rowsOf({ time, value: '5' }));
  const sites = ['12200500', '12189500'];
  const gauges = sites.map((site) => rowsOf({ monitoring_location_id: `USGS-${site}` }));
  const flows = (...figures: number[]) => ({ readings: figures.map((flowCfs) => ({ flowCfs })) });
  const both = sites.map((site) => ({ site, flowCfs: 535 }));
  const continuous = [usgsContinuous, '12200500'] as const;
  const daily = [usgsDaily, '12200500'] as const;
  const latest = [usgsLatest, sites] as const;

  test.each([
    ['readings', () => paged(...continuous, good), flows(1, 2, 3), 2],
    ['gauges', () => paged(...latest, gauges), both, 1],
    ['days', () => paged(...daily, days), { means: [5, 5] }, 1],
    // Some services link a next page from the last one; it is empty.
    [
      'readings with one too many',
      () => paged(...continuous, [...good, rowsOf()]),
      flows(1, 2, 3),
      3,
    ],
    ['gauges with one too many', () => paged(...latest, [...gauges, withNext(page())]), both, 2],
    ['days with one too many', () => paged(...daily, [...days, rowsOf()]), { means: [5, 5] }, 2],
  ])('of %s are followed, with the key, which is in no address', async (_, ask, found, more) => {
    const asked = await ask();
    expect(asked.outcome).toMatchObject(found);
    expect(asked.more).toEqual(Array.from({ length: more }, () => [MORE, 'k3y']));
  });

  const behindName = 'https://api.waterdata.usgs.gov@elsewhere.example/';
  test.each([
    ['pages without end', [...good, ...good], undefined, 'sent more than 5 pages'],
    ['a page on another host', good, 'https://elsewhere.example/p', 'on another host'],
    ['a page behind a name', good, behindName, 'another host'],
  ])('%s: an error, and no short answer', async (_, pages, next, message) => {
    for (const ask of [continuous, daily, latest] as const) {
      const [connector, input] = ask as readonly [Connector<unknown, unknown>, unknown];
      const whole = connector === usgsDaily ? pages.map(() => days[0] ?? {}) : pages;
      expect((await paged(connector, input, whole, next)).outcome).toContain(message);
    }
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
    [
      'a series that has ended',
      [{}, inSeries('b', { time: '2019-11-13T00:00:00Z' })],
      ['12200500 535'],
    ],
    ['a gauge nobody asked for', [{ monitoring_location_id: 'USGS-12345678' }], []],
    ['one odd row', [{}, { ...second, unit_of_measure: 'm^3/s' }], ['12200500 535']],
  ])('%s', async (_, rows, expected) => {
    const found = await latest.read(page(...rows));
    expect(found.map(({ site, flowCfs }) => `${site} ${flowCfs}`)).toEqual(expected);
    expect(found.every((reading) => reading.observedAt === '2026-11-13T00:00:00.000Z')).toBe(true);
  });

  test.each([
    ['distinguished', '+a, b', ['12200500 535']],
    ['not distinguished', '+a, +b', []],
  ])('two series of flow that are %s', async (_, said, expected) => {
    const rows = [{}, inSeries('b', at('00:15', '0'))];
    const found = await answersOf(usgsLatest, SITES, noted(said)).read(page(...rows));
    expect(found.map(({ site, flowCfs }) => `${site} ${flowCfs}`)).toEqual(expected);
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
  const replaced = [on('1', '11'), on('2', '20'), inSeries('b', on('3', '99'))];
  test.each<[string, object[], (number | null)[]]>([
    ['a gap', [on('4', '40'), on('2', null), on('1', '10')], [10, null, null, 40]],
    ['a mark for no value', [on('2', '-999999'), on('1', '0')], [0]],
    ['no rows', [], []],
    ['the last change of a day', [changed, on('1', '10')], [11]],
    ['the series before is joined', replaced, [11, 20, 99]],
    ['one odd row', [on('1', '5'), on('2', '5'), on('4T00:00:00Z', '7')], [5, 5]],
  ])('days in order: %s', async (_, rows, means) => {
    const read = await daily.read(page(...rows));
    expect(read.means).toEqual(means);
    if (means.length > 0) expect(read.from).toBe('2026-01-01');
  });

  test.each([
    ['of another gauge', page(on('1', '5', { monitoring_location_id: 'USGS-1' })), 'other than'],
    ['in another unit', page(on('1', '5', { unit_of_measure: 'm^3/s' })), 'in m^3/s'],
  ])('an answer %s is an error', async (_, answer, message) => {
    expect(await daily.error(answer)).toContain(message);
  });

  const means = (id: string, from: PlainDate, days: number, value: string) =>
    Array.from({ length: days }, (_, day) => inSeries(id, { time: addDays(from, day), value }));
  const river = means('river', '2025-01-01', 400, '7');
  const before = means('sensor', '2024-12-25', 20, '5');
  const beside = means('spillway', '2024-12-01', 100, '0');
  const atOnce = means('spillway', '2025-01-01', 400, '0');
  test.each([
    [
      'of an earlier sensor that went on for days the newer counts',
      [...before, ...river],
      '',
      [5, 7],
    ],
    [
      'a series that has ended beside the river does not belong to it',
      [...beside, ...river],
      '',
      [7],
    ],
    ['two at once are distinguished', [...atOnce, ...river], '+river, spillway', [7]],
    ['or neither counts', [...atOnce, ...river], '+river, +spillway', []],
  ])('%s', async (_, rows, said, values) => {
    const read = await answersOf(usgsDaily, '12200500', noted(said)).read(page(...rows));
    expect([...new Set(read.means)]).toEqual(values);
    const own = read.means.slice(daysBetween(read.from, '2025-01-01'));
    expect([own.length, ...new Set(own)]).toEqual(values.length > 0 ? [400, 7] : [0]);
  });
});
