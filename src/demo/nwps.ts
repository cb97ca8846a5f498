import { chance } from './seeded.ts';
import {
  newestForecast,
  newestReading,
  type SimulatedRiver,
  stageFtOf,
  type World,
} from './simulated-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/** The gauges that give flow first and stage second. */
const FLOW_FIRST = new Set(['AUBW1', 'SMRW1', 'WRAW1']);
const YEAR_ONE = '0001-01-01T00:00:00Z';
const NO_VALUE = -999;

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
  return hasRating ? Number((flowCfs / 1000).toPrecision(5)) : NO_VALUE;
}

type Figure = readonly [value: number, unit: string];

function statusOf(river: SimulatedRiver, point: { flowCfs: number; atMs: number } | null) {
  const nothing: Figure = [NO_VALUE, ''];
  const { flowCfs = 0 } = point ?? {};
  const stage: Figure = point === null ? nothing : [stageFtOf(river, flowCfs), 'ft'];
  const hasFlow = point !== null && river.gauge.kind === 'flow';
  const flow: Figure = hasFlow ? [kcfsAt(river, flowCfs), 'kcfs'] : nothing;
  const [[primary, primaryUnit], [secondary, secondaryUnit]] = inOrder(river, stage, flow);
  const validTime = point === null ? YEAR_ONE : nwpsTime(point.atMs);
  return { primary, primaryUnit, secondary, secondaryUnit, floodCategory: '', validTime };
}

function gaugeOf(river: SimulatedRiver, { now }: World) {
  const { lid, name, latitude, longitude } = river.gauge;
  // The list shows the forecast of two days ahead.
  const ahead = newestForecast(river, now())?.points.find(
    ({ atMs }) => atMs > now() + 42 * 3_600_000,
  );
  return {
    lid,
    name,
    // The last letter of an id but one is its state.
    state: { abbreviation: { O: 'OR', I: 'ID' }[lid?.at(-2) ?? ''] ?? 'WA' },
    latitude,
    longitude,
    status: {
      observed: statusOf(river, newestReading(river, now())),
      forecast: statusOf(river, ahead ?? null),
    },
  };
}

function unknownGauge(): WireAnswer {
  return jsonAnswer({ code: 5, message: '[] could not find unknown ID', details: [] }, 404);
}

/** `nwps/v1/gauges`: the gauges of a box. */
export function nwpsGauges({ searchParams }: URL, world: World): WireAnswer {
  const edge = (name: string) => Number(searchParams.get(`bbox.${name}`));
  const rivers = [...world.byLid.values()].filter(
    ({ gauge: { latitude, longitude } }) =>
      longitude >= edge('xmin') &&
      longitude <= edge('xmax') &&
      latitude >= edge('ymin') &&
      latitude <= edge('ymax'),
  );
  return jsonAnswer({ gauges: rivers.map((river) => gaugeOf(river, world)) });
}

/** `nwps/v1/gauges/{lid}/stageflow/forecast`: ten days, six-hourly. */
export function nwpsForecast(_: URL, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid);
  if (river === undefined) return unknownGauge();
  const forecast = newestForecast(river, world.now());
  if (forecast === null) return jsonAnswer({ issuedTime: YEAR_ONE, data: [] });
  const { issuedMs, points } = forecast;
  // At one gauge in twelve the last points are missing, with a mark for it.
  const whole = chance(river.seed, 18) < 1 / 12 ? points.length - 2 : points.length;
  const [primaryUnits, secondaryUnits] = inOrder(river, 'ft', 'kcfs');
  const data = points.map(({ atMs, flowCfs }, index) => {
    const isMissing = index >= whole;
    const stage = isMissing ? NO_VALUE : stageFtOf(river, flowCfs);
    const [primary, secondary] = inOrder(
      river,
      stage,
      isMissing ? NO_VALUE : kcfsAt(river, flowCfs),
    );
    return { validTime: nwpsTime(atMs), primary, secondary };
  });
  return jsonAnswer({ issuedTime: nwpsTime(issuedMs), primaryUnits, secondaryUnits, data });
}

/** Four flows at which a flood category begins, in shares of the highest flow of a usual year. */
const CATEGORIES = { major: 2.6, moderate: 2.1, minor: 1.7, action: 1.4 } as const;

/** Flood categories: by stage, at some gauges by flow as well or alone, and at a fifth none. */
function categoriesOf(river: SimulatedRiver) {
  const { flow, seed, gauge } = river;
  const usualHigh = flow.meanCfs * (Math.max(...flow.basin.season) + flow.basin.storms);
  const isByFlow = FLOW_FIRST.has(gauge.lid ?? '');
  const hasFlow = isByFlow || chance(seed, 21) < 0.4;
  if (gauge.kind !== 'flow' || (!isByFlow && chance(seed, 22) < 0.2)) return {};
  return Object.fromEntries(
    Object.entries(CATEGORIES).map(([category, share]) => {
      const stage = Math.round(2 * stageFtOf(river, share * usualHigh)) / 2;
      return [
        category,
        {
          stage: isByFlow ? NO_VALUE : stage,
          flow: hasFlow ? Number((share * usualHigh).toPrecision(2)) : NO_VALUE,
        },
      ];
    }),
  );
}

/** `nwps/v1/gauges/{lid}`: one gauge with its flood categories. */
export function nwpsPoint(_: URL, world: World, lid: string): WireAnswer {
  const river = world.byLid.get(lid);
  if (river === undefined) return unknownGauge();
  const flood = { stageUnits: 'ft', flowUnits: 'cfs', categories: categoriesOf(river) };
  return jsonAnswer({ ...gaugeOf(river, world), flood });
}
