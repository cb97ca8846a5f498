import { hash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sum } from 'd3-array';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRecordedDay } from '#domain/river/recorded-rivers.ts';
import { TIDAL_SITES } from '#domain/river/river-value.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { compressed } from '../bundled-file.ts';
import { readCatalog } from '../catalog/index.ts';
import { tableText } from '../csv-table.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedManifest, readRecordedRivers } from './index.ts';
import { recordedTables } from './write-recorded.ts';

const record = await readRecordedRivers(RECORDED_RIVERS_FOLDER);
const manifest = await readRecordedManifest(RECORDED_RIVERS_FOLDER);

const readingAt = (site: string, time: string) =>
  record.readings(site).find(({ at }) => at === Date.parse(time));

/** Read by hand in the tables that the bundle is made from. */
test.each([
  ['Naselle near Naselle', '12010000', '2025-11-01T06:00Z', 786, 6.45],
  ['Skykomish near Gold Bar', '12134500', '2025-11-14T20:00Z', 18100, 12.14],
  ['Skagit at Marblemount', '12181000', '2025-11-14T20:00Z', 16200, 6.72],
  ['Skagit near Mount Vernon', '12200500', '2025-11-14T20:00Z', 43000, 22.97],
  ['Issaquah Creek', '12121600', '2025-11-14T20:00Z', 181, 5.15],
  ['Cowlitz below Mayfield', '14238000', '2025-11-14T20:00Z', 3540, 10.63],
  ['Wallace', '12135000', '2025-11-14T20:00Z', 1110, 4.53],
  ['Cascade', '12182500', '2025-11-14T20:00Z', 4300, 15.98],
  ['Bogachiel near La Push, height only', '12043015', '2025-11-14T20:00Z', null, 28.6],
  ['Wenatchee at Peshastin', '12459000', '2025-11-20T20:00Z', 3280, 4.52],
  ['Columbia below Priest Rapids', '12472800', '2025-11-08T08:00Z', 106000, 14.12],
  ['Elk Creek', '12020525', '2025-11-05T03:00Z', 107, 298.78],
  ['Skookumchuck below Bloody Run', '12026150', '2025-12-10T22:00Z', 3640, 332.54],
  ['14219800, ten days after the first', '14219800', '2025-11-10T00:00Z', 144, 4.55],
  ['Snohomish near Monroe', '12150800', '2025-12-11T12:00Z', 90800, 21.57],
  ['Okanogan at Oroville, its last believed flow', '12439500', '2025-12-12T04:15Z', 960, 7.38],
  ['Okanogan at Oroville, without the doubtful flow', '12439500', '2025-12-12T05:00Z', null, 7.61],
  ['Okanogan at Oroville, a top likewise', '12439500', '2025-12-12T12:30Z', null, 8.67],
] as const)('%s, %s at %s: %d cfs, %d ft', (_, site, time, flowCfs, heightFt) => {
  expect(readingAt(site, time)).toEqual({ at: Date.parse(time), flowCfs, heightFt });
});

test.each([
  ['12194000', 'Concrete', 41.13, '2025-12-11T15:15Z', 152_000],
  ['12134500', 'Gold Bar', 24.09, '2025-12-11T00:15Z', 115_000],
  ['12181000', 'Marblemount', 13.43, '2025-12-11T10:25Z', 54_800],
  ['12200500', 'Mount Vernon', 37.73, '2025-12-12T08:15Z', 133_000],
  ['12167000', 'Arlington', 15.01, '2025-12-11T12:45Z', 30_800],
  ['12121600', 'Issaquah', 11.74, '2025-12-11T15:45Z', 2470],
  ['12155500', 'Snohomish', 34.15, '2025-12-12T01:30Z', null],
] as const)('the crest at %s (%s) is %d ft, %s, with %d cfs', (site, _, feet, time, flow) => {
  const readings = record.readings(site);
  const highest = Math.max(...readings.map(({ heightFt }) => heightFt ?? Number.NEGATIVE_INFINITY));
  expect(highest).toBe(feet);
  expect(readingAt(site, time)).toMatchObject({ heightFt: feet, flowCfs: flow });
});

test.each([
  ['12134500', 11, 14, { years: 80, p50: 3620, p90: 11300 }],
  ['12121600', 11, 14, { p50: 98 }],
  ['12200500', 12, 12, { p50: 15700, highest: 52700 }],
  ['12010000', 2, 29, { years: 8 }],
] as const)('the usual flow at %s on %d/%d: %j', (site, month, day, figures) => {
  const usual = record.usual(site);
  expect(usual.length).toBe(366);
  expect(usual.find((usualDay) => usualDay.month === month && usualDay.day === day)).toMatchObject(
    figures,
  );
});

test.each([
  ['12045500', '2018-06-01', 1720],
  ['12200500', '2013-01-01', 12_300],
  ['12456500', '2018-06-01', 1310],
  ['12456500', '2020-02-29', undefined],
] as const)('the mean of a day at %s, %s: %d cfs', (site, day, mean) => {
  const { from = '', means = [] } = record.dailyMeans(site) ?? {};
  expect(means[(Date.parse(day) - Date.parse(from)) / 86_400_000]).toBe(mean);
});

