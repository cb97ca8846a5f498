import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { encodingFor } from './accept-encoding.ts';
import type { AnswerShelf, ShelfPlace } from './answer-shelf.ts';

/**
 * Sends the answer at a place of the shelf, in the best encoding the client accepts; 304 when the
 * client already has it.
 *
 * @param changing headers that change with time.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  shelf: AnswerShelf,
  place: ShelfPlace,
  changing: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const asked = request.headers;
  const encoding = place.isPacked ? 'identity' : encodingFor(asked['accept-encoding']);
  const answer = await shelf.get(place, encoding, request);
  reply.headers(changing);
  const { etag, headers } = answer;
  const isConditional =
    asked['if-none-match'] !== undefined || asked['if-modified-since'] !== undefined;
  if (isConditional && fresh(asked, { etag, 'last-modified': headers['last-modified'] })) {
    return reply.code(304).headers(answer.headersUnchanged).send();
  }
  return reply.code(answer.status).headers(answer.headers).send(answer.bytes);
}
