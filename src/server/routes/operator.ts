import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import type { StoreView } from '#store/store.ts';
import { API_HEADERS, KEEP_NOTHING } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Site } from '../site.ts';
import { UNKNOWN_HATCHERY } from './api.ts';

/** Ingests that are listed: about a month of nights. */
const MOST_INGESTS = 100;

const NOT_FOR_YOU = new ProblemError(401, 'Unauthorized', 'This needs the token of an operator.', {
  'www-authenticate': 'Bearer',
});

const UNKNOWN_SOURCE = new ProblemError(
  404,
  'Unknown source',
  `The sources are ${RETURN_SOURCES.join(', ')}.`,
);

const NO_SUCH_LIST = new ProblemError(
  404,
  'Not found',
  'There are /api/operator/ingests, rejected/{source} and revisions/{facility}.',
);

const HEADERS = { ...API_HEADERS, 'cache-control': KEEP_NOTHING };

/** Compares in a time that tells nothing of what differs, or of the length. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

function sourceNamed(name: string): ReturnSource {
  const source = RETURN_SOURCES.find((one) => one === name);
  if (source === undefined) throw UNKNOWN_SOURCE;
  return source;
}

/**
 * Makes the routes of the operator: the last ingests, rejected rows and revised figures, as they are
 * stored. Nobody gets in without the token of the settings; without one nobody does.
 */
export function operatorRoutes(
  app: FastifyInstance,
  { operatorToken, readStore, current }: Site,
): void {
  const answer =
    (work: (view: StoreView, name: string) => Promise<unknown>) =>
    async (request: FastifyRequest<{ Params: { name?: string } }>, reply: FastifyReply) => {
      letIn(request);
      const { name = '' } = request.params;
      return reply.headers(HEADERS).send(await readStore((view) => work(view, name)));
    };

  function letIn({ headers }: Pick<FastifyRequest, 'headers'>): void {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (operatorToken === null || !isSame(token, operatorToken)) throw NOT_FOR_YOU;
  }

  app.get(
    '/api/operator/ingests',
    answer((view) => view.ingests(MOST_INGESTS)),
  );
  app.get(
    '/api/operator/rejected/:name',
    answer((view, source) => view.rejectedRows(sourceNamed(source))),
  );
  app.get(
    '/api/operator/revisions/:name',
    answer(async (view, facility) => {
      const key = (await current()).facilityKey(facility);
      if (key === null) throw UNKNOWN_HATCHERY;
      return view.revisions(key);
    }),
  );
  app.get('/api/operator/*', (request) => {
    letIn(request);
    throw NO_SUCH_LIST;
  });
}
