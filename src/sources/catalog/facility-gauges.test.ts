import { expect, test } from 'vitest';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { readCatalog } from './index.ts';

const { facilities, gauges } = await readCatalog();
const bySite = new Map(gauges.map((gauge) => [gauge.site, gauge]));
const byLid = new Map(gauges.map((gauge) => [gauge.lid, gauge]));

/** Rivers so large that their flow says nothing about a tributary. */
const GREAT_RIVERS = new Set(['Columbia River', 'Snake River']);

/** Facilities whose gauge is not on the first gauged water, each with the reason that says why. */
const NOT_ON_FIRST_WATER = new Map([
  ['CHELAN_HATCHERY', 'No USGS gauge on this reach'],
  ['CHELAN_PUD_HATCHERY', 'No USGS gauge on this reach'],
  ['EASTBANK_HATCHERY', 'No USGS gauge on this reach'],
  ['LYONS_FERRY_HATCHERY', 'is above the Clearwater'],
  ['MAYR_BROTHERS_REARING_POND', 'only in tidewater'],
  ['NORTH_TOUTLE_HATCHERY', 'never passes the hatchery'],
  ['SPEELYAI_HATCHERY', 'turned into Yale Lake above the hatchery'],
  ['WELLS_HATCHERY', 'No USGS gauge on this reach'],
]);

/** Facilities whose gauge is not the nearest on its water, likewise. */
const NOT_NEAREST = new Map([
  ['PUYALLUP_HATCHERY', 'where NOAA forecasts the river'],
  ['SPOKANE_HATCHERY', 'long-running gauge'],
]);

function watersToFollow({ stream, flowsInto }: Facility): string[] {
  return [stream, ...flowsInto.filter((water) => !GREAT_RIVERS.has(water))];
}

function flowGaugesOn(water: string | null): Gauge[] {
  return gauges.filter((gauge) => gauge.water === water && measuresFlow(gauge));
}

function objectionsToRiverGauge(facility: Facility): string[] {
  const { riverGauge, stream, flowsInto } = facility;
  const first = watersToFollow(facility).find((water) => flowGaugesOn(water).length > 0) ?? null;
  if (riverGauge === null) return first === null ? [] : [`${first} has a flow gauge`];
  const gauge = bySite.get(riverGauge);
  if (!gauge) return ['not in the gauge list'];
  const isOnTheWay = [stream, ...flowsInto].some((water) => water === gauge.water);
  const objections: string[] = [];
  if (!measuresFlow(gauge)) objections.push('measures no flow');
  if (!isOnTheWay) objections.push('wrong river');
  if (gauge.water !== first) objections.push(`not on the first gauged water, ${first}`);
  return objections;
}

function objectionsToForecast(facility: Facility): string[] {
  const { forecastLid, riverGauge, stream } = facility;
  const gauge = riverGauge === null ? undefined : bySite.get(riverGauge);
  const ofGauge = gauge && hasForecast(gauge) ? gauge.lid : null;
  if (forecastLid === null) return ofGauge ? [`the gauge is ${ofGauge}`] : [];
  const point = byLid.get(forecastLid);
  if (!point) return ['not in the gauge list'];
  const isOnTheWay = watersToFollow(facility).some((water) => water === point.water);
  // A forecast of the facility's own stream is better than one of the river it flows into.
  const isOwnStream = point.water === stream && gauge?.water !== stream;
  const objections: string[] = [];
  if (point.kind !== 'flow' || !hasForecast(point)) objections.push('forecasts no flow');
  if (!isOnTheWay) objections.push('wrong river');
  if (ofGauge && ofGauge !== forecastLid && !isOwnStream) {
    objections.push(`the gauge is ${ofGauge}`);
  }
  return objections;
}

test.each(facilities)('$key: the gauge and the point show its stream or the next', (facility) => {
  expect(objectionsToForecast(facility)).toEqual([]);
  const objections = objectionsToRiverGauge(facility);
  const exception = NOT_ON_FIRST_WATER.get(facility.key);
  // An exception that is no longer one, or that the page does not explain, fails too.
  expect(objections.length > 0).toBe(exception !== undefined);
  expect(facility.gaugeReason).toContain(exception ?? '');
});

test('no flow gauge on that water is nearer', () => {
  for (const facility of facilities) {
    const chosen = facility.riverGauge === null ? undefined : bySite.get(facility.riverGauge);
    if (chosen === undefined) continue;
    const [nearest] = flowGaugesOn(chosen.water).toSorted(
      (a, b) => greatCircleMiles(facility, a) - greatCircleMiles(facility, b),
    );
    const exception = NOT_NEAREST.get(facility.key);
    expect(nearest?.site === chosen.site, facility.key).toBe(exception === undefined);
    expect(facility.gaugeReason).toContain(exception ?? '');
  }
});

test('a gauge is at most 25 miles away; the reason goes on after its name, or says there is none', () => {
  const far: string[] = [];
  for (const facility of facilities) {
    const { key, riverGauge, gaugeReason } = facility;
    const gauge = riverGauge === null ? undefined : bySite.get(riverGauge);
    if (gauge?.water) expect(gauge.name, key).toContain(gauge.water);
    if (gauge) expect(gaugeReason, key).toMatch(/^[a-z]/);
    else expect(gaugeReason, key).toMatch(/\bno\b|\bnone\b|\bonly\b|discontinued|not flow/i);
    if (gauge && greatCircleMiles(facility, gauge) > 25) far.push(key);
  }
  expect(far).toEqual(['DAYTON_ACCLIMA._POND', 'RINGOLD_SPRINGS_HATCHERY']);
});

test('all but four facilities have gauges that are known to have given flow and a forecast', () => {
  const doubtful = facilities.filter(({ riverGauge, forecastLid }) => {
    const gauge = riverGauge === null ? undefined : bySite.get(riverGauge);
    const point = forecastLid === null ? undefined : byLid.get(forecastLid);
    return gauge?.lastFlow === null || point?.lastForecast === null;
  });
  const keys = ['COTTONWOOD_CR_POND', 'ELK_CREEK_TRAP', 'HUMPTULIPS_HATCHERY'];
  expect(doubtful.map(({ key }) => key)).toEqual([...keys, 'LK_WENATCHEE_NET_PENS']);
});
