import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Shorter bodies fit into one packet, so compression gains nothing. */
const LEAST_COMPRESSED_BYTES = 1024;
/** Of 11. Higher levels take several times as long for a few percent fewer bytes. */
const BROTLI_QUALITY = 5;
const COMPRESSIBLE = /^(?:text\/|image\/svg)|json|xml|javascript/;

/** Encodings of answers, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const MARKS: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' };

export interface EncodedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * Chooses the encoding for an `Accept-Encoding` header (RFC 9110, section 12.5.3); of equal weights, the
 * smallest. Handwritten because @fastify/accept-negotiator 2.1 sends br for `br;q=0, *`.
 */
export function encodingFor(header = ''): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', weight = 'q=1'] = part.split(';').map((text) => text.trim());
    const value = Number(weight.replace(/^q=/, ''));
    if (value >= 0 && value <= 1) weights.set(coding, value);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  // Sorting is stable, and ENCODINGS begins with the smallest.
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  // A client that refuses every encoding gets plain bytes rather than no answer.
  return best !== undefined && weightOf(best) > 0 ? best : 'identity';
}

/** Whether a reply is problem JSON, which is neither cached nor compressed. */
export const isProblem = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/problem');

async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body);
  if (encoding === 'identity') return body;
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

export async function encodedAnswer(
  reply: FastifyReply,
  body: Buffer,
  wanted: Encoding,
): Promise<EncodedAnswer> {
  const { 'content-length': _, ...headers } = reply.getHeaders();
  const status = reply.statusCode;
  if (isProblem(reply)) return { status, headers, body };
  const isPacked = reply.hasHeader('content-encoding');
  const isWorthIt =
    body.length >= LEAST_COMPRESSED_BYTES && COMPRESSIBLE.test(String(headers['content-type']));
  const encoding = isPacked || isWorthIt ? wanted : 'identity';
  const tag = hash('sha256', body, 'base64url').slice(0, 22);
  return {
    status,
    body: isPacked ? body : await compressed(body, encoding),
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      etag: `"${tag}${MARKS[encoding]}"`,
    },
  };
}
