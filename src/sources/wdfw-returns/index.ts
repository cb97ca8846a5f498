/**
 * "WDFW-Hatchery Adult Salmon Returns", the daily record of the traps: the leading source.
 *
 * - Service: <https://data.wa.gov/resource/9q4e-xhag.json>, Washington's open data portal (Socrata
 *   SODA 2.0); columns and time of posting: `/api/views/9q4e-xhag.json`. 553,011 rows in July 2026.
 * - Units: fish. Days are days in Washington, written as a floating midnight without a zone.
 * - Delay: posted nightly; the newest event is about nine days old. Figures are preliminary and are
 *   revised for a year or longer.
 * - Oddities: a row is one handling event and the same fish are counted by several; only `event =
 *   'Trap Estimate'` counts arrivals. Adults and jacks of a day are in separate rows; equal rows can
 *   both be genuine; negative counts are corrections; rows of 0 exist. Rows have no id, so they are
 *   requested as sums by facility, species, run, origin, stock and day. Numbers come as strings, and
 *   null fields are left out. The order of rows must be requested, and an answer holds at most 50,000
 *   rows. Callers without a token share a quota and get 429 when it is used up.
 */
import { type Call, type CallTools, fetchJson } from '../http/fetch-answer.ts';
import { type RetryTools, retrying } from '../http/retrying.ts';
import { SourceError } from '../source-error.ts';
import {
  addEvents,
  type OddGroup,
  parseFacilities,
  parseGroups,
  parseMetadata,
  type TrapGroup,
} from './parse.ts';
import {
  facilitiesCall,
  groupsCall,
  metadataCall,
  PAGE_GROUPS,
  SERVICE,
  type ServiceAddress,
} from './request.ts';

export interface DailyService extends ServiceAddress, CallTools, RetryTools {}

async function jsonFrom(call: Call, service: DailyService): Promise<unknown> {
  return retrying(() => fetchJson(call, service), service);
}

export async function readPostedAt(service: DailyService): Promise<number> {
  return parseMetadata(await jsonFrom(metadataCall(service), service));
}

export async function isReachable(
  service: ServiceAddress & CallTools,
  timeoutMs: number,
): Promise<boolean> {
  try {
    parseMetadata(await fetchJson(metadataCall(service, timeoutMs), service));
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

export async function readFacilities(service: DailyService): Promise<Map<string, number>> {
  return parseFacilities(await jsonFrom(facilitiesCall(service), service));
}

/** The first facility that can be compared, with too few or too many; `null` when the answer is complete. */
function difference(
  announced: ReadonlyMap<string, number>,
  got: ReadonlyMap<string, number>,
): string | null {
  for (const name of new Set([...announced.keys(), ...got.keys()])) {
    const should = announced.get(name) ?? 0;
    const has = got.get(name) ?? 0;
    // What is not known to be a count cannot be compared.
    if (!Number.isNaN(should + has) && should !== has)
      return `${name} has ${has} of ${should} Trap Estimates`;
  }
  return null;
}

/**
 * Reads all groups. @throws {SourceError} `partial`, after the last page, when a facility's Trap
 * Estimates are not as many as announced.
 */
export async function* readGroupPages(
  service: DailyService,
  announced: ReadonlyMap<string, number>,
): AsyncGenerator<(TrapGroup | OddGroup)[]> {
  const got = new Map<string, number>();
  for (let offset = 0; ; offset += PAGE_GROUPS) {
    const call = groupsCall(service, offset);
    const groups = parseGroups(await jsonFrom(call, service));
    addEvents(groups, got);
    yield groups;
    if (groups.length < PAGE_GROUPS) break;
  }
  const wrong = difference(announced, got);
  if (wrong === null) return;
  throw new SourceError(SERVICE, 'partial', `the answer is incomplete: ${wrong}`, {
    retryable: true,
  });
}
