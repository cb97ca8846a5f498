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
  { baseMapStyleUrl, baseMapAttribution }: Pick<Settings, 'baseMapStyleUrl' | 'baseMapAttribution'>,
  mode: 'live' | 'demo',
) {
  if (baseMapStyleUrl === null && mode === 'live') {
    return { ...OPEN_FREE_MAP, attribution: baseMapAttribution ?? OPEN_FREE_MAP.attribution };
  }
  const isOwn = baseMapStyleUrl !== null && baseMapStyleUrl !== 'none';
  return isOwn
    ? { styleUrl: baseMapStyleUrl, attribution: baseMapAttribution }
    : { styleUrl: null, attribution: null };
}
