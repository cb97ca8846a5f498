import type { Settings } from '#jobs/settings.ts';

/** Needs no key and takes what a deployment sends, as long as it is named: https://openfreemap.org */
const OPEN_FREE_MAP = {
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap',
} as const;

/** The base of the map that a deployment shows. */
export interface BaseMap {
  /** `null`: the outlines that are embedded in the site. */
  readonly styleUrl: string | null;
  readonly attribution: string | null;
}

/**
 * The base of the map: the configured style; else, live, OpenFreeMap; in a demonstration nothing
 * that is loaded from elsewhere.
 */
export function baseMapOf(
  settings: Pick<Settings, 'baseMapStyleUrl' | 'baseMapAttribution'>,
  mode: 'live' | 'demo',
): BaseMap {
  const { baseMapStyleUrl, baseMapAttribution } = settings;
  if (baseMapStyleUrl === null && mode === 'live') {
    return { ...OPEN_FREE_MAP, attribution: baseMapAttribution ?? OPEN_FREE_MAP.attribution };
  }
  if (baseMapStyleUrl === null || baseMapStyleUrl === 'none') {
    return { styleUrl: null, attribution: null };
  }
  return { styleUrl: baseMapStyleUrl, attribution: baseMapAttribution };
}
