import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { encodingFor } from './accept-encoding.ts';
import type { EncodedAnswer, PreparedAnswer } from './prepared-answer.ts';

function accepted(request: FastifyRequest, answer: PreparedAnswer): EncodedAnswer {
  const header = request.headers['accept-encoding'];
  return answer.encoded[header === undefined ? 'identity' : encodingFor(header)];
}

/**
 * Sends a prepared answer: the best encoding the client takes, or 304 when it has it already.
 *
 * @param more headers that change with time, as a flat list of names and values.
 *
 * It is written past Fastify's reply, which would take as long to put the same headers together
 * again as everything before it.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  cacheControl: string,
  more: readonly string[] = [],
): void {
  const { bytes, etag, headers, headersUnchanged } = accepted(request, answer);
  const changing = ['cache-control', cacheControl, ...more];
  const { raw } = reply.hijack();
  if (request.headers['if-none-match'] !== undefined && fresh(request.headers, { etag })) {
    raw.writeHead(304, headersUnchanged(changing)).end();
    return;
  }
  // Node leaves the body out by itself when HEAD is asked.
  raw.writeHead(answer.status, headers(changing)).end(bytes);
}
