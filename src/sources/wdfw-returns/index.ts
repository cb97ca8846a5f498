/**
 * "WDFW-Hatchery Adult Salmon Returns", the daily record of the traps: the leading source.
 *
 * - Service: <https://data.wa.gov/resource/9q4e-xhag.json>, Washington's open data portal (Socrata
 *   SODA 2.0), which is being retired; with an app token, or where that is refused, SODA 3.0 at
 *   `/api/v3/views/9q4e-xhag/query.json`. Columns and time of posting: `/api/views/9q4e-xhag.json`.
 *   553,011 rows in July 2026.
 * - Units: fish. Days are days in Washington, written as a floating midnight without a zone.
 * - Delay: posted nightly; the newest event is about nine days old. Figures are preliminary and are
 *   revised for a year or longer.
 * - Oddities: a row is one handling event and the same fish are counted by several; only `event =
 *   'Trap Estimate'` counts arrivals. Adults and jacks of a day are in separate rows; equal rows can
 *   both be genuine; negative counts are corrections; rows of 0 exist. Rows have no id, so they are
 *   requested as sums by facility, species, run, origin, stock and day. Numbers come as strings, and
 *   null fields are left out. The order of rows must be requested, and an answer holds at most 50,000
 *   rows, or fewer. Callers without a token share a quota and get 429 when it is used up. A copy of the
 *   data that lags behind says so in a header, but still names the newest time of posting.
 */
import { sum } from 'd3-array';
import { type Call, type CallTools, fetchJson } from '../http/fetch-answer.ts';
import { type RetryTools, retrying } from '../http/retrying.ts';
import { SourceError } from '../source-error.ts';
import {
  addEvents,
  type OddGroup,
  parseFacilities,
  parseGroups,
  parseMetadata,
  parseNewerMetadata,
  type TrapGroup,
} from './parse.ts';
import {
  type Dialect,
  facilitiesCall,
  groupsCall,
  metadataCall,
  newerMetadataCall,
  PAGE_GROUPS,
  SERVICE,
  type ServiceAddress,
} from './request.ts';

export interface DailyService extends ServiceAddress, CallTools, RetryTools {}

/** What is to be read: the number of Trap Estimates of each facility, and the query dialect to use. */
export interface Announced {
  readonly dialect: Dialect;
  readonly events: ReadonlyMap<string, number>;
}

/** Groups that show what the service currently sends, for all facilities at once. */
const SAMPLE_GROUPS = 5000;

async function jsonFrom(call: Call, service: DailyService): Promise<unknown> {
  return retrying(() => fetchJson(call, service), service);
}

/** Statuses of an address that the service has closed, or restricted to others. */
const SHUT: ReadonlySet<number | null> = new Set([403, 404, 410]);

const isShut = (error: unknown): error is SourceError =>
  error instanceof SourceError && SHUT.has(error.status);

/** Falls back to the other address if the first is closed. @throws {SourceError} naming both failures. */
async function orElse<Answer>(
  { appToken, warn }: ServiceAddress & Pick<CallTools, 'warn'>,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await first();
  } catch (error) {
    if (!isShut(error)) throw error;
    try {
      const answer = await second();
      warn?.(`${error.message}; using the service's other address instead`);
      return answer;
    } catch (also) {
      if (!(also instanceof SourceError)) throw also;
      const advice =
        appToken === null && isShut(also)
          ? '; it may require an app token (FRESHET_WDFW_RETURNS_TOKEN)'
          : '';
      const { kind, retryable, retryAfterMs, status } = also;
      throw new SourceError(SERVICE, kind, `${error.reason}, and ${also.reason}${advice}`, {
        retryable,
        retryAfterMs,
        status,
        cause: also,
      });
    }
  }
}

/** When rows were last posted, in ms since 1970. */
async function postedAt(
  service: ServiceAddress & CallTools,
  ask: (call: Call) => Promise<unknown>,
  timeoutMs?: number,
): Promise<number> {
  return orElse(
    service,
    async () => parseMetadata(await ask(metadataCall(service, timeoutMs))),
    async () => parseNewerMetadata(await ask(newerMetadataCall(service, timeoutMs))),
  );
}

export async function readPostedAt(service: DailyService): Promise<number> {
  return postedAt(service, (call) => jsonFrom(call, service));
}

export async function isReachable(
  service: ServiceAddress & CallTools,
  timeoutMs: number,
): Promise<boolean> {
  try {
    await postedAt(service, (call) => fetchJson(call, service), timeoutMs);
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

/** Uses SODA3 with a token, else SODA2, and the other one if that is closed. */
export async function readFacilities(service: DailyService): Promise<Announced> {
  const ask = async (dialect: Dialect): Promise<Announced> => {
    const json = await jsonFrom(facilitiesCall(service, dialect), service);
    return { dialect, events: parseFacilities(json) };
  };
  return service.appToken === null
    ? orElse(
        service,
        () => ask('SODA2'),
        () => ask('SODA3'),
      )
    : orElse(
        service,
        () => ask('SODA3'),
        () => ask('SODA2'),
      );
}

/** The first facility with too few or too many Trap Estimates; `null` if the answer is complete. */
function difference(
  announced: ReadonlyMap<string, number>,
  got: ReadonlyMap<string, number>,
): string | null {
  for (const name of new Set([...announced.keys(), ...got.keys()])) {
    const should = announced.get(name) ?? 0;
    const has = got.get(name) ?? 0;
    // An odd count cannot be compared.
    if (!Number.isNaN(should + has) && should !== has)
      return `${name} has ${has} of ${should} Trap Estimates`;
  }
  return null;
}

/**
 * Reads all groups.
 *
 * @throws {SourceError} `partial`, after the last page, if a facility does not have as many Trap
 *   Estimates as announced.
 */
export async function* readGroupPages(
  service: DailyService,
  { dialect, events }: Announced,
): AsyncGenerator<(TrapGroup | OddGroup)[]> {
  const got = new Map<string, number>();
  // Every group has a Trap Estimate; a facility with an odd count may have up to a page of groups.
  const most = sum(events.values(), (count) => (Number.isNaN(count) ? PAGE_GROUPS : count));
  let size = PAGE_GROUPS;
  let offset = 0;
  for (;;) {
    const call = groupsCall(service, dialect, { offset, size });
    const groups = parseGroups(await jsonFrom(call, service));
    addEvents(groups, got);
    yield groups;
    const isFirst = offset === 0;
    offset += groups.length;
    // More pages than groups: the service keeps sending the same page.
    if (groups.length === 0 || offset > most) break;
    if (groups.length < size) {
      // The service may send shorter pages than requested: the first one shows their length.
      if (!isFirst || difference(events, got) === null) break;
      size = groups.length;
    }
  }
  const wrong = difference(events, got);
  if (wrong === null) return;
  throw new SourceError(SERVICE, 'partial', `the answer is incomplete: ${wrong}`, {
    retryable: true,
  });
}

/** One page of the newest groups, to check whether they are understood. */
export async function readNewestGroups(
  service: DailyService,
  { dialect }: Announced,
): Promise<(TrapGroup | OddGroup)[]> {
  const page = { offset: 0, size: SAMPLE_GROUPS, isNewestFirst: true };
  return parseGroups(await jsonFrom(groupsCall(service, dialect, page), service));
}
