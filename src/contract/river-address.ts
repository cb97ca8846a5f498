import type { Position } from '#domain/place/position.ts';
import {
  FORECAST_GAUGES_BOX,
  isComid,
  isLid,
  isSiteNumber,
  parsePoint,
  pointText,
  type RiverKind,
} from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';

/** The headers that Freshet adds; bodies under `/river` are reduced copies of the services' own. */
export const RIVER_HEADERS = {
  /** The service behind the figures, one of {@link RIVER_SOURCES}. */
  source: 'freshet-source',
  /** `fresh`, `stale` (expired, and no newer answer arrived) or `old` (newest reading over 6 hours old). */
  state: 'freshet-state',
  fetchedAt: 'freshet-fetched-at',
  /** UTC instant of the newest measurement in the body; absent if it has none. */
  newestAt: 'freshet-newest-at',
  /** UTC instant of the next call to a service that refused; only with a stale answer. */
  againAt: 'freshet-again-at',
} as const;

/** What a demonstration shows in place of the services: made-up figures, or recorded ones of its day. */
export const RIVER_STAND_INS = ['simulated', 'recorded'] as const;

export type RiverStandIn = (typeof RIVER_STAND_INS)[number];

/** Values of the source header. */
export const RIVER_SOURCES = [
  'usgs',
  'usgs-legacy',
  'nwps',
  'hefs',
  'nldi',
  ...RIVER_STAND_INS,
] as const;

export type RiverSource = (typeof RIVER_SOURCES)[number];

/** Marks the body of each answer of a demonstration, as the member `simulated` or `recorded`, or as a comment above the table. */
export const SIMULATED_RIVER = 'Simulated river, for demonstration';
export const RECORDED_RIVER = 'Demonstration: recorded river, provisional readings of USGS';
const RECORDED_USUAL = 'Demonstration: usual flows from a record of USGS';
export const WHAT_CAME = 'Demonstration: what the river then did; no forecast of that day was kept';
const NO_CHANCES = 'Demonstration: no chances of that day were kept';
export const DRAWN_LINE = 'River line drawn for the demonstration';

/** What a demonstration shows in place of warnings. */
export const WARNING_NOTES: Readonly<Record<RiverStandIn, string>> = {
  simulated: 'Demonstration: no warnings are simulated',
  recorded: 'Demonstration: warnings as they were issued; those of other places were not kept',
};

/** What stands in for a service in an answer, and in which words; lines of rivers are always drawn. */
export function standInOf(
  demonstration: RiverStandIn,
  kind: RiverKind,
): { readonly source: RiverStandIn; readonly words: string } {
  if (demonstration === 'simulated') return { source: 'simulated', words: SIMULATED_RIVER };
  switch (kind) {
    case 'forecast':
    case 'gauges':
      return { source: 'recorded', words: WHAT_CAME };
    case 'chances':
      return { source: 'recorded', words: NO_CHANCES };
    case 'medians':
      return { source: 'recorded', words: RECORDED_USUAL };
    case 'reach':
    case 'downstream':
      return { source: 'simulated', words: DRAWN_LINE };
    default:
      return { source: 'recorded', words: RECORDED_RIVER };
  }
}

export const STAGE_PARAMETER = '00065';
export const TEMPERATURE_PARAMETER = '00010';

/**
 * Columns of `GET /river/nwis/stat/`, a table in RDB. With {@link AROUND_TODAY} it has only the days
 * from a week ago to eighteen days ahead.
 */
export const MEDIAN_COLUMNS = ['parameter_cd', 'month_nu', 'day_nu', 'p50_va'] as const;

/** Columns after {@link MEDIAN_COLUMNS}, with the service's names; blank where unknown. */
export const SPREAD_COLUMNS = {
  years: 'count_nu',
  p10: 'p10_va',
  p25: 'p25_va',
  p75: 'p75_va',
  p90: 'p90_va',
  lowest: 'min_va',
  highest: 'max_va',
} as const;

/** The one value of the medians' parameter `days`. */
export const AROUND_TODAY = 'around-today';

export type RiverSubject =
  | { readonly kind: 'flow' | 'days'; readonly site: string }
  | { readonly kind: 'medians'; readonly site: string; readonly days?: typeof AROUND_TODAY }
  | { readonly kind: 'forecast' | 'chances'; readonly lid: string }
  | { readonly kind: 'gauges' }
  | { readonly kind: 'reach'; readonly position: Position }
  | { readonly kind: 'downstream'; readonly comid: string };

/** How long an answer is fresh, in milliseconds (requirement 10.9). */
export const RIVER_LIFETIMES_MS: Readonly<Record<RiverKind, number>> = {
  flow: 3 * HOUR_MS,
  medians: 3 * HOUR_MS,
  // Shorter than the week of readings, so that readings cover the days since.
  days: 5 * DAY_MS,
  forecast: 3 * HOUR_MS,
  // A cycle a day, out three to six hours after its start.
  chances: 3 * HOUR_MS,
  gauges: DAY_MS,
  reach: 30 * DAY_MS,
  downstream: 30 * DAY_MS,
};

