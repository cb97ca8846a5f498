import type { IncomingMessage, Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { type OtherOrigins, policiesOf, transportHeaders } from './http/headers.ts';
import { keepAnswers } from './http/kept-answers.ts';
import {
  installProblems,
  refuseConnection,
  sendError,
  UNREADABLE_REQUEST,
} from './http/problem.ts';
import type { Rivers } from './river/rivers.ts';
import { riverRoutes } from './river/routes.ts';
import { apiRoutes } from './routes/api.ts';
import { crawlerRoutes } from './routes/crawlers.ts';
import { dataRoutes } from './routes/data.ts';
import { embedRoutes } from './routes/embeds.ts';
import { feedRoutes } from './routes/feeds.ts';
import { fileRoutes } from './routes/files.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { healthRoutes, operatorRoutes } from './routes/operator.ts';
import { pageRoutes } from './routes/pages.ts';
import { previewRoutes } from './routes/previews.ts';
import type { Site } from './site.ts';
import { RequestLog } from './site-log.ts';

/** A request that takes longer to arrive is dropped: it holds a connection and may never end. */
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Bounds connections: from `many` on idle ones are closed, after each `step` new ones, and beyond
 * `most` none is taken. Clients just open another.
 */
export function limitConnections(
  server: Server,
  { many = 5000, most = 10_000, step = 100 } = {},
): void {
  server.maxConnections = most;
  let open = 0;
  // Nothing reads what would be sent, so there is nothing to expect; Node would answer without us.
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => server.emit('request', request, response));
  }
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > many && open % step === 0) server.closeIdleConnections();
  });
}

/**
 * The target of a request as servers get it from others than proxies. In absolute form, as proxies get
 * it, it names the host in place of the header (RFC 9112, section 3.2.2).
 */
function originForm(request: IncomingMessage): string {
  const { url = '' } = request;
  const [, host, path = '/'] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Whether a proxy could read the same bytes as another request than Node does. */
function isAmbiguous({ url = '', rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const isTarget = url.startsWith('/') || url === '*';
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  return !isTarget || hosts.length > 1 || httpVersion === '0.9' || coding !== 'chunked';
}

export interface AppParts {
  readonly site: Site;
  readonly web: WebBuild;
  readonly rivers: Rivers;
  readonly others: OtherOrigins;
  /** Folder of the client's build; `null` while it is developed. */
  readonly filesFolder: string | null;
  readonly attach?: (app: FastifyInstance) => Promise<void>;
  /** Real time in milliseconds, for lifetimes, whatever day the site shows. */
  readonly now: () => number;
  readonly logger: FastifyBaseLogger;
}

/** Builds the app without listening, so that tests need no port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { site } = parts;
  const transport = transportHeaders(site.settings.siteUrl);
  const refuse = refuseConnection(transport);
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new RequestLog(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A connection on which nothing moves, such as one whose answer is not read, is closed.
    connectionTimeout: 120_000,
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 5000,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    // A proxy beside the server, or on its private network, says who is behind it.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal', ...(site.settings.trustedProxies ?? [])],
    // The last requests of a connection are answered, too, and told to open another one.
    return503OnClosing: false,
    maxRequestsPerSocket: 100,
    // Longer than any request, so that routes say themselves what is too long.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(transport)),
    clientErrorHandler: refuse,
  });
  app.server.on('connect', (_, socket) => refuse(new Error('not a proxy'), socket));
  limitConnections(app.server);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...transport, ...policiesOf(request.url) });
    const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers;
    // Nobody reads a body, so nothing after it is taken for a request.
    if (coding !== undefined || length !== '0') reply.header('connection', 'close');
    if (!isAmbiguous(request.raw)) return;
    reply.header('connection', 'close');
    throw UNREADABLE_REQUEST;
  });
  await parts.attach?.(app);
  app.removeAllContentTypeParsers();
  installProblems(app);
  keepAnswers(app, { current: site.current, now: parts.now });
  if (parts.filesFolder !== null) await fileRoutes(app, parts.filesFolder, parts.others);
  apiRoutes(app, parts);
  dataRoutes(app, site);
  crawlerRoutes(app, parts);
  feedRoutes(app, parts);
  previewRoutes(app, parts);
  embedRoutes(app, parts);
  riverRoutes(app, { ...parts.rivers, now: parts.now });
  operatorRoutes(app, site);
  openApiRoutes(app);
  healthRoutes(app, site);
  pageRoutes(app, parts);
  return app;
}
