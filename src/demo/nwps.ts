import { FLOOD_CATEGORIES } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Reading, ServedRiver, World } from './served-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

const YEAR_ONE = '0001-01-01T00:00:00Z';
const NO_VALUE = -999;

function nwpsTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

type Point = Pick<Reading, 'atMs' | 'flowCfs' | 'stageFt'>;

/** Stage in feet, and flow in thousands of cubic feet per second. */
function figuresOf({ flowCfs, stageFt }: Point) {
  const secondary = flowCfs === null ? NO_VALUE : Number((flowCfs / 1000).toPrecision(5));
  return { primary: stageFt ?? NO_VALUE, secondary };
}

const UNKNOWN = {
  primary: NO_VALUE,
  secondary: NO_VALUE,
  primaryUnit: '',
  secondaryUnit: '',
  floodCategory: '',
  validTime: YEAR_ONE,
};

/** The forecast in a list of gauges is for this far ahead. */
const STATUS_AHEAD_MS = 42 * HOUR_MS;

function statusOf(river: ServedRiver, point: Point | undefined) {
  if (point === undefined || river.gauge.kind !== 'flow') return UNKNOWN;
  const units = { primaryUnit: 'ft', secondaryUnit: 'kcfs', floodCategory: '' };
  return { ...figuresOf(point), ...units, validTime: nwpsTime(point.atMs) };
}

function gaugeOf(river: ServedRiver, { now }: World) {
  const { lid, name, latitude, longitude } = river.gauge;
  const points = river.ahead(now())?.points ?? [];
  const ahead = points.find(({ atMs }) => atMs > now() + STATUS_AHEAD_MS);
  return {
    lid,
    name,
    // The second-to-last letter of an id is its state.
    state: { abbreviation: { O: 'OR', I: 'ID' }[lid?.at(-2) ?? ''] ?? 'WA' },
    latitude,
    longitude,
    status: {
      observed: statusOf(river, river.newest(now()) ?? undefined),
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
  const ahead = river.ahead(world.now());
  if (ahead === null) return jsonAnswer({ issuedTime: YEAR_ONE, data: [] });
  const data = ahead.points.map((point) => ({
    validTime: nwpsTime(point.atMs),
    ...figuresOf(point),
  }));
  const issuedTime = ahead.issuedMs === null ? YEAR_ONE : nwpsTime(ahead.issuedMs);
  return jsonAnswer({ issuedTime, primaryUnits: 'ft', secondaryUnits: 'kcfs', data });
}

function categoriesOf(river: ServedRiver) {
  const known = river.floodCategories();
  return Object.fromEntries(
    FLOOD_CATEGORIES.flatMap((category) => {
      const found = known[category];
      if (found === undefined) return [];
      return [[category, { stage: found.stageFt ?? NO_VALUE, flow: found.flowCfs ?? NO_VALUE }]];
    }),
  );
}

export function nwpsPoint(_: URL, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid);
  if (river === undefined) return unknownGauge();
  const flood = { stageUnits: 'ft', flowUnits: 'cfs', categories: categoriesOf(river) };
  return jsonAnswer({ ...gaugeOf(river, world), flood });
}
