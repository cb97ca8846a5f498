import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { MOST_LATEST_SITES } from '#sources/usgs-latest/request.ts';
import type { RiverFigures } from './river-figures.ts';
import { FLOW_LIFETIME_MS } from './river-subject.ts';
import type { RiverUpstream } from './river-upstream.ts';

/** How often the newest readings are fetched. */
export const WARM_EVERY_MS = 30 * 60_000;
/** Whole weeks fetched each time, those that were fetched the longest ago first. */
const WHOLE_AT_A_TIME = 10;
/** Before that a whole week is not fetched again: a restart costs no calls. */
const WHOLE_LASTS_MS = 6 * 3_600_000;
/** Calls of an hour that are left to visitors. */
const LEFT_TO_VISITORS = 15;

/** Sites of all gauges that measure flow, those first that stand on the page of a facility. */
export function sitesToWarm(
  facilities: readonly Pick<Facility, 'riverGauge'>[],
  gauges: readonly Gauge[],
): readonly string[] {
  const shown = new Set(facilities.map(({ riverGauge }) => riverGauge));
  const rank = (site: string) => (shown.has(site) ? 0 : 1);
  const sites = gauges.filter(measuresFlow).map(({ site }) => site);
  return sites.sort((a, b) => rank(a) - rank(b));
}

/** What a round did. */
export interface WarmRound {
  /** Gauges that got a newer reading. */
  readonly updated: number;
  /** Gauges whose whole week was fetched. */
  readonly whole: number;
  /** Gauges whose week could not be fetched. */
  readonly failed: number;
}

/**
 * Keeps the flow of all gauges fresh within the calls that USGS allows: every half hour the newest
 * reading of each, a hundred gauges to a call, and in between the whole week of a few. A week is
 * fetched anew about every eighteen hours, so that it has all its readings.
 *
 * @param sites - Those first that are wanted first: of an empty store they are filled first.
 */
export async function warmGauges(
  sites: readonly string[],
  parts: {
    readonly figures: RiverFigures;
    readonly upstream: RiverUpstream;
    readonly logger: { error(error: unknown, message: string): void };
    readonly signal: AbortSignal;
    /** When each gauge was last asked for; kept from round to round, so that none bars the others. */
    readonly triedAt: Map<string, number>;
    /** Milliseconds since 1970. */
    readonly now: () => number;
  },
): Promise<WarmRound> {
  const { figures, upstream, logger, signal, triedAt, now } = parts;
  const keptSites = async () => {
    const states: { site: string; fetchedAt: number; wholeAt: number }[] = [];
    for (const site of sites) {
      const kept = await figures.kept({ kind: 'flow', site });
      states.push({ site, fetchedAt: kept?.fetchedAt ?? 0, wholeAt: kept?.wholeAt ?? 0 });
    }
    return states;
  };

  let updated = 0;
  const known = (await keptSites()).filter(({ wholeAt }) => wholeAt > 0).map(({ site }) => site);
  for (let from = 0; from < known.length && !signal.aborted; from += MOST_LATEST_SITES) {
    try {
      const newest = await upstream.latest(known.slice(from, from + MOST_LATEST_SITES));
      for (const { site, ...reading } of newest) await figures.addReading(site, reading);
      updated += newest.length;
    } catch (error) {
      logger.error(error, 'the newest readings of the gauges cannot be had');
    }
  }

  let whole = 0;
  let failed = 0;
  // Of some gauges the newest reading cannot be had alone: their time must not run out.
  const due = now() - FLOW_LIFETIME_MS + 2 * WARM_EVERY_MS;
  const isDue = ({ fetchedAt }: { fetchedAt: number }) =>
    0 < fetchedAt && fetchedAt < due ? 0 : 1;
  const turn = ({ site, wholeAt }: { site: string; wholeAt: number }) =>
    Math.max(wholeAt, triedAt.get(site) ?? 0);
  const inTurn = (await keptSites())
    .filter((one) => isDue(one) === 0 || one.wholeAt <= now() - WHOLE_LASTS_MS)
    .sort((a, b) => isDue(a) - isDue(b) || turn(a) - turn(b));
  for (const { site } of inTurn.slice(0, WHOLE_AT_A_TIME)) {
    if (signal.aborted || upstream.usgsCallsLeft() <= LEFT_TO_VISITORS) break;
    triedAt.set(site, now());
    try {
      await figures.refresh({ kind: 'flow', site });
      whole += 1;
    } catch {
      // The figures have logged it.
      failed += 1;
    }
  }
  return { updated, whole, failed };
}
