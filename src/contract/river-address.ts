import type { Position } from '#domain/place/position.ts';
import { FORECAST_GAUGES_BOX } from '#domain/river/forecast-gauge.ts';
import { isComid, isLid, isSiteNumber, parsePoint, pointText } from '#domain/river/river-ids.ts';
import type { RiverKind } from '#domain/river/river-value.ts';

/** What an address below `/river` asks for. */
export type RiverSubject =
  | { readonly kind: 'flow' | 'medians'; readonly site: string }
  | { readonly kind: 'forecast'; readonly lid: string }
  | { readonly kind: 'gauges' }
  | { readonly kind: 'reach'; readonly position: Position }
  | { readonly kind: 'downstream'; readonly comid: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long an answer is fresh, in milliseconds (requirement 10.9). */
export const RIVER_LIFETIMES_MS: Readonly<Record<RiverKind, number>> = {
  flow: 3 * HOUR_MS,
  medians: 3 * HOUR_MS,
  forecast: 3 * HOUR_MS,
  gauges: DAY_MS,
  reach: 30 * DAY_MS,
  downstream: 30 * DAY_MS,
};

/** How long an older answer is shown, marked as stale, while there is no newer one. */
export const RIVER_STALE_MS = 7 * DAY_MS;

/** Stands for what a subject is about: a gauge, a point or a reach. */
const ID = '{id}';

const { west, south, east, north } = FORECAST_GAUGES_BOX;
const BOX = `bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${east}&bbox.ymax=${north}`;

/** The six addresses (requirements 10.3 to 10.6). */
const ADDRESSES: Readonly<Record<RiverKind, string>> = {
  flow: `/river/nwis/iv/?format=json&sites=${ID}&period=P7D&parameterCd=00060&siteStatus=all`,
  medians: `/river/nwis/stat/?format=rdb&sites=${ID}&statReportType=daily&statTypeCd=p50`,
  forecast: `/river/nwps/v1/gauges/${ID}/stageflow/forecast`,
  gauges: `/river/nwps/v1/gauges?${BOX}&srid=EPSG_4326`,
  reach: `/river/nldi/linked-data/comid/position?coords=${ID}`,
  downstream: `/river/nldi/linked-data/comid/${ID}/navigation/DM/flowlines?f=json&distance=6000`,
};

/** What is understood: NLDI takes the format with a point, too. */
const PATTERNS: readonly (readonly [RiverKind, string])[] = [
  ['flow', ADDRESSES.flow],
  ['medians', ADDRESSES.medians],
  ['forecast', ADDRESSES.forecast],
  ['gauges', ADDRESSES.gauges],
  ['reach', ADDRESSES.reach],
  ['reach', `${ADDRESSES.reach}&f=json`],
  ['downstream', ADDRESSES.downstream],
];

/** Longest address that is looked at; the longest of ours has 145 characters. */
const MAX_LENGTH = 500;

/** What a subject is about, as its address names it; empty for the list of gauges. */
function idOf(subject: RiverSubject): string {
  switch (subject.kind) {
    case 'flow':
    case 'medians':
      return subject.site;
    case 'forecast':
      return subject.lid;
    case 'gauges':
      return '';
    case 'reach':
      return pointText(subject.position);
    case 'downstream':
      return subject.comid;
  }
}

/** `null` where the id cannot be one of that kind. */
function subjectOf(kind: RiverKind, id: string): RiverSubject | null {
  switch (kind) {
    case 'flow':
    case 'medians':
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

/** A short name of a subject, for keys and messages; different subjects have different ones. */
export function subjectKey(subject: RiverSubject): string {
  return `${subject.kind} ${idOf(subject)}`.trimEnd();
}

/** The address of a subject, from `/river` on. */
export function riverAddress(subject: RiverSubject): string {
  return ADDRESSES[subject.kind].replace(ID, encodeURIComponent(idOf(subject)));
}

/** The path and the parameters of an address, these in the order of their names. */
function piecesOf(address: string): readonly string[] {
  const [path = '', search = '', ...more] = address.split('?');
  return [path, ...more, ...(search === '' ? [] : search.split('&').sort())];
}

/** What stands in the place of the id; `null` where anything else differs. */
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

/**
 * What an address below `/river` asks for: one of those of {@link riverAddress} to the letter, with
 * its parameters in any order; `null` for everything else. What it names need not exist.
 *
 * @param url as it was sent, `/river` included.
 */
export function parseRiverAddress(url: string): RiverSubject | null {
  if (url.length > MAX_LENGTH) return null;
  const given = piecesOf(url);
  for (const [kind, pattern] of PATTERNS) {
    const id = idIn(given, piecesOf(pattern));
    if (id !== null) return subjectOf(kind, id);
  }
  return null;
}
