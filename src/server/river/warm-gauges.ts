import { RIVER_LIFETIMES_MS } from '#contract/river-address.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { SourceError } from '#sources/source-error.ts';
import { MOST_LATEST_SITES } from '#sources/usgs-latest/request.ts';
import type { ServiceQuotas } from '#store/store.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import type { RiverFigures } from './river-figures.ts';
import type { RiverUpstream } from './river-upstream.ts';

/** How often the newest readings are fetched. */
export const WARM_EVERY_MS = 30 * 60_000;
/** Whole weeks fetched in a round, those fetched longest ago first. */
const WHOLE_AT_A_TIME = 10;
/** A younger whole week is not fetched again, so that a restart costs no calls. */
const WHOLE_LASTS_MS = 6 * 3_600_000;
/** Failures in a row after which the round ends. */
const MOST_FAILED_IN_A_ROW = 3;
/** Calls of an hour that are reserved for visitors. */
const LEFT_TO_VISITORS = 15;

/** Sites of all gauges that measure flow, those on facility pages first. */
export function sitesToWarm(
  facilities: readonly Pick<Facility, 'riverGauge'>[],
  gauges: readonly Gauge[],
): readonly string[] {
  const shown = new Set(facilities.map(({ riverGauge }) => riverGauge));
  const rank = (site: string) => (shown.has(site) ? 0 : 1);
  const sites = gauges.filter(measuresFlow).map(({ site }) => site);
  return sites.sort((a, b) => rank(a) - rank(b));
}

/** Where all servers keep the time of the last round that succeeded, beside the quotas. */
const LAST_ROUND = 'warm gauges';
/** Rounds are not quite as far apart as the timers behind them. */
const LEAST_APART_MS = WARM_EVERY_MS - 60_000;
/** How long a round keeps other servers from doing it, until it has succeeded. */
const ROUND_TAKES_MS = 5 * 60_000;

/**
 * Does the round that is due: of all servers on a store one does, so that two spend no more calls
 * than one. A round that fails or is cut off does not count.
 *
 * @param now milliseconds since 1970.
 */
export async function roundInTurn(
  quotas: ServiceQuotas,
  { signal, now }: Pick<WarmParts, 'signal' | 'now'>,
  round: () => Promise<WarmRound>,
): Promise<void> {
  const last = await quotas.read(LAST_ROUND);
  const begun = now();
  if (last !== null && Math.abs(begun - Number(last)) < LEAST_APART_MS) return;
  const claim = `${begun - LEAST_APART_MS + ROUND_TAKES_MS}`;
  if (!(await quotas.replace(LAST_ROUND, last, claim))) return;
  const { updated, whole, failed } = await round();
  const isDone = updated + whole > 0 || failed === 0;
  if (isDone && !signal.aborted) await quotas.replace(LAST_ROUND, claim, `${begun}`);
}

/** The result of a round. */
export interface WarmRound {
  /** Gauges that got a newer reading. */
  readonly updated: number;
  /** Gauges whose whole week was fetched. */
  readonly whole: number;
  /** Gauges whose newest reading or week could not be fetched. */
  readonly failed: number;
}

interface WarmParts {
  readonly figures: RiverFigures;
  readonly upstream: RiverUpstream;
  readonly logger: { error(error: unknown, message: string): void };
  readonly signal: AbortSignal;
  /** When each gauge was last tried; kept between rounds, so that no failing gauge blocks others. */
  readonly triedAt: Map<string, number>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A gauge and the times of its kept flow; zero when nothing is kept. */
interface GaugeFlow {
  readonly site: string;
  fetchedAt: number;
  readonly wholeAt: number;
}

async function flowsOf(
  sites: readonly string[],
  { figures, signal }: WarmParts,
): Promise<GaugeFlow[]> {
  const flows: GaugeFlow[] = [];
  for (const site of sites) {
    if (signal.aborted) break;
    const { fetchedAt = 0, wholeAt = 0 } = (await figures.flowState(site)) ?? {};
    flows.push({ site, fetchedAt, wholeAt });
    await yieldToEventLoop();
  }
  return flows;
}

/** Adds the newest readings to kept flows; returns the gauges whose whole week is needed. */
async function addNewest(
  flows: readonly GaugeFlow[],
  parts: WarmParts,
): Promise<Pick<WarmRound, 'updated' | 'failed'> & { readonly lacking: ReadonlySet<string> }> {
  const { figures, upstream, logger, signal, now } = parts;
  let updated = 0;
  let failed = 0;
  const lacking = new Set<string>();
  const known = flows.filter(({ wholeAt }) => wholeAt > 0).map(({ site }) => site);
  const bySite = new Map(flows.map((flow) => [flow.site, flow]));
  for (let from = 0; from < known.length && !signal.aborted; from += MOST_LATEST_SITES) {
    const asked = known.slice(from, from + MOST_LATEST_SITES);
    try {
      const newest = await upstream.latest(asked);
      for (const { site, ...reading } of newest) {
        if (signal.aborted) break;
        const outcome = await figures.addReading(site, reading);
        if (outcome === 'week needed') lacking.add(site);
        const flow = bySite.get(site);
        if (outcome === 'added' && flow !== undefined) flow.fetchedAt = now();
        await yieldToEventLoop();
      }
      updated += newest.length;
    } catch (error) {
      failed += asked.length;
      logger.error(error, 'the newest readings of the gauges could not be fetched');
    }
  }
  return { updated, failed, lacking };
}

/**
 * Keeps the flow of all gauges fresh within USGS's quota: every half hour the newest reading of
 * each, a hundred gauges to a call, and the whole week of a few. Each whole week is fetched about
 * every eighteen hours, to get all its readings, and at once when a silent gauge reports again.
 *
 * @param sites in order of priority.
 */
export async function warmGauges(sites: readonly string[], parts: WarmParts): Promise<WarmRound> {
  const { figures, upstream, signal, triedAt, now } = parts;
  const flows = await flowsOf(sites, parts);
  const { updated, lacking, ...newest } = await addNewest(flows, parts);

  // Some gauges give no newest reading alone; their whole week must be fetched before it is stale.
  const due = now() - RIVER_LIFETIMES_MS.flow + 2 * WARM_EVERY_MS;
  const isDue = ({ site, fetchedAt }: GaugeFlow) =>
    lacking.has(site) || (0 < fetchedAt && fetchedAt < due);
  const turn = ({ site, wholeAt }: GaugeFlow) => Math.max(wholeAt, triedAt.get(site) ?? 0);
  const inTurn = flows
    .filter((one) => isDue(one) || one.wholeAt <= now() - WHOLE_LASTS_MS)
    .sort((a, b) => Number(isDue(b)) - Number(isDue(a)) || turn(a) - turn(b));
  let whole = 0;
  let failed = newest.failed;
  let failedInARow = 0;
  for (const { site } of inTurn.slice(0, WHOLE_AT_A_TIME)) {
    if (signal.aborted || (await upstream.usgsCallsLeft()) <= LEFT_TO_VISITORS) break;
    if (failedInARow === MOST_FAILED_IN_A_ROW) break;
    triedAt.set(site, now());
    try {
      await figures.refresh({ kind: 'flow', site });
      whole += 1;
      failedInARow = 0;
    } catch (error) {
      // Already logged by the figures.
      failed += 1;
      failedInARow = isOutage(error) ? failedInARow + 1 : 0;
    }
  }
  return { updated, whole, failed };
}

/** Whether the service itself is failing, not just its answer for one gauge. */
function isOutage(error: unknown): boolean {
  return error instanceof SourceError && error.kind === 'unavailable';
}
