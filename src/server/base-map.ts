import type { Settings } from '#jobs/settings.ts';

/** Needs no key, only attribution, and allows any traffic: https://openfreemap.org */
const OPEN_FREE_MAP = {
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap',
} as const;

export interface BaseMap {
  /** `null` for the outlines embedded in the site. */
  readonly styleUrl: string | null;
  readonly attribution: string | null;
}

/**
 * The base map: the configured style, or else OpenFreeMap on a live site. A demonstration loads
 * nothing from elsewhere by default.
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
