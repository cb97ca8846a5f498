import type { Settings } from '#jobs/settings.ts';

/** Needs no key, only attribution, and allows any traffic: https://openfreemap.org */
const OPEN_FREE_MAP = {
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap',
} as const;

/**
 * The base map: the configured style, or else OpenFreeMap on a live site. A demonstration loads
 * nothing from elsewhere by default. Without a style the site draws its own outlines.
 */
export function baseMapOf(
  settings: Pick<Settings, 'baseMapStyleUrl' | 'baseMapAttribution'>,
  mode: 'live' | 'demo',
) {
  const { baseMapStyleUrl: styleUrl, baseMapAttribution: attribution } = settings;
  if (styleUrl === null && mode === 'live') {
    return { ...OPEN_FREE_MAP, attribution: attribution ?? OPEN_FREE_MAP.attribution };
  }
  const isOwn = styleUrl !== null && styleUrl !== 'none';
  return isOwn ? { styleUrl, attribution } : { styleUrl: null, attribution: null };
}
