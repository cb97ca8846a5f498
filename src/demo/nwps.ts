import { chance } from './seeded.ts';
import {
  newestForecast,
  newestReading,
  type SimulatedRiver,
  showsFlow,
  stageFtOf,
} from './simulated-river.ts';
import { jsonAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

/** The gauges that give flow first and stage second. */
const FLOW_FIRST = new Set(['AUBW1', 'SMRW1', 'WRAW1']);

const YEAR_ONE = '0001-01-01T00:00:00Z';

/** UTC time as NWPS writes it. */
function nwpsTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

/** Two figures in the order in which the gauge gives them: stage in ft first, or flow in kcfs. */
function inOrder<Of>({ gauge }: SimulatedRiver, stage: Of, flow: Of): readonly [Of, Of] {
  return FLOW_FIRST.has(gauge.lid ?? '') ? [flow, stage] : [stage, flow];
}

/** Flow in kcfs. A rating is missing at one brook in forty: the flow is the mark for "no value". */
function kcfsAt({ seed, flow }: SimulatedRiver, flowCfs: number): number {
  const hasRating = chance(seed, 16) >= 1 / 40 || flow.meanCfs > 300;
  return hasRating ? Number((flowCfs / 1000).toPrecision(5)) : -999;
}

function noStatus(floodCategory: 'obs_not_current' | 'fcst_not_current', mark: number) {
  const nothing = { primary: mark, primaryUnit: '', secondary: mark, secondaryUnit: '' };
  return { ...nothing, floodCategory, validTime: YEAR_ONE };
}

function riverStatus(river: SimulatedRiver, flowCfs: number, atMs: number) {
  const stage = { value: stageFtOf(river, flowCfs), unit: 'ft' };
  const [first, second] = inOrder(river, stage, { value: kcfsAt(river, flowCfs), unit: 'kcfs' });
  return {
    primary: first.value,
    primaryUnit: first.unit,
    secondary: second.value,
    secondaryUnit: second.unit,
    floodCategory: 'no_flooding',
    validTime: nwpsTime(atMs),
  };
}

function observedStatus(river: SimulatedRiver, world: World) {
  const newest = world.allSentinels ? null : newestReading(river, world.now());
  if (newest === null || 'outage' in newest) return noStatus('obs_not_current', -999);
  const status = riverStatus(river, newest.flowCfs, newest.atMs);
  return showsFlow(river) ? status : { ...status, secondary: -999, secondaryUnit: '' };
}

/** The list shows the forecast of two days ahead. */
function forecastStatus(river: SimulatedRiver, world: World) {
  const nowMs = world.now();
  const forecast = world.allSentinels ? null : newestForecast(river, nowMs);
  const point = forecast?.points.find(({ atMs }) => atMs > nowMs + 42 * 3_600_000);
  if (point !== undefined) return riverStatus(river, point.flowCfs, point.atMs);
  return noStatus('fcst_not_current', chance(river.seed, 17) < 0.5 ? -999 : -9999);
}

function gaugeOf(river: SimulatedRiver, world: World) {
  const { lid, name, latitude, longitude } = river.gauge;
  // The last letter of an id but one is its state.
  const abbreviation = { O: 'OR', I: 'ID' }[lid?.at(-2) ?? ''] ?? 'WA';
  const status = {
    observed: observedStatus(river, world),
    forecast: forecastStatus(river, world),
  };
  return { lid, name, state: { abbreviation }, latitude, longitude, status };
}

function unknownGauge(): WireAnswer {
  const body = { code: 5, message: '[] could not find unknown ID', details: [] };
  return jsonAnswer(body, { status: 404 });
}

/** `nwps/v1/gauges`: the gauges of a box. Without `srid` the list is empty. */
export function nwpsGauges({ url }: WireRequest, world: World): WireAnswer {
  const { searchParams } = url;
  if (searchParams.get('srid') !== 'EPSG_4326') return jsonAnswer({ gauges: [] });
  const edge = (name: string) => Number.parseFloat(searchParams.get(`bbox.${name}`) ?? '');
  const [west, south, east, north] = [edge('xmin'), edge('ymin'), edge('xmax'), edge('ymax')];
  const gauges = [...world.byLid.values()].flatMap((river) => {
    const { latitude, longitude } = river.gauge;
    const isInBox =
      longitude >= west && longitude <= east && latitude >= south && latitude <= north;
    if (!isInBox) return [];
    return gaugeOf(river, world);
  });
  return jsonAnswer({ gauges });
}

/** `nwps/v1/gauges/{lid}/stageflow/forecast`: ten days, six-hourly. */
export function nwpsForecast(_: WireRequest, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid.toUpperCase());
  if (river === undefined) return unknownGauge();
  const forecast = newestForecast(river, world.now());
  if (forecast === null) return jsonAnswer({ issuedTime: YEAR_ONE, data: [] });
  const { issuedMs, points } = forecast;
  const flow = { name: 'Flow', units: 'kcfs' };
  const [first, second] = inOrder(river, { name: 'Stage', units: 'ft' }, flow);
  // At one gauge in twelve the last points are missing, with a mark for it.
  const whole = chance(river.seed, 18) < 1 / 12 ? points.length - 2 : points.length;
  const data = points.map(({ atMs, flowCfs }, index) => {
    const isMissing = world.allSentinels || index >= whole;
    const stage = isMissing ? -9999 : stageFtOf(river, flowCfs);
    const [primary, secondary] = inOrder(river, stage, isMissing ? -999 : kcfsAt(river, flowCfs));
    const generatedTime = nwpsTime(issuedMs + 600_000);
    return { validTime: nwpsTime(atMs), generatedTime, primary, secondary };
  });
  return jsonAnswer({
    issuedTime: nwpsTime(issuedMs),
    primaryName: first.name,
    primaryUnits: first.units,
    secondaryName: second.name,
    secondaryUnits: second.units,
    data,
  });
}

/** Four flows at which a flood category begins, in shares of the highest flow of a usual year. */
const CATEGORIES = { major: 2.6, moderate: 2.1, minor: 1.7, action: 1.4 } as const;
const NO_VALUE = -9999;

/** Flood categories: by stage, at some gauges by flow as well or alone, and at a fifth none. */
function categoriesOf(river: SimulatedRiver, { allSentinels }: World) {
  const { flow, seed } = river;
  const { season, storms } = flow.basin;
  const usualHigh = flow.meanCfs * (Math.max(...season) + storms);
  const isByFlow = FLOW_FIRST.has(river.gauge.lid ?? '');
  const hasFlow = isByFlow || chance(seed, 21) < 0.4;
  if (!showsFlow(river) || (!isByFlow && chance(seed, 22) < 0.2)) return {};
  return Object.fromEntries(
    Object.entries(CATEGORIES).map(([category, share]) => [
      category,
      {
        stage:
          allSentinels || isByFlow
            ? NO_VALUE
            : Math.round(2 * stageFtOf(river, share * usualHigh)) / 2,
        flow: hasFlow && !allSentinels ? Number((share * usualHigh).toPrecision(2)) : NO_VALUE,
      },
    ]),
  );
}

/** `nwps/v1/gauges/{lid}`: one gauge with its flood categories. */
export function nwpsPoint(_: WireRequest, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid.toUpperCase());
  if (river === undefined) return unknownGauge();
  const flood = { stageUnits: 'ft', flowUnits: 'cfs', categories: categoriesOf(river, world) };
  return jsonAnswer({ ...gaugeOf(river, world), usgsId: river.gauge.site ?? '', flood });
}
