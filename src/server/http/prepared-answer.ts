import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Encodings an answer is kept in, the best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** One of {@link ENCODINGS}. */
export type Encoding = (typeof ENCODINGS)[number];

/** An answer in one encoding, ready to be written. */
export interface EncodedAnswer {
  readonly bytes: Buffer;
  /** Strong validator: it differs between encodings, because the bytes do. */
  readonly etag: string;
  /** All headers with those that change with time, as a flat list of names and values. */
  readonly headers: (changing: readonly string[]) => string[];
  /** Those of them that a 304 carries. */
  readonly headersUnchanged: (changing: readonly string[]) => string[];
}

/** An answer made once and sent many times. */
export interface PreparedAnswer {
  readonly status: number;
  readonly encoded: Readonly<Record<Encoding, EncodedAnswer>>;
}

/** Shorter bodies gain nothing from compression: they fit into one packet as they are. */
const LEAST_COMPRESSED_BYTES = 1024;
/** A sixth smaller than 9 makes a page, in a third of the time of 11. */
const BROTLI_QUALITY = 10;
/** Bits of the window, as the body needs; what more would save is not worth its memory. */
const BROTLI_WINDOW = { least: 16, most: 18 } as const;
/** For an answer that is sent once: compressing it longer would take longer than sending it. */
const QUICK_QUALITY = 4;

function windowBits(length: number): number {
  const { least, most } = BROTLI_WINDOW;
  return Math.min(Math.max(Math.ceil(Math.log2(length)), least), most);
}

/** Headers with the changing ones; the last list is kept, for they change once a second at most. */
function withChanging(headers: readonly string[]): (changing: readonly string[]) => string[] {
  let last: readonly string[] = [];
  let list = [...headers];
  return (changing) => {
    if (changing.length !== last.length || changing.some((text, at) => text !== last[at])) {
      last = changing;
      list = [...headers, ...changing];
    }
    return list;
  };
}

/**
 * Compresses a body and writes down its headers.
 *
 * @param answer.headers headers of its kind, from `headers.ts`.
 */
export async function prepareAnswer(answer: {
  readonly status?: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The answer is for one visitor and will not be kept. */
  readonly isForOne?: boolean;
}): Promise<PreparedAnswer> {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const common = [...Object.entries(answer.headers).flat(), 'vary', 'accept-encoding'];
  const encoded = (bytes: Buffer, mark: string, encoding: string[]): EncodedAnswer => {
    const etag = `"${hash}${mark}"`;
    const unchanged = [...common, 'etag', etag];
    const type = ['content-type', answer.contentType, 'content-length', String(bytes.length)];
    return {
      bytes,
      etag,
      headers: withChanging([...unchanged, ...type, ...encoding]),
      headersUnchanged: withChanging(unchanged),
    };
  };
  const status = answer.status ?? 200;
  const identity = encoded(body, '', []);
  if (body.length < LEAST_COMPRESSED_BYTES) {
    return { status, encoded: { br: identity, gzip: identity, identity } };
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: answer.isForOne ? QUICK_QUALITY : BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      },
    }),
    compressGzip(body, { level: answer.isForOne ? QUICK_QUALITY : 9 }),
  ]);
  return {
    status,
    encoded: {
      br: encoded(br, '-br', ['content-encoding', 'br']),
      gzip: encoded(zipped, '-gz', ['content-encoding', 'gzip']),
      identity,
    },
  };
}

/** Prepares a JSON body. */
export function prepareJson(
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<PreparedAnswer> {
  return prepareAnswer({
    contentType: 'application/json; charset=utf-8',
    headers,
    body: JSON.stringify(body),
  });
}
