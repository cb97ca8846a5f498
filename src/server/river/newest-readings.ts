import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { MOST_LATEST_SITES } from '#sources/usgs/water-data.ts';
import type { RiverCache } from './cache.ts';
import type { RiverUpstream } from './upstream.ts';

/** A river can rise a foot in an hour: a reading is at most this old, and what the service needs for it. */
const ROUND_MS = 15 * MINUTE_MS;

/** Asks for the newest readings of all gauges, a hundred in a call, and adds them to what is kept. */
export function newestReadings(parts: {
  readonly gauges: readonly Gauge[];
  readonly upstream: Pick<RiverUpstream, 'newest'>;
  readonly cache: Pick<RiverCache, 'append'>;
  readonly logger: { error(error: unknown, message: string): void };
}) {
  const { upstream, cache, logger } = parts;
  const sites = [...new Set(parts.gauges.filter(measuresFlow).map(({ site }) => site))];

  /** One round; what fails is logged, and asked for in the next. */
  async function round(): Promise<void> {
    for (let from = 0; from < sites.length; from += MOST_LATEST_SITES) {
      try {
        const found = await upstream.newest(sites.slice(from, from + MOST_LATEST_SITES));
        for (const reading of found) await cache.append(reading);
      } catch (error) {
        logger.error(error, 'no newest readings of all gauges');
      }
    }
  }

  return {
    round,
    /** Rounds until `sleep` is interrupted, each with what is asked for after it. */
    async keep(sleep: (ms: number) => Promise<boolean>, after: () => Promise<void>): Promise<void> {
      do {
        await round();
        await after();
      } while (await sleep(ROUND_MS));
    },
  };
}
