import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SOURCES } from '#domain/source.ts';
import type { StoreView } from '#store/store.ts';
import type { Editions } from '../editions.ts';
import { KEEP_NOTHING } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Site } from '../site.ts';
import { knownFacilityIn, named } from './named.ts';

const MOST_INGESTS = 100;

const NOT_FOR_YOU = new ProblemError(401, 'Unauthorized', 'This needs the token of an operator.', {
  'www-authenticate': 'Bearer',
});

const UNKNOWN_SOURCE = new ProblemError(
  404,
  'Unknown source',
  `The sources are ${SOURCES.join(', ')}.`,
);

const NO_SUCH_LIST = new ProblemError(
  404,
  'Not found',
  'There are /api/operator/ingests, rejected/{source} and revisions/{facility}.',
);

const NOT_KEPT = { config: { cacheControl: KEEP_NOTHING } };

/** Compares in a time that tells nothing of what differs, or of the length. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/** The operator's routes: last ingests, rejected rows, revised figures. Only with the token. */
export function operatorRoutes(app: FastifyInstance, { settings, readStore }: Site): void {
  function letIn({ headers }: FastifyRequest): void {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const { operatorToken } = settings;
    if (operatorToken === null || !isSame(token, operatorToken)) throw NOT_FOR_YOU;
  }
  const listAt = (
    path: string,
    list: (view: StoreView, request: FastifyRequest) => Promise<unknown>,
  ) => {
    app.get(`/api/operator/${path}`, NOT_KEPT, (request) => {
      letIn(request);
      return readStore(async (view) => list(view, request));
    });
  };
  listAt('ingests', (view) => view.ingests(MOST_INGESTS));
  listAt('rejected/:source', (view, request) => {
    const source = SOURCES.find((one) => one === named(request, 'source'));
    if (source === undefined) throw UNKNOWN_SOURCE;
    return view.rejectedRows(source);
  });
  listAt('revisions/:name', (view, request) => view.revisions(knownFacilityIn(request)));
  listAt('*', () => {
    throw NO_SUCH_LIST;
  });
}

/** A probe every few seconds is not worth a line of the log. */
const QUIET = { logLevel: 'warn', config: { cacheControl: KEEP_NOTHING } } as const;

/**
 * `/healthz` (the process answers) and `/readyz` (it has something to show). A store that fails
 * makes nobody unready: all servers would be taken away at once.
 */
export function healthRoutes(app: FastifyInstance, site: Pick<Editions, 'storeDownSince'>): void {
  app.get('/healthz', QUIET, () => ({ status: 'alive' }));
  app.get('/readyz', QUIET, () => ({
    status: 'ready',
    store: site.storeDownSince() === null ? 'answers' : 'does not answer',
  }));
}
