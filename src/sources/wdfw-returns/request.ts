import { DATA_SET } from '#domain/fish/daily-returns.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Call } from '../http/fetch-answer.ts';

export const SERVICE = 'WDFW daily returns';

/** Most groups in one answer (the service's limit for version 2.0 endpoints). */
export const PAGE_GROUPS = 50_000;

/** The grouping columns. Together they are unique, so the order by them is total. */
const GROUP = 'facility,species,run,origin,stock,date';

const JSON_TYPE = 'application/json';
const MEGABYTE = 1_000_000;

export interface ServiceAddress {
  /** `https://data.wa.gov`, or a stand-in. */
  readonly origin: string;
  /** Without a token, callers share a quota and get 429 when it is used up. */
  readonly appToken: string | null;
}

/** A range of days, both ends included. */
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

/** Requests the columns of the data set and when its rows last changed. */
export function metadataCall(address: ServiceAddress, timeoutMs = 30_000): Call {
  const path = `/api/views/${DATA_SET}.json`;
  return callOf(address, path, {}, { maxBytes: 4 * MEGABYTE, timeoutMs });
}

/**
 * Only these rows count arriving fish; every other event handles the same fish again. The date column
 * has no time zone: its days are Washington's.
 *
 * @param days `null` for all days.
 */
function trapEstimates(days: DayRange | null): string {
  const where = "event='Trap Estimate'";
  if (days === null) return where;
  return `${where} AND date between '${days.from}T00:00:00' and '${days.to}T23:59:59'`;
}

/** Requests the number of Trap Estimates of each facility; `null` days for all of them. */
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

/** Requests a page of the fish by facility, species, run, origin, stock and day. */
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
