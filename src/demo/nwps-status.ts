import { chance } from './seeded.ts';
import {
  type FlowForecast,
  isForecast,
  newestForecast,
  newestReading,
  type Reading,
  type SimulatedRiver,
  showsFlow,
  stageFtOf,
} from './simulated-river.ts';
import type { World } from './world.ts';

/** The state of a river at one moment, as NWPS writes it. */
export interface WireStatus {
  readonly primary: number;
  readonly primaryUnit: string;
  readonly secondary: number;
  readonly secondaryUnit: string;
  readonly floodCategory: string;
  readonly validTime: string;
}

/** The two gauges that give flow first and stage second. */
const FLOW_FIRST = new Set(['AUBW1', 'WRAW1']);

/** Whether a gauge gives flow first and stage second. */
export function isFlowFirst({ gauge }: SimulatedRiver): boolean {
  return FLOW_FIRST.has(gauge.lid ?? '');
}

/** A rating is missing at one gauge in forty: stage only, the flow is the mark for "no value". */
export function hasRating({ seed, flow }: SimulatedRiver): boolean {
  return chance(seed, 16) >= 1 / 40 || flow.meanCfs > 300;
}

/** UTC time as NWPS writes it. */
export function nwpsTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

/** Flow in thousands of cubic feet per second. */
export function kcfsOf(flowCfs: number): number {
  return Number((flowCfs / 1000).toPrecision(5));
}

/** Multiples of the mean flow at which a river leaves its bed. */
export const FLOOD_SHARES = { action: 6, minor: 8, moderate: 11, major: 15 } as const;

function floodCategory(river: SimulatedRiver, flowCfs: number): string {
  const share = flowCfs / river.flow.meanCfs;
  if (river.flow.meanCfs < 250) return 'not_defined';
  if (share >= FLOOD_SHARES.major) return 'major';
  if (share >= FLOOD_SHARES.moderate) return 'moderate';
  if (share >= FLOOD_SHARES.minor) return 'minor';
  return share >= FLOOD_SHARES.action ? 'action' : 'no_flooding';
}

/** What stands where there is no value, with the word for why. */
function noStatus(floodCategory: 'obs_not_current' | 'fcst_not_current', mark: number): WireStatus {
  return {
    primary: mark,
    primaryUnit: '',
    secondary: mark,
    secondaryUnit: '',
    floodCategory,
    validTime: '0001-01-01T00:00:00Z',
  };
}

/** A moment of a river with flow in kcfs and stage in ft, in the order the gauge gives them. */
function riverStatus(river: SimulatedRiver, flowCfs: number, atMs: number): WireStatus {
  const stage = { value: stageFtOf(river, flowCfs), unit: 'ft' };
  const flow = hasRating(river)
    ? { value: kcfsOf(flowCfs), unit: 'kcfs' }
    : { value: -999, unit: 'kcfs' };
  const [first, second] = isFlowFirst(river) ? [flow, stage] : [stage, flow];
  return {
    primary: first.value,
    primaryUnit: first.unit,
    secondary: second.value,
    secondaryUnit: second.unit,
    floodCategory: floodCategory(river, flowCfs),
    validTime: nwpsTime(atMs),
  };
}

function observedFrom(river: SimulatedRiver, reading: Reading): WireStatus {
  if ('outage' in reading) return noStatus('obs_not_current', -999);
  if (showsFlow(river)) return riverStatus(river, reading.flowCfs, reading.atMs);
  return {
    primary: reading.stageFt,
    primaryUnit: 'ft',
    secondary: -999,
    secondaryUnit: '',
    floodCategory: 'not_defined',
    validTime: nwpsTime(reading.atMs),
  };
}

/** The point that stands for a whole forecast: its crest, or two days ahead where none is coming. */
function outlook({ points }: FlowForecast, nowMs: number): FlowForecast['points'][number] {
  const ahead = points.filter(({ atMs }) => atMs > nowMs);
  const crest = ahead.reduce((high, point) => (point.flowCfs > high.flowCfs ? point : high));
  const rises = crest.flowCfs > 1.02 * (ahead[0]?.flowCfs ?? 0);
  return rises ? crest : (ahead[7] ?? crest);
}

/** What the gauge observed last, and what is forecast for it. */
export function statusOf(
  river: SimulatedRiver,
  world: World,
): { readonly observed: WireStatus; readonly forecast: WireStatus } {
  const noForecast = noStatus('fcst_not_current', chance(river.seed, 17) < 0.5 ? -999 : -9999);
  if (world.allSentinels) {
    return { observed: noStatus('obs_not_current', -9999), forecast: noForecast };
  }
  const newest = newestReading(river, world.now());
  const observed =
    newest === null ? noStatus('obs_not_current', -999) : observedFrom(river, newest);
  if (!isForecast(river)) return { observed, forecast: noForecast };
  const { atMs, flowCfs } = outlook(newestForecast(river, world.now()), world.now());
  return { observed, forecast: riverStatus(river, flowCfs, atMs) };
}
