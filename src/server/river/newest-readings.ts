import { ROUND_MS } from '#contract/river-address.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { MOST_LATEST_SITES } from '#sources/usgs/water-data.ts';
import type { RiverCache } from './cache.ts';
import type { RiverUpstream } from './upstream.ts';

/**
 * Rounds of what services give for all gauges at once: USGS's newest readings, a hundred in a call, and
 * NOAA's list of gauges. They continue what is kept, and show which kept forecasts are the newest.
 */
export function newestReadings(parts: {
  readonly gauges: readonly Gauge[];
  readonly upstream: Pick<RiverUpstream, 'newest'>;
  readonly cache: Pick<RiverCache, 'append' | 'ask' | 'compare' | 'kept'>;
  readonly logger: { error(error: unknown, message: string): void };
}) {
  const { upstream, cache, logger } = parts;
  const sites = [...new Set(parts.gauges.filter(measuresFlow).map(({ site }) => site))];
  /** NOAA's list of gauges as of the last round. */
  let listed: Awaited<ReturnType<RiverCache['kept']>> = null;

  async function readings(): Promise<void> {
    for (let from = 0; from < sites.length; from += MOST_LATEST_SITES) {
      try {
        const found = await upstream.newest(sites.slice(from, from + MOST_LATEST_SITES));
        for (const reading of found) await cache.append(reading);
        if (found.length === 0) logger.error(null, 'a list of newest readings is empty');
      } catch (error) {
        logger.error(error, 'no newest readings of all gauges');
      }
    }
  }

  /** Compares kept forecasts with the states in NOAA's list; only those that differ are fetched again. */
  async function forecasts(): Promise<void> {
    const before = listed ?? (await cache.kept({ kind: 'gauges' }));
    // The cache has logged why.
    const list = await cache.ask({ kind: 'gauges' }).catch(() => null);
    if (list?.kind !== 'gauges' || list.fetchedAt === before?.fetchedAt) return;
    listed = list;
    const earlier = before?.kind === 'gauges' ? before.value : [];
    const textOf = new Map(earlier.map(({ lid, forecast }) => [lid, JSON.stringify(forecast)]));
    for (const { lid, forecast } of list.value) {
      if (forecast === null) continue;
      await cache.compare(lid, forecast, JSON.stringify(forecast) !== textOf.get(lid));
    }
  }

  /** One round; what fails is logged, and asked for in the next. */
  async function round(): Promise<void> {
    await readings();
    await forecasts();
  }

  return {
    round,
    /** Rounds until `sleep` is interrupted, each with what is asked for after it; together they may be slow. */
    async keep(sleep: (ms: number) => Promise<boolean>, after: () => Promise<void>): Promise<void> {
      let goesOn = true;
      while (goesOn) {
        const quarter = sleep(ROUND_MS);
        await round();
        await after();
        goesOn = await quarter;
      }
    },
  };
}
