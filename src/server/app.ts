import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { RenderPage } from '#contract/page.ts';
import { AnswerCache } from './http/answer-cache.ts';
import type { OtherOrigins } from './http/headers.ts';
import { installProblems, refuseConnection, sendError } from './http/problem.ts';
import { riverRoutes } from './river/river-routes.ts';
import type { Rivers } from './river/rivers.ts';
import { apiRoutes } from './routes/api.ts';
import { fileRoutes } from './routes/files.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { pageRoutes } from './routes/pages.ts';
import type { Site } from './site.ts';

/** A request that takes longer to arrive is given up: it holds a connection and may never end. */
const REQUEST_PATIENCE_MS = 15_000;
/** Longest facility name an address can hold; the longest there is has 33 characters. */
const MAX_NAME_LENGTH = 100;

/** What the app is built from. */
export interface AppParts {
  readonly site: Site;
  readonly render: RenderPage;
  readonly rivers: Rivers;
  /** What pages may reach beside their own origin. */
  readonly others: OtherOrigins;
  /** Folder of the client's build. */
  readonly filesFolder: string;
  /** Real time in milliseconds: lifetimes run on it, whatever day the site shows. */
  readonly now: () => number;
  readonly logger: FastifyBaseLogger | false;
}

/** Builds the app without listening, so that tests can ask it without a port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const options = {
    // A line for each request would cost more than most answers do.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_PATIENCE_MS,
    // Answers are prepared: a connection that is still open when the server stops is idle.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_NAME_LENGTH, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    clientErrorHandler: refuseConnection,
  };
  const app =
    parts.logger === false
      ? fastify({ ...options, logger: false })
      : fastify({ ...options, loggerInstance: parts.logger });
  // Nothing here reads a body, so none is parsed.
  app.removeAllContentTypeParsers();
  const cache = new AnswerCache();
  await fileRoutes(app, parts.filesFolder);
  apiRoutes(app, { ...parts, cache });
  riverRoutes(app, { ...parts.rivers, now: parts.now });
  openApiRoutes(app);
  const pages = pageRoutes(app, { ...parts, cache });
  installProblems(app, pages.notFound);
  return app;
}
