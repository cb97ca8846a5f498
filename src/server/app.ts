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
import type { Site } from './site/site.ts';
import { RequestLog } from './site-log.ts';

/** Requests that take longer to arrive are dropped: each holds a connection and may never end. */
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Limits connections. Above `many`, every `step` new connections close the idle ones; above `most`, new
 * ones are refused. Clients simply reconnect.
 */
export function limitConnections(
  server: Server,
  { many = 5000, most = 10_000, step = 100 } = {},
): void {
  server.maxConnections = most;
  let open = 0;
  // No route reads a request body, so `Expect` gets the normal answer; Node would reply 100 or 417 itself.
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
 * The request target in origin form. A target in absolute form, as sent to proxies, overrides the Host
 * header (RFC 9112, section 3.2.2).
 */
function originForm(request: IncomingMessage): string {
  const { url = '' } = request;
  const [, host, path = '/'] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Whether a proxy and Node could read the same bytes as different requests (request smuggling). */
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
  /** Folder of the client build; `null` in development. */
  readonly filesFolder: string | null;
  readonly attach?: (app: FastifyInstance) => Promise<void>;
  /** The real time in milliseconds, for lifetimes, whatever day the site shows. */
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
    // Closes idle connections, such as those of clients that do not read the answer.
    connectionTimeout: 120_000,
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 5000,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    // Proxies on this machine or its private network are trusted to name the client.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal', ...(site.settings.trustedProxies ?? [])],
    // While closing, requests are still answered, with `Connection: close`.
    return503OnClosing: false,
    maxRequestsPerSocket: 100,
    // Longer than any request can be: routes check the length of their parameters themselves.
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
    // Request bodies are not read, so the connection closes before the body could be taken for another request.
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
