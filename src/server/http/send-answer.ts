import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { encodingFor } from './accept-encoding.ts';
import type { EncodedAnswer, PreparedAnswer } from './prepared-answer.ts';

function accepted(asked: IncomingHttpHeaders, answer: PreparedAnswer): EncodedAnswer {
  const header = asked['accept-encoding'];
  return answer.encoded[header === undefined ? 'identity' : encodingFor(header)];
}

/**
 * Writes a prepared answer: the best encoding the client takes, or 304 when it has it already.
 *
 * @param asked headers of the request.
 * @param more headers that change with time, as a flat list of names and values.
 */
export function writeAnswer(
  asked: IncomingHttpHeaders,
  response: ServerResponse,
  answer: PreparedAnswer,
  cacheControl: string,
  more: readonly string[] = [],
): void {
  const { bytes, etag, headers, headersUnchanged } = accepted(asked, answer);
  const changing = ['cache-control', cacheControl, ...more];
  if (asked['if-none-match'] !== undefined && fresh(asked, { etag })) {
    response.writeHead(304, headersUnchanged(changing)).end();
    return;
  }
  // Node leaves the body out by itself when HEAD is asked.
  response.writeHead(answer.status, headers(changing)).end(bytes);
}

/**
 * {@link writeAnswer} from a route. It goes past Fastify's reply, which would take as long to put
 * the same headers together again as everything before it.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  cacheControl: string,
  more: readonly string[] = [],
): void {
  writeAnswer(request.headers, reply.hijack().raw, answer, cacheControl, more);
}
