import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SOURCES } from '#domain/source.ts';
import type { Editions } from '#server/site/editions.ts';
import type { Site } from '#server/site/site.ts';
import type { StoreView } from '#store/store.ts';
import { KEEP_NOTHING } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { knownFacilityIn, named } from './named.ts';

const MOST_INGESTS = 100;

const UNAUTHORIZED = new ProblemError(
  401,
  'Unauthorized',
  'This address needs an operator token.',
  {
    'www-authenticate': 'Bearer',
  },
);

const UNKNOWN_SOURCE = new ProblemError(
  404,
  'Unknown source',
  `The sources are ${SOURCES.join(', ')}.`,
);

const NO_SUCH_LIST = new ProblemError(
  404,
  'Not found',
  'The lists are /api/operator/ingests, rejected/{source} and revisions/{facility}.',
);

const NOT_KEPT = { config: { cacheControl: KEEP_NOTHING } };

/** Compares in constant time, so that timing reveals neither the token nor its length. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** The operator's routes, which need the token: last ingests, rejected rows, revised figures. */
export function operatorRoutes(app: FastifyInstance, { settings, readStore }: Site): void {
  function requireToken({ headers }: FastifyRequest): void {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const { operatorToken } = settings;
    if (operatorToken === null || !isSame(token, operatorToken)) throw UNAUTHORIZED;
  }
  const listAt = (
    path: string,
    list: (view: StoreView, request: FastifyRequest) => Promise<unknown>,
  ) => {
    app.get(`/api/operator/${path}`, NOT_KEPT, (request) => {
      requireToken(request);
      return readStore(async (view) => list(view, request));
    });
  };
  listAt('ingests', (view) => view.ingests(MOST_INGESTS));
  listAt('rejected/:source', (view, request) => {
    const source = SOURCES.find((name) => name === named(request, 'source'));
    if (source === undefined) throw UNKNOWN_SOURCE;
    return view.rejectedRows(source);
  });
  listAt('revisions/:name', (view, request) => view.revisions(knownFacilityIn(request)));
  listAt('*', () => {
    throw NO_SUCH_LIST;
  });
}

/** Probes arrive every few seconds and are not logged. */
const QUIET = { logLevel: 'warn', config: { cacheControl: KEEP_NOTHING } } as const;

/**
 * `/healthz` (the process answers) and `/readyz` (it has something to show). A failing store does not
 * make a server unready: the load balancer would remove all servers at once.
 */
export function healthRoutes(app: FastifyInstance, site: Pick<Editions, 'storeDownSince'>): void {
  app.get('/healthz', QUIET, () => ({ status: 'alive' }));
  app.get('/readyz', QUIET, () => ({
    status: 'ready',
    store: site.storeDownSince() === null ? 'answers' : 'does not answer',
  }));
}
