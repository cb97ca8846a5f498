import { jsonAnswer, type WireAnswer, type WireRequest } from './wire.ts';

const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 10;
const MOST_LIMIT = 50_000;
const LONGEST_MS = 1100 * DAY_MS;

/** A page of rows that is asked for. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  /** Present of the first page: later pages show the same rows. */
  readonly asOfMs: number;
}

/** Rejects a question in the first of the service's two shapes. */
export function invalidParameter(description: string): WireAnswer {
  return jsonAnswer(
    { code: 'InvalidParameterValue', type: 'InvalidParameterValue', description },
    { status: 400 },
  );
}

/** Rejects a key that is none, in the second shape; `null` when there is nothing to reject. */
export function keyRefusal({ url, headers }: WireRequest): WireAnswer | null {
  const key = headers.get('x-api-key') ?? url.searchParams.get('api_key');
  if (key === null || !key.startsWith('invalid')) return null;
  const message =
    'An invalid api_key was supplied. Get one at https://api.waterdata.usgs.gov/signup/';
  return jsonAnswer({ error: { code: 'API_KEY_INVALID', message } }, { status: 403 });
}

/** Parameters that every collection takes. */
const COMMON = ['f', 'lang', 'limit', 'offset', 'cursor', 'skipGeometry', 'properties', 'api_key'];

/** Name of the first parameter the collection does not know; `null` when it knows all. */
export function unknownParameter(url: URL, known: readonly string[]): string | null {
  const all = new Set([...COMMON, ...known]);
  return [...url.searchParams.keys()].find((name) => !all.has(name)) ?? null;
}

/** Reads `limit`, `offset` and `cursor`; a sentence when they make no sense. */
export function pageQuery(url: URL, nowMs: number): PageQuery | string {
  const limit = url.searchParams.get('limit') ?? String(DEFAULT_LIMIT);
  if (!/^\d+$/.test(limit) || Number(limit) < 1) return 'limit value should be strictly positive';
  if (Number(limit) > MOST_LIMIT) return `limit value should be at most ${MOST_LIMIT}`;
  const cursor = url.searchParams.get('cursor');
  if (cursor !== null) {
    const [, asOf, offset] = /^([0-9a-z]+)-([0-9a-z]+)$/.exec(cursor) ?? [];
    if (asOf === undefined || offset === undefined) return 'cursor value is invalid';
    return {
      limit: Number(limit),
      offset: Number.parseInt(offset, 36),
      asOfMs: Number.parseInt(asOf, 36),
    };
  }
  const offset = url.searchParams.get('offset') ?? '0';
  if (!/^\d+$/.test(offset)) return 'offset value should be positive or zero';
  return { limit: Number(limit), offset: Number(offset), asOfMs: nowMs };
}

/** The `next` link of a page, or none on the last one. */
export function nextLinks(url: URL, page: PageQuery, rows: number): object[] {
  const reached = page.offset + page.limit;
  if (reached >= rows) return [];
  const next = new URL(url);
  next.searchParams.delete('offset');
  next.searchParams.set('cursor', `${page.asOfMs.toString(36)}-${reached.toString(36)}`);
  return [{ rel: 'next', href: next.href, type: 'application/geo+json', title: 'Items (next)' }];
}

/** Reads `datetime`: an instant, an interval open on either side, or `P7D`. A sentence on error. */
export function spanQuery(
  url: URL,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } | string {
  const text = url.searchParams.get('datetime') ?? url.searchParams.get('time');
  if (text === null) return { fromMs: nowMs - LONGEST_MS, toMs: nowMs };
  const period = /^P(\d{1,4})D$/.exec(text);
  if (period !== null) return checkedSpan(nowMs - Number(period[1]) * DAY_MS, nowMs);
  const [from = '', to = from] = text.split('/');
  const open = (part: string) => part === '..' || part === '';
  const toMs = open(to) ? nowMs : Date.parse(to);
  const fromMs = open(from) ? toMs - LONGEST_MS : Date.parse(from);
  return checkedSpan(fromMs, toMs);
}

function checkedSpan(fromMs: number, toMs: number) {
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return 'datetime parameter out of range';
  if (toMs - fromMs > LONGEST_MS) return 'datetime must not span more than 1100 days';
  return { fromMs, toMs };
}
