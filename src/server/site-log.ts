import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '#program/settings.ts';

/** The log of a server and of the programs it runs, in one format. */
export interface SiteLog {
  readonly logger: pino.Logger;
  say(line: string): void;
  complain(line: string): void;
}

export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}

export function readable(json: string): string {
  const { level, msg, reqId, method, path, status, ms, err } = JSON.parse(json);
  const warning = level >= 40 ? 'warning: ' : '';
  const kind = level >= 50 ? 'error: ' : warning;
  const what = path === undefined ? messageOf(msg) : `${method} ${path} ${status} in ${ms} ms`;
  const why =
    err === undefined || messageOf(err.message) === msg ? '' : `: ${messageOf(err.message)}`;
  const request = reqId === undefined ? '' : ` (${reqId})`;
  return `freshet: ${kind}${what}${why}${request}\n`;
}

/** Creates the log; with `json`, everything goes to standard output. */
export function siteLog(format: Settings['logFormat']): SiteLog {
  // Buffered, not written line by line: pino flushes when the buffer is full or a second old, and at exit.
  const buffered = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  // No process id or host name: operators tell servers apart by other means.
  const options = { base: null, serializers: { err: pino.stdSerializers.errWithCause } };
  if (format === 'json') {
    const logger = pino(options, buffered);
    // Not a child logger, whose level would follow the logger's.
    const steps = pino(options, buffered);
    return { logger, say: (line) => steps.info(line), complain: (line) => steps.error(line) };
  }
  return {
    logger: pino(options, { write: (line: string) => buffered.write(readable(line)) }),
    say: (line) => process.stdout.write(`freshet: ${line}\n`),
    complain: (line) => process.stderr.write(`freshet: ${line}\n`),
  };
}

/** One line per answered request, without the visitor's IP address or the query string. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'not answered');
    else request.log.info(line, 'answered');
  }
}
