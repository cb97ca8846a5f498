import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Encodings an answer can be sent in, the best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** One of {@link ENCODINGS}. */
export type Encoding = (typeof ENCODINGS)[number];

/** What is to be sent, before it is encoded. */
export interface Answer {
  /** 200 where it is left out. */
  readonly status?: number;
  readonly contentType: string;
  /** Headers of its kind, from `headers.ts`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Compress it quickly: few will ask for it. */
  readonly isRare?: boolean;
}

/** An answer in one encoding, made once and sent many times. */
export interface PreparedAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  /** Strong validator: it differs between encodings, because the bytes do. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of the headers that a 304 carries. */
  readonly headersUnchanged: Readonly<Record<string, string>>;
}

/** Shorter bodies gain nothing from compression: they fit into one packet as they are. */
const LEAST_COMPRESSED_BYTES = 1024;
/** A sixth smaller than 9 makes a page, in a third of the time of 11. */
const BROTLI_QUALITY = 10;
/** Bits of the window, as the body needs; what more would save is not worth its memory. */
const BROTLI_WINDOW = { least: 16, most: 18 } as const;
/** Of a rare answer: compressing it longer would take longer than sending it. */
const QUICK_QUALITY = 4;

/** What each encoding adds to the validator. */
const MARKS: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz', identity: '' };

function windowBits(length: number): number {
  const { least, most } = BROTLI_WINDOW;
  return Math.min(Math.max(Math.ceil(Math.log2(length)), least), most);
}

async function compressed(body: Buffer, encoding: Encoding, isRare: boolean): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compressGzip(body, { level: isRare ? QUICK_QUALITY : 9 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isRare ? QUICK_QUALITY : BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
}

/** Compresses an answer in the encoding asked for and writes down its headers. */
export async function prepareAnswer(answer: Answer, asked: Encoding): Promise<PreparedAnswer> {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const encoding = body.length < LEAST_COMPRESSED_BYTES ? 'identity' : asked;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `"${hash}${MARKS[encoding]}"`;
  const headersUnchanged = { ...answer.headers, vary: 'accept-encoding', etag };
  return {
    status: answer.status ?? 200,
    bytes: await compressed(body, encoding, answer.isRare ?? false),
    etag,
    headers: {
      ...headersUnchanged,
      'content-type': answer.contentType,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    headersUnchanged,
  };
}

/** A JSON body, to be prepared. */
export function jsonAnswer(headers: Readonly<Record<string, string>>, body: unknown): Answer {
  return {
    contentType: 'application/json; charset=utf-8',
    headers,
    body: JSON.stringify(body),
  };
}
