import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS, KEEP_NOTHING } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Site } from '../site.ts';

/** A probe every few seconds is not worth a line of the log. */
const QUIET = { logLevel: 'warn' } as const;
const HEADERS = { ...FILE_HEADERS, 'cache-control': KEEP_NOTHING };

const NOT_READY = new ProblemError(
  503,
  'Not ready',
  'The pages are being prepared; until then they are served, but slowly.',
  { 'retry-after': '2' },
);

/**
 * Makes the routes that a load balancer asks: `/healthz` (the process answers) and `/readyz` (its
 * pages are prepared).
 *
 * A store that does not answer makes nobody unready, since the site shows what it has: all servers
 * would be taken away at once.
 */
export function healthRoutes(
  app: FastifyInstance,
  { isReady, site }: { readonly isReady: () => boolean; readonly site: Pick<Site, 'isStoreRead'> },
): void {
  app.get('/healthz', QUIET, (_, reply) => reply.headers(HEADERS).send({ status: 'alive' }));
  app.get('/readyz', QUIET, (_, reply) => {
    if (!isReady()) throw NOT_READY;
    const store = site.isStoreRead() ? 'answers' : 'does not answer';
    return reply.headers(HEADERS).send({ status: 'ready', store });
  });
}
