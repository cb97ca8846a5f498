import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { RenderPage } from '#contract/page.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { AnswersAtHand } from './http/answers-at-hand.ts';
import type { OtherOrigins } from './http/headers.ts';
import { type ErrorLog, installProblems, problemSender, refuseConnection } from './http/problem.ts';
import { riverRoutes } from './river/river-routes.ts';
import type { Rivers } from './river/rivers.ts';
import { RiversAtHand } from './river/rivers-at-hand.ts';
import { apiRoutes } from './routes/api.ts';
import { fileRoutes } from './routes/files.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { pageRoutes } from './routes/pages.ts';
import type { Site } from './site.ts';

/** A request that takes longer to arrive is given up: it holds a connection and may never end. */
const REQUEST_PATIENCE_MS = 15_000;
/** As long as Fastify keeps an idle connection by itself. */
const KEEP_ALIVE_MS = 72_000;
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
  readonly logger: ErrorLog;
}

/** Builds the app without listening, so that tests can ask it without a port. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const atHand = new AnswersAtHand(() => parts.site.current());
  const riversAtHand = new RiversAtHand(parts.rivers.figures, parts.now);
  const sendError = problemSender(parts.logger);
  const app = fastify({
    // Its logger would make a child for each request, which costs more than most answers do.
    logger: false,
    serverFactory: (route) =>
      createServer(
        { requestTimeout: REQUEST_PATIENCE_MS, keepAliveTimeout: KEEP_ALIVE_MS },
        (request, response) => {
          if (atHand.send(request, response) || riversAtHand.send(request, response)) return;
          route(request, response);
        },
      ),
    // Answers are prepared: a connection that is still open when the server stops is idle.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_NAME_LENGTH, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    clientErrorHandler: refuseConnection,
  });
  // Nothing here reads a body, so none is parsed.
  app.removeAllContentTypeParsers();
  const cache = new AnswerCache();
  await fileRoutes(app, parts.filesFolder);
  apiRoutes(app, { ...parts, cache, atHand });
  riverRoutes(app, { ...parts.rivers, atHand: riversAtHand });
  openApiRoutes(app);
  const pages = pageRoutes(app, { ...parts, cache, atHand });
  installProblems(app, sendError, pages.notFound);
  return app;
}
