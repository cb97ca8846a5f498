import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { DrawPreview, RenderPage } from '#contract/page.ts';
import { AnswerShelf } from './http/answer-shelf.ts';
import { limitConnections } from './http/connections.ts';
import type { OtherOrigins } from './http/headers.ts';
import { transportHeaders } from './http/headers.ts';
import { installProblems, refuseConnection, sendError } from './http/problem.ts';
import { RequestLog } from './http/request-log.ts';
import { WorkQueue } from './http/work-queue.ts';
import { riverRoutes } from './river/river-routes.ts';
import type { Rivers } from './river/rivers.ts';
import { apiRoutes } from './routes/api.ts';
import { crawlerRoutes } from './routes/crawlers.ts';
import { dataRoutes } from './routes/data.ts';
import { feedRoutes } from './routes/feeds.ts';
import { fileRoutes } from './routes/files.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { operatorRoutes } from './routes/operator.ts';
import { pageRoutes } from './routes/pages.ts';
import { previewRoutes } from './routes/previews.ts';
import type { Site } from './site.ts';

/** A request that takes longer to arrive is dropped: it holds a connection and may never end. */
const REQUEST_TIMEOUT_MS = 15_000;
/** How often that is looked for; Node's own 30 s would add to each. */
const LOOK_FOR_SLOW_MS = 5000;
/** A connection on which nothing moves, such as one whose answer is not read, is closed. */
const STILL_TIMEOUT_MS = 120_000;
/** Requests before a connection is closed, so that no client can send more than that at once. */
const MOST_REQUESTS_OF_CONNECTION = 100;
/** Longest facility name in an address; the longest real one has 33 characters. */
const MAX_NAME_LENGTH = 100;

function noSchemas(): never {
  throw new Error('no route has a schema: what comes in is parsed with zod');
}

/** Otherwise Fastify loads Ajv and a JSON compiler, which takes 70 ms of a start. */
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas };

export interface AppParts {
  readonly site: Site;
  readonly render: RenderPage;
  readonly drawPreview: DrawPreview;
  readonly rivers: Rivers;
  /** What pages may reach besides their own origin. */
  readonly others: OtherOrigins;
  /** Folder of the client's build. */
  readonly filesFolder: string;
  /** Real time in milliseconds, for lifetimes, whatever day the site shows. */
  readonly now: () => number;
  readonly logger: FastifyBaseLogger;
  readonly shelf?: AnswerShelf;
}

/** Builds the app without listening, so that tests need no port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const transport = transportHeaders(parts.site.siteUrl);
  const refuse = refuseConnection(transport);
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new RequestLog(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STILL_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    // A proxy beside the server, or on its private network, says who is behind it.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    // The last requests of a connection are answered, too, and told to open another one.
    return503OnClosing: false,
    maxRequestsPerSocket: MOST_REQUESTS_OF_CONNECTION,
    schemaController: { compilersFactory: NO_SCHEMAS },
    routerOptions: { maxParamLength: MAX_NAME_LENGTH, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(transport)),
    clientErrorHandler: refuse,
  });
  app.server.on('connect', (_, socket) => refuse(new Error('not a proxy'), socket));
  limitConnections(app.server);
  if (Object.keys(transport).length > 0) {
    app.addHook('onRequest', (_, reply, done) => {
      reply.headers(transport);
      done();
    });
  }
  // No route reads a body.
  app.removeAllContentTypeParsers();
  const { shelf = new AnswerShelf(parts.now) } = parts;
  const queue = new WorkQueue();
  await fileRoutes(app, shelf, parts.filesFolder, parts.others);
  apiRoutes(app, { ...parts, shelf });
  dataRoutes(app, parts.site, shelf);
  crawlerRoutes(app, { site: parts.site, shelf, now: parts.now });
  feedRoutes(app, { ...parts, shelf });
  previewRoutes(app, { ...parts, shelf });
  riverRoutes(app, { ...parts.rivers, shelf, queue, now: parts.now });
  operatorRoutes(app, parts.site);
  openApiRoutes(app, shelf);
  const pages = pageRoutes(app, { ...parts, shelf, queue });
  installProblems(app, pages.notFound);
  return app;
}
