import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { IncomingMessage } from './node-http.ts';

/**
 * One line for each request of a visitor that was answered, without the visitor's address and the
 * query string.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    // What the server asks itself, to prepare answers, is no visit.
    if (!(request.raw instanceof IncomingMessage)) return;
    const { method, url } = request;
    const cut = url.indexOf('?');
    const line = {
      method,
      path: cut === -1 ? url : url.slice(0, cut),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'not answered');
    else request.log.info(line, 'answered');
  }
}