test('it holds the gauges, days and statements that its document names, in order of time', async () => {
  const count = (figure: 'flowCfs' | 'heightFt') =>
    record.sites.filter((site) => record.readings(site).some((reading) => reading[figure] !== null))
      .length;
  expect([count('flowCfs'), count('heightFt')]).toEqual([230, 251]);
  const { gauges } = await readCatalog();
  const sites = gauges.flatMap(({ site }) => site ?? []);
  expect(sites.filter((site) => record.usual(site).length > 0)).toHaveLength(53);
  expect(sites.filter((site) => record.dailyMeans(site) !== null)).toHaveLength(12);
  expect(record.statements).toHaveLength(30);
  for (const site of record.sites) {
    expect([site, sites.includes(site), TIDAL_SITES.has(site)]).toEqual([site, true, false]);
    const times = record.readings(site).map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  }
  const [first] = record.statements;
  expect(first).toEqual({
    lid: 'MVEW1',
    issuedAt: '2025-12-09T17:01:00.000Z',
    observedAt: '2025-12-09T16:15:00.000Z',
    observed: 25.3,
    unit: 'ft',
    floodLevel: 28,
    crest: 36.9,
    crestAt: '2025-12-12T12:00:00.000Z',
    came: { crest: 37.73, at: '2025-12-12T08:15:00.000Z' },
  });
});

test('the catalog says of every gauge whether it gave flow', async () => {
  const { gauges } = await readCatalog();
  const wrong = gauges.filter(({ site, givesFlow }) => {
    if (site === null || !record.sites.includes(site)) return false;
    return record.readings(site).some((reading) => reading.flowCfs !== null) !== givesFlow;
  });
  expect(wrong.map(({ site }) => site)).toEqual([]);
});

/** Rises and falls by this share, within a day, that are not one flood. */
const SWING = 0.05;
const LEAST_CFS = 5;
/** Of its recorded days, those on which a river that a dam sets turns at least twice. */
const SHARE_OF_DAYS = 0.2;

function turnsIn(flows: readonly number[]): number {
  let way = 0;
  let turns = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const flow of flows) {
    low = Math.min(low, flow);
    high = Math.max(high, flow);
    const isUp = way < 1 && flow - low > Math.max(LEAST_CFS, SWING * low);
    const isDown = way > -1 && high - flow > Math.max(LEAST_CFS, SWING * high);
    if (!isUp && !isDown) continue;
    if (way !== 0) turns += 1;
    way = isUp ? 1 : -1;
    low = flow;
    high = flow;
  }
  return turns;
}

test('the gauges that the catalog marks as set by a dam swing within the day, as recorded', async () => {
  const { gauges } = await readCatalog();
  const marked = gauges.filter(({ isSetByDam }) => isSetByDam);
  expect(marked.map(({ name }) => name).toSorted()).toEqual([
    'Chelan River at Chelan',
    'Columbia River at International Boundary',
    'Columbia River below Priest Rapids Dam',
    'Cowlitz River near Kosmos',
    'Spokane River below Nine Mile Dam',
    'Sultan River below Diversion Dam near Sultan',
  ]);
  for (const { site } of marked) {
    const flows = record.readings(site ?? '').filter(({ flowCfs }) => flowCfs !== null);
    const days = [...Map.groupBy(flows, ({ at }) => pacificDay(at)).values()];
    const swinging = days.filter((day) => turnsIn(day.map(({ flowCfs }) => flowCfs ?? 0)) >= 2);
    expect([site, swinging.length / days.length > SHARE_OF_DAYS]).toEqual([site, true]);
  }
});

test.each([
  ['2025-11-07', false],
  ['2025-11-08', true],
  ['2025-12-15', true],
  ['2025-12-16', false],
  ['2024-11-14', false],
] as [PlainDate, boolean][])('%s has a recorded week: %s', (day, isRecorded) => {
  expect(isRecordedDay(day)).toBe(isRecorded);
});

test('its files are under a megabyte, as the manifest says, and credit what they are from', async () => {
  const sizes = manifest.tables.map(async ({ file, sha256 }) => {
    const path = join(RECORDED_RIVERS_FOLDER, file);
    expect([file, hash('sha256', await readFile(path))]).toEqual([file, sha256]);
    return (await stat(path)).size;
  });
  expect(sum(await Promise.all(sizes))).toBeLessThan(1_000_000);
  const usual = manifest.tables.find(({ name }) => name === 'usual-flows');
  expect(`${usual?.source} ${usual?.licence}`).toMatch(/CAMELS.+Caravan.+CC BY 4\.0/s);
  const readings = manifest.tables.find(({ name }) => name === 'hourly-flow');
  expect(readings?.source).toContain('provisional');
});

describe('a damaged bundle', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'freshet-recorded-'));
    await cp(RECORDED_RIVERS_FOLDER, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is refused by the name of its table', async () => {
    await writeFile(join(folder, 'hourly-flow.csv.br'), 'no flow');
    await expect(readRecordedRivers(folder)).rejects.toThrow(
      /hourly-flow\.csv\.br does not have the checksum of its manifest/,
    );
  });

  test('is refused where a gauge has a wrong row, when that gauge is asked for', async () => {
    const file = 'hourly-flow.csv.br';
    const text = await tableText(join(folder, file));
    const damaged = compressed(text.replace(/^12010000,786,/m, '12010000,much,'), 1);
    await writeFile(join(folder, file), damaged);
    const tables = manifest.tables.map((table) =>
      table.file === file ? { ...table, sha256: hash('sha256', damaged) } : table,
    );
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
    const { readings } = await readRecordedRivers(folder);
    expect(readings('12134500')).toEqual(record.readings('12134500'));
    expect(() => readings('12010000')).toThrow('"much" is not a figure');
  });
});

const source = sharedFile('data/recorded-rivers/gauges.csv');
test.skipIf(!source.isThere)(`it holds what the source's tables say${source.note}`, async () => {
  const made = await recordedTables(source.path.replace(/gauges\.csv$/, ''));
  expect(made.map(({ origin }) => origin)).toEqual(manifest.madeFrom);
  for (const { name, text } of made) {
    const bundled = await tableText(join(RECORDED_RIVERS_FOLDER, `${name}.csv.br`));
    expect([name, bundled === text]).toEqual([name, true]);
  }
});