/**
 * How often the server looks for newer readings, forecasts and states of gauges, and how long browsers wait
 * before they ask again: a river can rise a foot in an hour (18.22).
 */
export const ROUND_MS = 15 * MINUTE_MS;

const IN_ROUNDS: ReadonlySet<RiverKind> = new Set(['flow', 'forecast', 'gauges']);

export const isInRounds = (kind: RiverKind): boolean => IN_ROUNDS.has(kind);

/** When a browser asks again for an answer that it has got, in milliseconds. */
export const askAgainMs = (kind: RiverKind): number =>
  isInRounds(kind) ? ROUND_MS : RIVER_LIFETIMES_MS[kind];

export const RIVER_STALE_MS = 7 * DAY_MS;

/** Placeholder for the gauge, point or reach. */
const ID = '{id}';

const { west, south, east, north } = FORECAST_GAUGES_BOX;
const BOX = `bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${east}&bbox.ymax=${north}`;

/** The six addresses of requirements 10.3 to 10.6, and our own for daily means and chances. */
const ADDRESSES: Readonly<Record<RiverKind, string>> = {
  flow: `/river/nwis/iv/?format=json&sites=${ID}&period=P7D&parameterCd=00060&siteStatus=all`,
  medians: `/river/nwis/stat/?format=rdb&sites=${ID}&statReportType=daily&statTypeCd=p50`,
  days: `/river/daily-means/${ID}`,
  forecast: `/river/nwps/v1/gauges/${ID}/stageflow/forecast`,
  chances: `/river/hefs/${ID}`,
  gauges: `/river/nwps/v1/gauges?${BOX}&srid=EPSG_4326`,
  reach: `/river/nldi/linked-data/comid/position?coords=${ID}`,
  downstream: `/river/nldi/linked-data/comid/${ID}/navigation/DM/flowlines?f=json&distance=6000`,
};

/** Longer addresses are rejected unparsed; our longest has 145 characters. */
const MAX_LENGTH = 500;

function idOf(subject: RiverSubject): string {
  if ('site' in subject) return subject.site;
  if ('lid' in subject) return subject.lid;
  if ('comid' in subject) return subject.comid;
  return 'position' in subject ? pointText(subject.position) : '';
}

/** `null` if the id is not valid for that kind. */
function subjectOf(kind: RiverKind, id: string): RiverSubject | null {
  switch (kind) {
    case 'flow':
    case 'medians':
    case 'days':
      return isSiteNumber(id) ? { kind, site: id } : null;
    case 'forecast':
    case 'chances':
      return isLid(id) ? { kind, lid: id } : null;
    case 'gauges':
      return { kind };
    case 'reach': {
      const position = parsePoint(id);
      return position === null ? null : { kind, position };
    }
    case 'downstream':
      return isComid(id) ? { kind, comid: id } : null;
  }
}

/** A short unique name for a subject, used in keys and messages. */
export const subjectKey = (subject: RiverSubject): string =>
  `${subject.kind} ${idOf(subject)}`.trimEnd();

/** The path and query of a subject, from `/river` on. */
export function riverAddress(subject: RiverSubject): string {
  const address = ADDRESSES[subject.kind].replace(ID, encodeURIComponent(idOf(subject)));
  return 'days' in subject ? `${address}&days=${subject.days}` : address;
}

function piecesOf(address: string): readonly string[] {
  const [path = '', search = '', ...more] = address.split('?');
  return [path.replace(/\/$/, ''), ...more, ...(search === '' ? [] : search.split('&').sort())];
}

const KINDS = [
  'flow',
  'medians',
  'days',
  'forecast',
  'chances',
  'gauges',
  'reach',
  'downstream',
] as const;
const PATTERNS = [
  ...KINDS.map((kind) => [kind, piecesOf(ADDRESSES[kind])] as const),
  ['reach', piecesOf(`${ADDRESSES.reach}&f=json`)] as const,
];
const MEDIANS_AROUND_TODAY = piecesOf(`${ADDRESSES.medians}&days=${AROUND_TODAY}`);

function idIn(given: readonly string[], expected: readonly string[]): string | null {
  if (given.length !== expected.length) return null;
  let id = '';
  for (const [at, piece] of expected.entries()) {
    const text = given[at] ?? '';
    const [before = '', after] = piece.split(ID);
    if (after === undefined && text !== piece) return null;
    if (after === undefined) continue;
    if (!text.startsWith(before) || !text.endsWith(after)) return null;
    id = text.slice(before.length, text.length - after.length);
  }
  try {
    return decodeURIComponent(id.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Parses an address as {@link riverAddress} writes it, with parameters in any order; `null` for any other. */
export function parseRiverAddress(url: string): RiverSubject | null {
  if (url.length > MAX_LENGTH) return null;
  const given = piecesOf(url);
  for (const [kind, expected] of PATTERNS) {
    const id = idIn(given, expected);
    if (id !== null) return subjectOf(kind, id);
  }
  const site = idIn(given, MEDIANS_AROUND_TODAY);
  return site !== null && isSiteNumber(site) ? { kind: 'medians', site, days: AROUND_TODAY } : null;
}
