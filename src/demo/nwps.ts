import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { SimulatedRiver } from './hydrograph.ts';
import { chance } from './seeded.ts';
import { newestForecast, newestReading, stageFtOf, type World } from './simulated-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

const YEAR_ONE = '0001-01-01T00:00:00Z';
const NO_VALUE = -999;

function nwpsTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

/** Stage in feet, and flow in thousands of cubic feet per second. */
function figuresAt(river: SimulatedRiver, flowCfs: number) {
  const secondary = Number((flowCfs / 1000).toPrecision(5));
  return { primary: stageFtOf(river, flowCfs), secondary };
}

const UNKNOWN = {
  primary: NO_VALUE,
  secondary: NO_VALUE,
  primaryUnit: '',
  secondaryUnit: '',
  floodCategory: '',
  validTime: YEAR_ONE,
};

function statusOf(river: SimulatedRiver, point: { flowCfs: number; atMs: number } | undefined) {
  if (point === undefined || river.gauge.kind !== 'flow') return UNKNOWN;
  const units = { primaryUnit: 'ft', secondaryUnit: 'kcfs', floodCategory: '' };
  return { ...figuresAt(river, point.flowCfs), ...units, validTime: nwpsTime(point.atMs) };
}

function gaugeOf(river: SimulatedRiver, { now }: World) {
  const { lid, name, latitude, longitude } = river.gauge;
  const ahead = newestForecast(river, now())?.points.find(
    ({ atMs }) => atMs > now() + 42 * HOUR_MS,
  );
  return {
    lid,
    name,
    // The last letter of an id but one is its state.
    state: { abbreviation: { O: 'OR', I: 'ID' }[lid?.at(-2) ?? ''] ?? 'WA' },
    latitude,
    longitude,
    status: {
      observed: statusOf(river, newestReading(river, now()) ?? undefined),
      forecast: statusOf(river, ahead),
    },
  };
}

function unknownGauge(): WireAnswer {
  return jsonAnswer({ code: 5, message: '[] could not find unknown ID', details: [] }, 404);
}

export function nwpsGauges(_: URL, world: World): WireAnswer {
  const rivers = [...world.byLid.values()];
  return jsonAnswer({ gauges: rivers.map((river) => gaugeOf(river, world)) });
}

export function nwpsForecast(_: URL, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid);
  if (river === undefined) return unknownGauge();
  const forecast = newestForecast(river, world.now());
  if (forecast === null) return jsonAnswer({ issuedTime: YEAR_ONE, data: [] });
  const data = forecast.points.map(({ atMs, flowCfs }) => ({
    validTime: nwpsTime(atMs),
    ...figuresAt(river, flowCfs),
  }));
  const issuedTime = nwpsTime(forecast.issuedMs);
  return jsonAnswer({ issuedTime, primaryUnits: 'ft', secondaryUnits: 'kcfs', data });
}

/** Flows at which a flood category begins, in shares of the highest flow of a usual year. */
const CATEGORIES = { major: 2.6, moderate: 2.1, minor: 1.7, action: 1.4 } as const;

function categoriesOf(river: SimulatedRiver) {
  const { meanCfs, basin, seed, gauge } = river;
  if (gauge.kind !== 'flow' || chance(seed, 22) < 0.2) return {};
  const usualHigh = meanCfs * (Math.max(...basin.season) + basin.storms);
  const hasFlow = chance(seed, 21) < 0.4;
  return Object.fromEntries(
    Object.entries(CATEGORIES).map(([category, share]) => {
      const stage = Math.round(2 * stageFtOf(river, share * usualHigh)) / 2;
      const flow = hasFlow ? Number((share * usualHigh).toPrecision(2)) : NO_VALUE;
      return [category, { stage, flow }];
    }),
  );
}

export function nwpsPoint(_: URL, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid);
  if (river === undefined) return unknownGauge();
  const flood = { stageUnits: 'ft', flowUnits: 'cfs', categories: categoriesOf(river) };
  return jsonAnswer({ ...gaugeOf(river, world), flood });
}
