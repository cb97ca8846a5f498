import type { Settings } from '#program/settings.ts';

/** Needs attribution but no key, and has no traffic limit: https://openfreemap.org */
const OPEN_FREE_MAP = {
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap',
} as const;

/** The configured style, or OpenFreeMap on a live site. Without a style, the map draws the embedded outlines. */
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
