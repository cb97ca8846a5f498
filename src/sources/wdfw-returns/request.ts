import { DATA_SET } from '#domain/fish/daily-returns.ts';
import type { Call } from '../http/fetch-answer.ts';

export const SERVICE = 'WDFW daily returns';

/** Groups per answer: the limit of SODA 2.0; that of SODA3 is undocumented. */
export const PAGE_GROUPS = 50_000;

/** The grouping columns. Together they are unique, so the order by them is total. */
const GROUP = 'facility,species,run,origin,stock,date';
/** The same order, with the newest days first. */
const NEWEST_FIRST = 'date DESC,facility,species,run,origin,stock';

const MEGABYTE = 1_000_000;

export interface ServiceAddress {
  /** `https://data.wa.gov`, or a stand-in. */
  readonly origin: string;
  /** Without a token, callers share a quota and get 429 when it is used up; SODA3 requires one. */
  readonly appToken: string | null;
}

/**
 * How the service is asked: by parameters of `/resource` (SODA2), or by a query posted to `/api/v3`
 * (SODA3, <https://dev.socrata.com/docs/queries>).
 */
export type Dialect = 'SODA2' | 'SODA3';

type Limits = Pick<Call, 'maxBytes' | 'timeoutMs'>;

/** A copy of the data that lags behind says so; its answers are complete but old. */
export function laggingCopy(headers: Headers): string | null {
  if (headers.get('x-soda2-data-out-of-date')?.toLowerCase() !== 'true') return null;
  const since = headers.get('x-soda2-secondary-last-modified') ?? 'unknown';
  return `answered from an outdated copy (last updated: ${since})`;
}

function callOf({ origin, appToken }: ServiceAddress, path: string, limits: Limits): Call {
  return {
    service: SERVICE,
    url: new URL(path, origin),
    types: ['application/json'],
    headers: appToken === null ? {} : { 'x-app-token': appToken },
    partialBy: laggingCopy,
    ...limits,
  };
}

const METADATA_BYTES = 4 * MEGABYTE;

export function metadataCall(address: ServiceAddress, timeoutMs = 30_000): Call {
  return callOf(address, `/api/views/${DATA_SET}.json`, { maxBytes: METADATA_BYTES, timeoutMs });
}

/** The newer address of metadata: the time of posting, without columns. */
export function newerMetadataCall(address: ServiceAddress, timeoutMs = 30_000): Call {
  const path = `/api/views/metadata/v1/${DATA_SET}`;
  return callOf(address, path, { maxBytes: METADATA_BYTES, timeoutMs });
}

/** Only these rows count arriving fish; other events handle the same fish again. */
const TRAP_ESTIMATES = "event='Trap Estimate'";

interface Sums {
  readonly group: string;
  readonly figures: string;
  readonly order: string;
}

/** Which rows of an answer: `offset` is a multiple of `size`. */
export interface Page {
  readonly offset: number;
  readonly size: number;
}

function sumsCall(
  address: ServiceAddress,
  dialect: Dialect,
  { group, figures, order }: Sums,
  { offset, size }: Page,
  limits: Limits,
): Call {
  if (dialect === 'SODA2') {
    const call = callOf(address, `/resource/${DATA_SET}.json`, limits);
    call.url.search = new URLSearchParams({
      $select: `${group},${figures}`,
      $where: TRAP_ESTIMATES,
      $group: group,
      $order: order,
      $limit: String(size),
      $offset: String(offset),
    }).toString();
    return call;
  }
  const query = `SELECT ${group},${figures} WHERE ${TRAP_ESTIMATES} GROUP BY ${group} ORDER BY ${order}`;
  return {
    ...callOf(address, `/api/v3/views/${DATA_SET}/query.json`, limits),
    json: JSON.stringify({
      query,
      page: { pageNumber: offset / size + 1, pageSize: size },
      includeSynthetic: false,
    }),
  };
}

export function facilitiesCall(address: ServiceAddress, dialect: Dialect): Call {
  const sums = { group: 'facility', figures: 'count(*) as events', order: 'facility' };
  const limits = { maxBytes: 4 * MEGABYTE, timeoutMs: 60_000 };
  return sumsCall(address, dialect, sums, { offset: 0, size: PAGE_GROUPS }, limits);
}

export function groupsCall(
  address: ServiceAddress,
  dialect: Dialect,
  page: Page & { readonly isNewestFirst?: boolean },
): Call {
  const figures = 'sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events';
  const order = page.isNewestFirst ? NEWEST_FIRST : GROUP;
  const limits = { maxBytes: 40 * MEGABYTE, timeoutMs: 120_000 };
  return sumsCall(address, dialect, { group: GROUP, figures, order }, page, limits);
}
