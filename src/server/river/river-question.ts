import { isComid, isLid, isSiteNumber, parsePoint } from '#domain/river/river-ids.ts';
import type { RiverSubject } from './river-subject.ts';

/** The box around Washington that the list of gauges is asked for (specification, section 7). */
const GAUGES_BOX: Readonly<Record<string, string>> = {
  'bbox.xmin': '-124.763068',
  'bbox.ymin': '45.543541',
  'bbox.xmax': '-116.915989',
  'bbox.ymax': '49.002494',
  srid: 'EPSG_4326',
};

/** Longest `?…` that is looked at; the longest shape has 120 characters. */
const MAX_SEARCH_LENGTH = 400;

/**
 * The value of the one free parameter, when exactly these parameters are there, each once, and the
 * others have their fixed values; `null` otherwise.
 */
function freeValue(
  search: URLSearchParams,
  free: string,
  fixed: Readonly<Record<string, string>>,
): string | null {
  const names = [...search.keys()];
  if (names.length !== Object.keys(fixed).length + 1) return null;
  if (Object.entries(fixed).some(([name, value]) => search.get(name) !== value)) return null;
  return search.get(free);
}

function hasExactly(search: URLSearchParams, fixed: Readonly<Record<string, string>>): boolean {
  const entries = Object.entries(fixed);
  return (
    search.size === entries.length && entries.every(([name, value]) => search.get(name) === value)
  );
}

function flowOrMedians(path: string, search: URLSearchParams): RiverSubject | null {
  const flow = path === '/nwis/iv/';
  const site = freeValue(
    search,
    'sites',
    flow
      ? { format: 'json', period: 'P7D', parameterCd: '00060', siteStatus: 'all' }
      : { format: 'rdb', statReportType: 'daily', statTypeCd: 'p50' },
  );
  if (site === null || !isSiteNumber(site)) return null;
  return { kind: flow ? 'flow' : 'medians', site };
}

function reach(search: URLSearchParams): RiverSubject | null {
  const withFormat = freeValue(search, 'coords', { f: 'json' });
  const position = parsePoint(withFormat ?? freeValue(search, 'coords', {}) ?? '');
  return position === null ? null : { kind: 'reach', position };
}

/**
 * What an address below `/river` asks for: one of the six shapes of the specification (section 7)
 * to the letter, in any order of parameters; `null` for everything else. What it names may still
 * not be known here.
 *
 * @param url as it was sent, `/river` included.
 */
export function riverQuestion(url: string): RiverSubject | null {
  const cut = url.indexOf('?');
  const path = (cut === -1 ? url : url.slice(0, cut)).slice('/river'.length);
  const text = cut === -1 ? '' : url.slice(cut + 1);
  if (text.length > MAX_SEARCH_LENGTH) return null;
  const search = new URLSearchParams(text);

  if (path === '/nwis/iv/' || path === '/nwis/stat/') return flowOrMedians(path, search);
  if (path === '/nldi/linked-data/comid/position') return reach(search);
  if (path === '/nwps/v1/gauges') return hasExactly(search, GAUGES_BOX) ? { kind: 'gauges' } : null;
  const comid = /^\/nldi\/linked-data\/comid\/([^/]+)\/navigation\/DM\/flowlines$/.exec(path)?.[1];
  if (comid !== undefined) {
    const isWhole = isComid(comid) && hasExactly(search, { f: 'json', distance: '6000' });
    return isWhole ? { kind: 'downstream', comid } : null;
  }
  const lid = /^\/nwps\/v1\/gauges\/([^/]+)\/stageflow\/forecast$/.exec(path)?.[1];
  if (lid === undefined || !isLid(lid) || text !== '') return null;
  return { kind: 'forecast', lid };
}
