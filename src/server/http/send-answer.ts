import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { EncodedAnswer, PreparedAnswer } from './prepared-answer.ts';
import { ENCODINGS } from './prepared-answer.ts';

/** Different `Accept-Encoding` headers remembered: browsers send a handful. */
const REMEMBERED_HEADERS = 100;

/** A bounded memory of header values, so that a client that varies them costs nothing. */
class RecentValues extends Map<string, string> {
  override set(key: string, value: string): this {
    if (this.size >= REMEMBERED_HEADERS) this.clear();
    return super.set(key, value);
  }
}

const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new RecentValues(),
});

function accepted(asked: IncomingHttpHeaders, answer: PreparedAnswer): EncodedAnswer {
  const header = asked['accept-encoding'];
  if (header === undefined || header === '') return answer.encoded.identity;
  return answer.encoded[negotiator.negotiate(header) ?? 'identity'];
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
