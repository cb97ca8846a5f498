import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Problem } from '#contract/problem.ts';

/** An error the client is told of: problem JSON with this status and these words. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly title: string;

  constructor(status: number, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.title = title;
  }
}

function sendProblem(reply: FastifyReply, status: number, title: string, detail: string) {
  const problem: Problem = { type: 'about:blank', title, status, detail };
  return reply
    .code(status)
    .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .send(JSON.stringify(problem));
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** The one place where errors become answers. Details of our own failures go to the log only. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProblemError) {
      return sendProblem(reply, error.status, error.title, error.message);
    }
    const status = statusOf(error);
    if (status >= 400 && status < 500) {
      const detail = error instanceof Error ? error.message : 'The request cannot be understood.';
      return sendProblem(reply, status, 'Bad request', detail);
    }
    request.log.error(error, 'request failed');
    return sendProblem(
      reply,
      500,
      'Something went wrong here',
      'The answer could not be made. Please try again in a minute.',
    );
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      return sendProblem(reply, 405, 'Method not allowed', 'Everything here is read with GET.');
    }
    return sendProblem(reply, 404, 'Not found', 'There is nothing at this address.');
  });
}
