import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import type { EncodedBody, PreparedAnswer } from './prepared-answer.ts';
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

function acceptedBody(request: FastifyRequest, answer: PreparedAnswer): EncodedBody {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || accepted === '') return answer.bodies.identity;
  return answer.bodies[negotiator.negotiate(accepted) ?? 'identity'];
}

/**
 * Sends a prepared answer: the best encoding the client takes, or 304 when it has it already.
 *
 * @param headers the headers of its kind, from `headers.ts`, with any of its own.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const { bytes, etag, encoding } = acceptedBody(request, answer);
  reply.headers(headers).header('etag', etag);
  if (request.headers['if-none-match'] !== undefined && fresh(request.headers, { etag })) {
    return reply.code(304).send();
  }
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .code(answer.status)
    .header('content-type', answer.contentType)
    .header('content-length', bytes.length)
    .send(bytes);
}
