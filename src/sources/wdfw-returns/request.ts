import { DATA_SET } from '#domain/fish/daily-returns.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Call } from '../http/fetch-answer.ts';

/** How errors name the service. */
export const SERVICE = 'WDFW daily returns';

/** Most groups that one answer of the service holds (its own limit, version 2.0 endpoints). */
export const PAGE_GROUPS = 50_000;

/** What the groups are made by. Together they are unique, so the order by them is total. */
const GROUP = 'facility,species,run,origin,stock,date';

const JSON_TYPE = 'application/json';
const MEGABYTE = 1_000_000;

/** Where the service is, and how it is asked. */
export interface ServiceAddress {
  /** `https://data.wa.gov`, or a stand-in. */
  readonly origin: string;
  /** Without one, callers share a pool that answers 429 when it is empty. */
  readonly appToken: string | null;
}

/** Days that are asked for, both included; `null` for all there are. */
export interface DayRange {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

function callOf(
  { origin, appToken }: ServiceAddress,
  path: string,
  parameters: Readonly<Record<string, string>>,
  limits: Pick<Call, 'maxBytes' | 'timeoutMs'>,
): Call {
  const url = new URL(path, origin);
  url.search = new URLSearchParams(parameters).toString();
  const headers = appToken === null ? {} : { 'x-app-token': appToken };
  return { service: SERVICE, url, types: [JSON_TYPE], headers, ...limits };
}

/** Asks what the data set is and when its rows last changed. */
export function metadataCall(address: ServiceAddress, timeoutMs = 30_000): Call {
  const path = `/api/views/${DATA_SET}.json`;
  return callOf(address, path, {}, { maxBytes: 4 * MEGABYTE, timeoutMs });
}

/**
 * Only these rows count fish; every other event handles the same fish again.
 *
 * @param days a date column takes no time zone: the days are those of Washington.
 */
function trapEstimates(days: DayRange | null): string {
  const where = "event='Trap Estimate'";
  if (days === null) return where;
  return `${where} AND date between '${days.from}T00:00:00' and '${days.to}T23:59:59'`;
}

/** Asks how many Trap Estimates each facility has. */
export function facilitiesCall(address: ServiceAddress, days: DayRange | null): Call {
  return callOf(
    address,
    `/resource/${DATA_SET}.json`,
    {
      $select: 'facility,count(*) as events',
      $where: trapEstimates(days),
      $group: 'facility',
      $order: 'facility',
      $limit: String(PAGE_GROUPS),
    },
    { maxBytes: 4 * MEGABYTE, timeoutMs: 60_000 },
  );
}

/** Asks for a page of the fish of each facility, species, run, origin, stock and day. */
export function groupsCall(address: ServiceAddress, days: DayRange | null, offset: number): Call {
  return callOf(
    address,
    `/resource/${DATA_SET}.json`,
    {
      $select: `${GROUP},sum(adult_count) as adults,sum(jack_count) as jacks,count(*) as events`,
      $where: trapEstimates(days),
      $group: GROUP,
      $order: GROUP,
      $limit: String(PAGE_GROUPS),
      $offset: String(offset),
    },
    { maxBytes: 40 * MEGABYTE, timeoutMs: 120_000 },
  );
}
