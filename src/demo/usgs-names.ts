import type { Gauge } from '#domain/place/gauge.ts';

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bNorth Fork\b/gi, 'NF'],
  [/\bSouth Fork\b/gi, 'SF'],
  [/\bMiddle Fork\b/gi, 'MF'],
  [/\bNear\b/gi, 'NR'],
  [/\bAbove\b/gi, 'AB'],
  [/\bBelow\b/gi, 'BL'],
  [/\bHighway\b/gi, 'HWY'],
];

/** States of the catalogue by their post-office letters, with their census number and name. */
export const STATES = {
  WA: { code: '53', name: 'Washington' },
  OR: { code: '41', name: 'Oregon' },
  ID: { code: '16', name: 'Idaho' },
} as const;

/** State in which a gauge stands, which is Washington unless its name or id says otherwise. */
export function stateOf({ name, lid }: Gauge): keyof typeof STATES {
  if (/, OR$/.test(name) || /O\d$/.test(lid ?? '')) return 'OR';
  if (/, ID$/.test(name) || /I\d$/.test(lid ?? '')) return 'ID';
  return 'WA';
}

/** Name as USGS writes it: capitals, abbreviations, the state. */
export function usgsName(gauge: Gauge): string {
  const bare = gauge.name.replace(/, [A-Z]{2}$/, '');
  const short = ABBREVIATIONS.reduce((name, [long, brief]) => name.replace(long, brief), bare);
  return `${short.toUpperCase()}, ${stateOf(gauge)}`;
}
