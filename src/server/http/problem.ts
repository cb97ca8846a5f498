import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { StoreError } from '#store/store-error.ts';
import { FILE_HEADERS, KEEP_NOTHING, policiesOf } from './headers.ts';

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    title: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.headers = headers;
  }
}

const PROBLEM_HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': KEEP_NOTHING,
} as const;

function problemText({ status, title, message }: ProblemError): string {
  const problem: Problem = { type: 'about:blank', title, status, detail: message };
  return JSON.stringify(problem);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError) {
  const headers = { ...policiesOf(request.url), ...PROBLEM_HEADERS, ...error.headers };
  return reply.code(error.status).headers(headers).send(problemText(error));
}

const OUR_FAULT = new ProblemError(
  500,
  'Internal error',
  'The server could not answer. Please try again in a minute.',
);
const STORE_DOWN = new ProblemError(
  503,
  'The data store does not respond',
  'Answers that are not cached are unavailable until it recovers. Please try again in a minute.',
  { 'retry-after': '60' },
);
const BAD_ADDRESS = new ProblemError(
  400,
  'Invalid address',
  'The address contains invalid percent-encoding. Write a literal "%" as %25.',
);

/** The only place that turns errors into answers. Details of our own failures go to the log alone. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error);
  if (problem === OUR_FAULT || problem === STORE_DOWN) request.log.error(error, 'request failed');
  return sendProblem(request, reply, problem);
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreError) return STORE_DOWN;
  const { code, statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  if (code === 'FST_ERR_BAD_URL') return BAD_ADDRESS;
  if (statusCode < 400 || statusCode >= 500) return OUR_FAULT;
  const detail = 'This site does not accept request bodies. Use GET.';
  return new ProblemError(statusCode, 'Bad request', detail);
}

const REFUSED_REQUESTS: Readonly<Record<string, ProblemError>> = {
  HPE_HEADER_OVERFLOW: new ProblemError(
    431,
    'Headers too long',
    'The address and headers of a request may take up to 16 kB together.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError(
    408,
    'Request too slow',
    'The request did not arrive in time. Please send it again.',
  ),
};

const UNREADABLE = 'This is not a valid HTTP/1.1 request.';
export const UNREADABLE_REQUEST = new ProblemError(400, 'Malformed request', UNREADABLE);

/** Answers what Node rejects before it becomes a request, closes the connection and logs nothing. */
export const refuseConnection =
  (transport: Readonly<Record<string, string>> = {}) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (!socket.writable) return;
    const problem = REFUSED_REQUESTS[error.code ?? ''] ?? UNREADABLE_REQUEST;
    const body = problemText(problem);
    const headers = Object.entries({
      ...FILE_HEADERS,
      ...transport,
      ...PROBLEM_HEADERS,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
    socket.write(`${statusLine}${headers.join('')}\r\n${body}`);
    socket.end();
    socket.once('finish', () => socket.destroy());
  };

export const NOTHING_THERE = new ProblemError(
  404,
  'Not found',
  'There is nothing at this address. GET /api lists all addresses.',
);

const NOT_ALLOWED = new ProblemError(
  405,
  'Method not allowed',
  'This site is read-only. Use GET.',
  { allow: 'GET, HEAD' },
);

/** Turns every error and every unmatched route into problem JSON. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return sendProblem(request, reply, isRead ? NOTHING_THERE : NOT_ALLOWED);
  });
}
