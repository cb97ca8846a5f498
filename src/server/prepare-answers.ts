import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';
import { IncomingMessage } from './http/node-http.ts';
import type { Prepare } from './kept-edition.ts';
import { LISTED_PAGES } from './routes/crawlers.ts';
import type { Site } from './site.ts';

/** How long an edition may be held back for its answers. A new version must be shown within 5 s. */
const PATIENCE_MS = { version: 1000, day: 60_000 } as const;

/**
 * Addresses of an edition that take long to answer and are likely to be asked for, the likeliest
 * first.
 */
function addressesOf({ facilities: { features } }: Edition): string[] {
  const species = SHOWN_SPECIES.map((one) => one.toLowerCase());
  return [
    ...LISTED_PAGES,
    '/api/facilities',
    '/api/run',
    ...features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`),
    ...species.map((one) => `/species/${one}`),
  ];
}

/** Addresses that are counted, and those of them that are prepared first. */
const ASKED = { counted: 500, first: 40, longest: 200 } as const;

/**
 * Counts what visitors ask for.
 *
 * @returns the addresses asked for most since the last call.
 */
export function countAsked(app: FastifyInstance): () => string[] {
  const asked = new LRUCache<string, number>({ max: ASKED.counted });
  app.addHook('onResponse', ({ raw, url }, { statusCode }, done) => {
    // Rivers do not depend on an edition, and what the server asks itself is no visit.
    const counts = raw instanceof IncomingMessage && !url.startsWith('/river');
    if (counts && statusCode < 400 && url.length <= ASKED.longest) {
      asked.set(url, (asked.get(url) ?? 0) + 1);
    }
    done();
  });
  return () => {
    const most = [...asked].sort(([, a], [, b]) => b - a).slice(0, ASKED.first);
    asked.clear();
    return most.map(([url]) => url);
  };
}

/** Makes answers before they are asked for. */
export interface AnswersAhead {
  /** Makes those of an edition, one after the other, as browsers ask for them. */
  of(edition: Edition): Promise<void>;
  /** Whether those of any edition have been made. */
  isReady(): boolean;
  /** Those of the next edition: of a new day all, of a new version what can be made in time. */
  readonly prepare: Prepare;
}

/**
 * @param pause waits some milliseconds; false ends the work.
 * @param now milliseconds of any clock.
 * @param asked gives the addresses to begin with.
 */
export function answersAhead(
  app: FastifyInstance,
  { showing }: Pick<Site, 'showing'>,
  {
    pause,
    now,
    asked = () => [],
  }: { pause: (ms: number) => Promise<boolean>; now: () => number; asked?: () => string[] },
): AnswersAhead {
  let newest: Edition | null = null;
  let isReady = false;
  const ask = async (url: string) => {
    await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  };
  const of = async (edition: Edition) => {
    newest = edition;
    for (const url of new Set([...asked(), ...addressesOf(edition)])) {
      const begun = now();
      await showing(edition, () => ask(url));
      // Leaves half of the time to visitors.
      if (!(await pause(now() - begun)) || newest !== edition) return;
    }
    isReady = true;
  };
  return {
    of,
    isReady: () => isReady,
    prepare: async (next, shown) => {
      // What fails is logged by its route, and made again when it is asked for.
      const all = of(next).catch(() => undefined);
      const isNewDay = next.dataVersion === shown.dataVersion;
      await Promise.race([all, pause(isNewDay ? PATIENCE_MS.day : PATIENCE_MS.version)]);
    },
  };
}
