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
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';

/** The headers that Freshet adds; bodies below `/river` are the services' own, reduced. */
export const RIVER_HEADERS = {
  /** Which service gave the figures, one of {@link RIVER_SOURCES}. */
  source: 'freshet-source',
  /** `fresh`, `stale` (expired, no newer one came) or `old` (newest reading over 6 hours old). */
  state: 'freshet-state',
  fetchedAt: 'freshet-fetched-at',
  /** UTC instant of the newest measured figure in it; absent where it holds none. */
  newestAt: 'freshet-newest-at',
  /** UTC instant at which a service that refused is asked again; only with a stale answer. */
  againAt: 'freshet-again-at',
} as const;

/** Values of the source header. `simulated` figures are made up, for demonstration. */
export const RIVER_SOURCES = ['usgs', 'usgs-legacy', 'nwps', 'nldi', 'simulated'] as const;

export type RiverSource = (typeof RIVER_SOURCES)[number];

/** In the body of each simulated answer: the member `simulated`, or a comment above the table. */
export const SIMULATED_RIVER = 'Simulated river, for demonstration';

export const STAGE_PARAMETER = '00065';
export const TEMPERATURE_PARAMETER = '00010';

/**
 * Columns of `GET /river/nwis/stat/`, a table in RDB; with {@link AROUND_TODAY} of the days from a
 * week ago to eighteen days ahead.
 */
export const MEDIAN_COLUMNS = ['parameter_cd', 'month_nu', 'day_nu', 'p50_va'] as const;

/** Columns after {@link MEDIAN_COLUMNS}, named as by the service; blank where they are not known. */
export const SPREAD_COLUMNS = {
  years: 'count_nu',
  p10: 'p10_va',
  p25: 'p25_va',
  p75: 'p75_va',
  p90: 'p90_va',
  lowest: 'min_va',
  highest: 'max_va',
} as const;

/** Value of the parameter `days` of the medians. */
export const AROUND_TODAY = 'around-today';

export type RiverSubject =
  | { readonly kind: 'flow' | 'days'; readonly site: string }
  | { readonly kind: 'medians'; readonly site: string; readonly days?: typeof AROUND_TODAY }
  | { readonly kind: 'forecast'; readonly lid: string }
  | { readonly kind: 'gauges' }
  | { readonly kind: 'reach'; readonly position: Position }
  | { readonly kind: 'downstream'; readonly comid: string };

/** How long an answer is fresh, in milliseconds (requirement 10.9). */
export const RIVER_LIFETIMES_MS: Readonly<Record<RiverKind, number>> = {
  flow: 3 * HOUR_MS,
  medians: 3 * HOUR_MS,
  // Shorter than the week of readings, which has the days since.
  days: 5 * DAY_MS,
  forecast: 3 * HOUR_MS,
  gauges: DAY_MS,
  reach: 30 * DAY_MS,
  downstream: 30 * DAY_MS,
};

export const RIVER_STALE_MS = 7 * DAY_MS;

/** Placeholder for the gauge, point or reach. */
const ID = '{id}';

const { west, south, east, north } = FORECAST_GAUGES_BOX;
const BOX = `bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${east}&bbox.ymax=${north}`;

/** The six addresses of requirements 10.3 to 10.6, and our own for the daily means. */
const ADDRESSES: Readonly<Record<RiverKind, string>> = {
  flow: `/river/nwis/iv/?format=json&sites=${ID}&period=P7D&parameterCd=00060&siteStatus=all`,
  medians: `/river/nwis/stat/?format=rdb&sites=${ID}&statReportType=daily&statTypeCd=p50`,
  days: `/river/daily-means/${ID}`,
  forecast: `/river/nwps/v1/gauges/${ID}/stageflow/forecast`,
  gauges: `/river/nwps/v1/gauges?${BOX}&srid=EPSG_4326`,
  reach: `/river/nldi/linked-data/comid/position?coords=${ID}`,
  downstream: `/river/nldi/linked-data/comid/${ID}/navigation/DM/flowlines?f=json&distance=6000`,
};

/** Longer addresses are rejected unread; the longest of ours has 145 characters. */
const MAX_LENGTH = 500;

function idOf(subject: RiverSubject): string {
  if ('site' in subject) return subject.site;
  if ('lid' in subject) return subject.lid;
  if ('comid' in subject) return subject.comid;
  return 'position' in subject ? pointText(subject.position) : '';
}

/** `null` where the id cannot be one of that kind. */
function subjectOf(kind: RiverKind, id: string): RiverSubject | null {
  switch (kind) {
    case 'flow':
    case 'medians':
    case 'days':
      return isSiteNumber(id) ? { kind, site: id } : null;
    case 'forecast':
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

/** A short unique name of a subject for keys and messages. */
export const subjectKey = (subject: RiverSubject): string =>
  `${subject.kind} ${idOf(subject)}`.trimEnd();

/** The address of a subject, from `/river` on. */
export function riverAddress(subject: RiverSubject): string {
  const address = ADDRESSES[subject.kind].replace(ID, encodeURIComponent(idOf(subject)));
  return 'days' in subject ? `${address}&days=${subject.days}` : address;
}

function piecesOf(address: string): readonly string[] {
  const [path = '', search = '', ...more] = address.split('?');
  return [path.replace(/\/$/, ''), ...more, ...(search === '' ? [] : search.split('&').sort())];
}

const KINDS = ['flow', 'medians', 'days', 'forecast', 'gauges', 'reach', 'downstream'] as const;
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

/** Parses an address of {@link riverAddress}, parameters in any order; `null` for any other. */
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
