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

interface Shape {
  readonly kind: RiverKind;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The six addresses (requirements 10.3 to 10.6). Of two for a kind the first is written. */
const SHAPES: readonly Shape[] = [
  {
    kind: 'flow',
    path: '/nwis/iv/',
    parameters: {
      format: 'json',
      sites: ID,
      period: 'P7D',
      parameterCd: '00060',
      siteStatus: 'all',
    },
  },
  {
    kind: 'medians',
    path: '/nwis/stat/',
    parameters: { format: 'rdb', sites: ID, statReportType: 'daily', statTypeCd: 'p50' },
  },
  { kind: 'forecast', path: `/nwps/v1/gauges/${ID}/stageflow/forecast`, parameters: {} },
  {
    kind: 'gauges',
    path: '/nwps/v1/gauges',
    parameters: {
      'bbox.xmin': String(FORECAST_GAUGES_BOX.west),
      'bbox.ymin': String(FORECAST_GAUGES_BOX.south),
      'bbox.xmax': String(FORECAST_GAUGES_BOX.east),
      'bbox.ymax': String(FORECAST_GAUGES_BOX.north),
      srid: 'EPSG_4326',
    },
  },
  { kind: 'reach', path: '/nldi/linked-data/comid/position', parameters: { coords: ID } },
  {
    kind: 'reach',
    path: '/nldi/linked-data/comid/position',
    parameters: { coords: ID, f: 'json' },
  },
  {
    kind: 'downstream',
    path: `/nldi/linked-data/comid/${ID}/navigation/DM/flowlines`,
    parameters: { f: 'json', distance: '6000' },
  },
];

/** Longest address that is looked at; the longest shape has 145 characters. */
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
  const id = idOf(subject);
  const shape = SHAPES.find(({ kind }) => kind === subject.kind);
  if (shape === undefined) throw new Error(`no address for ${subject.kind}`);
  const search = Object.entries(shape.parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value === ID ? id : value)}`)
    .join('&');
  return `/river${shape.path.replace(ID, id)}${search === '' ? '' : `?${search}`}`;
}

/** What stands in a text in the place of the id; `null` where the rest differs. */
function idIn(text: string, pattern: string): string | null {
  const [before = '', after] = pattern.split(ID);
  if (after === undefined) return text === pattern ? '' : null;
  const isLike = text.startsWith(before) && text.endsWith(after);
  return isLike ? text.slice(before.length, text.length - after.length) : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** The subject, when the path is this one and exactly these parameters are there, each once. */
function subjectIn(path: string, search: readonly string[], shape: Shape): RiverSubject | null {
  let id = idIn(path, shape.path);
  const parameters = Object.entries(shape.parameters);
  if (id === null || search.length !== parameters.length) return null;
  for (const [name, value] of parameters) {
    const given = search.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
    if (given === undefined || (value !== ID && given !== value)) return null;
    if (value === ID) id = decoded(given);
  }
  return id === null ? null : subjectOf(shape.kind, id);
}

/**
 * What an address below `/river` asks for: one of the six of {@link riverAddress} to the letter,
 * with its parameters in any order; `null` for everything else. What it names need not exist.
 *
 * @param url as it was sent, `/river` included.
 */
export function parseRiverAddress(url: string): RiverSubject | null {
  if (url.length > MAX_LENGTH || !url.startsWith('/river/')) return null;
  const [path = '', text = '', more] = url.slice('/river'.length).split('?');
  if (more !== undefined) return null;
  const search = text === '' ? [] : text.split('&');
  for (const shape of SHAPES) {
    const subject = subjectIn(path, search, shape);
    if (subject !== null) return subject;
  }
  return null;
}
