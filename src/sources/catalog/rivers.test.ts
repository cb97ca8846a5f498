import { expect, test } from 'vitest';
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import { hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { regionOf } from '#domain/place/region.ts';
import { riverSlug } from '#domain/place/river.ts';
import { readCatalog } from './index.ts';

const { facilities, gauges, rivers } = await readCatalog();

/** Facilities on no river, each with what they stand on. */
const ON_NO_RIVER = new Map([
  ['BALLARD_LOCKS', 'ship canal'],
  ['COULTER_CR_REARING_POND', 'straight into salt water'],
  ['GLENWOOD_SPRINGS', 'straight into salt water'],
  ['HOODSPORT_HATCHERY', 'straight into Hood Canal'],
  ['HUPP_SPRINGS_REARING_POND', 'no gauge on Minter Creek'],
  ['MINTER_CR_HATCHERY', 'no gauge on Minter Creek'],
]);

const placed = rivers.flatMap(({ upward }) => upward);
const gaugeOf = (id: string | null) => gauges.find(({ site, lid }) => id === site || id === lid);

test('each place stands on one river, once, and is a gauge or a facility', () => {
  expect(new Set(placed).size).toBe(placed.length);
  const keys = new Set(facilities.map(({ key }) => key));
  expect(placed.filter((id) => !keys.has(id) && gaugeOf(id) === undefined)).toEqual([]);
  const once = placed.flatMap((id) => gaugeOf(id)?.name ?? []);
  expect(new Set(once).size).toBe(once.length);
});

test('every facility is on a river, or on none for a reason', () => {
  const missing = facilities.filter(({ key }) => !placed.includes(key));
  expect(missing.map(({ key }) => key)).toEqual([...ON_NO_RIVER.keys()]);
  for (const { key, gaugeReason } of missing) {
    expect(gaugeReason).toContain(ON_NO_RIVER.get(key) ?? '-');
  }
});

test('every gauge that NOAA forecasts, or that a facility follows, is on a river', () => {
  const followed = facilities.flatMap(({ riverGauge, forecastLid }) => [riverGauge, forecastLid]);
  const wanted = gauges.filter(
    ({ site, lid, lastForecast }) =>
      lastForecast !== null || [site, lid].some((id) => id !== null && followed.includes(id)),
  );
  const names = new Set(placed.map((id) => gaugeOf(id)?.name));
  expect(wanted.filter(({ name }) => !names.has(name)).map(({ name }) => name)).toEqual([]);
});

test('a facility stands on the river that its waters lead to', () => {
  for (const { name, upward } of rivers) {
    for (const { key, stream, riverSystem, flowsInto } of facilities) {
      if (upward.includes(key)) expect([stream, riverSystem, ...flowsInto], key).toContain(name);
    }
  }
});

test('what stands for a river is on it, gives flow, and has no other forecast', () => {
  for (const { name, gauge, forecast, upward } of rivers) {
    const measured = gaugeOf(gauge ?? '-');
    const ahead = gaugeOf(forecast ?? '-');
    const ids = upward.map((id) => gaugeOf(id));
    if (gauge !== null)
      expect(ids.includes(measured) && measured && measuresFlow(measured)).toBe(true);
    if (forecast !== null) expect(ids.includes(ahead) && ahead && hasForecast(ahead)).toBe(true);
    if (measured?.lastForecast) expect(forecast, name).toBe(measured.lid);
  }
});

test('every facility above Bonneville names the dam below it, unless no fish comes up to it', () => {
  const above = facilities.filter(
    ({ wriaNumber }) => regionOf(wriaNumber) === 'Columbia above Bonneville',
  );
  // Above Chief Joseph and O'Sullivan dams, which have no ladders.
  const cutOff = ['COLUMBIA_BASIN_HATCHERY', 'SPOKANE_HATCHERY'];
  const named = facilities.filter(({ damBelow }) => damBelow !== null);
  expect(named.map(({ key }) => key)).toEqual(
    above.map(({ key }) => key).filter((key) => !cutOff.includes(key)),
  );
});

test('no facility names a dam that lies above it', () => {
  const order = (key: DamKey | null) => DAMS.findIndex((dam) => dam.key === key);
  for (const { name, upward } of rivers) {
    const on = upward.flatMap((key) => facilities.find((facility) => facility.key === key) ?? []);
    const dams = on.map(({ damBelow }) => order(damBelow));
    expect(dams, name).toEqual(dams.toSorted((a, b) => a - b));
  }
  const river = (key: string) => DAMS.find((dam) => dam.key === key)?.river;
  for (const { key, damBelow, flowsInto, stream } of facilities) {
    const isSnake = [stream, ...flowsInto].includes('Snake River');
    if (damBelow !== null) expect(river(damBelow) === 'Snake', key).toBe(isSnake);
  }
});

const BENCH_FT = 120;

test('upward, no facility on the same stream lies lower than one before it', () => {
  for (const { name, upward } of rivers) {
    const on = upward.flatMap((key) => facilities.find((facility) => facility.key === key) ?? []);
    for (const [stream, some] of Map.groupBy(on, ({ stream }) => stream)) {
      const heights = some.flatMap(({ elevationFt }) => elevationFt ?? []);
      const lower = heights.filter((ft, at) =>
        heights.slice(0, at).some((height) => height - ft > BENCH_FT),
      );
      expect(lower, `${name}: ${stream}`).toEqual([]);
    }
  }
});

test('rivers are in the order of their names, each with an address of its own', () => {
  const names = rivers.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names.map(riverSlug)).size).toBe(names.length);
  expect(names.map(riverSlug)).toContain('skykomish');
});
