import { DATA_SET } from '#domain/fish/daily-returns.ts';
import type { Call } from '../http/fetch-answer.ts';

export const SERVICE = 'WDFW daily returns';

/** Most groups in one answer (the service's limit for version 2.0 endpoints). */
export const PAGE_GROUPS = 50_000;

/** The grouping columns. Together they are unique, so the order by them is total. */
const GROUP = 'facility,species,run,origin,stock,date';

const MEGABYTE = 1_000_000;

export interface ServiceAddress {
  /** `https://data.wa.gov`, or a stand-in. */
  readonly origin: string;
  /** Without a token, callers share a quota and get 429 when it is used up. */
  readonly appToken: string | null;
}

type Limits = Pick<Call, 'maxBytes' | 'timeoutMs'>;

function callOf(
  { origin, appToken }: ServiceAddress,
  path: string,
  parameters: Readonly<Record<string, string>>,
  limits: Limits,
): Call {
  const url = new URL(path, origin);
  url.search = new URLSearchParams(parameters).toString();
  const headers = appToken === null ? {} : { 'x-app-token': appToken };
  return { service: SERVICE, url, types: ['application/json'], headers, ...limits };
}

export function metadataCall(address: ServiceAddress, timeoutMs = 30_000): Call {
  const path = `/api/views/${DATA_SET}.json`;
  return callOf(address, path, {}, { maxBytes: 4 * MEGABYTE, timeoutMs });
}

/** Only these rows count arriving fish; every other event handles the same fish again. */
const TRAP_ESTIMATES = "event='Trap Estimate'";

function sumsCall(
  address: ServiceAddress,
  [group, figures]: readonly [string, string],
  limits: Limits,
): Call {
  const parameters = {
    $select: `${group},${figures}`,
    $where: TRAP_ESTIMATES,
    $group: group,
    $order: group,
    $limit: String(PAGE_GROUPS),
  };
  return callOf(address, `/resource/${DATA_SET}.json`, parameters, limits);
}

export function facilitiesCall(address: ServiceAddress): Call {
  const limits = { maxBytes: 4 * MEGABYTE, timeoutMs: 60_000 };
  return sumsCall(address, ['facility', 'count(*) as events'], limits);
}

export function groupsCall(address: ServiceAddress, offset: number): Call {
  const figures = 'sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events';
  const limits = { maxBytes: 40 * MEGABYTE, timeoutMs: 120_000 };
  const call = sumsCall(address, [GROUP, figures], limits);
  call.url.searchParams.set('$offset', String(offset));
  return call;
}
