import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  placedWarnings,
  pointsNamed,
  reachOf,
  type WarnedPlace,
  warningsAt,
} from './warned-places.ts';
import { isInForce, mattersAtRiver, type Warning } from './warning.ts';

const FLOOD: Warning = {
  id: 'a',
  event: 'Flood Warning',
  headline: 'Flood Warning issued December 10 at 8:47AM PST by NWS Seattle WA',
  text: '* WHAT...Major flooding is forecast.\n\n* WHERE...Skagit River near Mt. Vernon.',
  sentAt: '2025-12-10T16:47:00.000Z',
  endsAt: '2025-12-13T22:25:00.000Z',
  counties: ['Skagit'],
  rings: [
    [
      [-122.27, 48.46],
      [-122.3, 48.4],
      [-122.35, 48.3],
      [-122.5, 48.37],
      [-122.4, 48.45],
      [-122.27, 48.53],
    ],
  ],
};
const COUNTY: Warning = { ...FLOOD, id: 'b', text: '', rings: [] };

const place = (parts: Partial<WarnedPlace>): WarnedPlace => ({
  positions: [],
  counties: [],
  points: [],
  ...parts,
});
const MOUNT_VERNON = { longitude: -122.33544, latitude: 48.44483 };
const MARBLEMOUNT = { longitude: -121.43, latitude: 48.52 };
const ISSAQUAH = { longitude: -122.04, latitude: 47.53 };
const SKAGIT = ['Skagit River near Mount Vernon', 'Skagit River near Concrete'];

test.each<[string, Warning, WarnedPlace, string | null]>([
  ['names a point of its river', FLOOD, place({ points: SKAGIT }), 'name'],
  ['names another point', FLOOD, place({ points: SKAGIT.slice(1) }), null],
  ['has an area that holds it', FLOOD, place({ positions: [MOUNT_VERNON] }), 'area'],
  [
    'has an area that holds one gauge of it',
    FLOOD,
    place({ positions: [MARBLEMOUNT, MOUNT_VERNON] }),
    'area',
  ],
  ['has an area elsewhere', FLOOD, place({ positions: [MARBLEMOUNT] }), null],
  [
    'has an area elsewhere in its county',
    FLOOD,
    place({ positions: [MARBLEMOUNT], counties: ['Skagit'] }),
    'county',
  ],
  ['covers its county', COUNTY, place({ counties: ['King', 'Skagit'] }), 'county'],
  ['covers another county', COUNTY, place({ positions: [ISSAQUAH], counties: ['King'] }), null],
  [
    'names it, holds it and covers its county',
    FLOOD,
    place({ points: SKAGIT, positions: [MOUNT_VERNON], counties: ['Skagit'] }),
    'name',
  ],
])('a warning %s', (_case, warning, where, by) => {
  const reach = reachOf(warning, pointsNamed(warning, SKAGIT), where);
  expect(reach?.by ?? null).toBe(by);
});

test.each<[string, readonly string[], readonly string[]]>([
  ['Skagit River Near Mt. Vernon affecting Skagit County', SKAGIT, SKAGIT.slice(0, 1)],
  ['Skagit River\nnear   Concrete.', SKAGIT, SKAGIT.slice(1)],
  [
    'Yakima River at Cle Elum outflow',
    ['Yakima River at Cle Elum', 'Yakima River at Cle Elum outflow'],
    ['Yakima River at Cle Elum outflow'],
  ],
  ['Green River near Auburndale', ['Green River near Auburn'], []],
  ['North Fork Stillaguamish River near Arlington', ['Stillaguamish River at Arlington'], []],
  ['the Skagit River will cause severe flooding', SKAGIT, []],
])('of the points, %j names these', (text, points, named) => {
  expect([...pointsNamed({ headline: '', text }, points)]).toEqual(named);
});

const PLACES = {
  facilities: new Map([
    ['MARBLEMOUNT_HATCHERY', place({ positions: [MARBLEMOUNT], points: SKAGIT })],
    ['ISSAQUAH_HATCHERY', place({ positions: [ISSAQUAH], counties: ['King'] })],
  ]),
  rivers: new Map([['skagit', place({ points: SKAGIT })]]),
};

test('warnings stay apart; the closest come first, of equals the newest', () => {
  const older = { ...FLOOD, id: 'older', sentAt: '2025-12-10T08:54:00.000Z' };
  const king = { ...COUNTY, id: 'king', counties: ['King'] };
  const placed = placedWarnings([king, older, FLOOD, { ...COUNTY, counties: ['Adams'] }], PLACES);
  const ids = (kind: 'facilities' | 'rivers', key: string) =>
    warningsAt(placed, kind, key).map(({ id }) => id);
  expect(placed.map(({ id }) => id)).toEqual(['king', 'older', 'a']);
  expect(ids('rivers', 'skagit')).toEqual(['a', 'older']);
  expect(ids('facilities', 'MARBLEMOUNT_HATCHERY')).toEqual(['a', 'older']);
  expect(ids('facilities', 'ISSAQUAH_HATCHERY')).toEqual(['king']);
  expect(ids('facilities', 'GONE_HATCHERY')).toEqual([]);
});

test.each([
  ['Flood Warning', true],
  ['Flood Watch', true],
  ['Flood Advisory', true],
  ['Flash Flood Warning', true],
  ['Hydrologic Outlook', true],
  ['Winter Storm Watch', true],
  ['High Wind Warning', true],
  ['Extreme Heat Watch', true],
  ['Extreme Cold Warning', true],
  ['Air Quality Alert', true],
  ['Coastal Flood Advisory', false],
  ['Wind Advisory', false],
  ['Small Craft Advisory', false],
  ['Red Flag Warning', false],
  ['Special Weather Statement', false],
  ['Test Message', false],
])('%s matters at a river: %s', (event, matters) => {
  expect(mattersAtRiver(event)).toBe(matters);
});

test('a warning is in force up to its end, not at it', () => {
  const end = Date.parse(FLOOD.endsAt);
  expect([end - 1, end].map((now) => isInForce(FLOOD, now))).toEqual([true, false]);
});

const degrees = { noNaN: true, noDefaultInfinity: true } as const;
const positionIn = fc.record({
  longitude: fc.double({ min: -124.8, max: -116.9, ...degrees }),
  latitude: fc.double({ min: 45.5, max: 49, ...degrees }),
});

test('a rectangle holds exactly what is between its sides, wherever its ring begins', () => {
  fc.assert(
    fc.property(positionIn, positionIn, positionIn, fc.nat(3), (corner, other, where, turn) => {
      const west = Math.min(corner.longitude, other.longitude);
      const east = Math.max(corner.longitude, other.longitude);
      const south = Math.min(corner.latitude, other.latitude);
      const north = Math.max(corner.latitude, other.latitude);
      const { longitude, latitude } = where;
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ] as const;
      const ring = [...corners.slice(turn), ...corners.slice(0, turn)];
      const isBetween =
        longitude > west && longitude < east && latitude > south && latitude < north;
      const reach = reachOf(
        { rings: [ring], counties: [] },
        new Set(),
        place({ positions: [where] }),
      );
      expect(reach !== null).toBe(isBetween);
    }),
    { seed: 1 },
  );
});

test('no warning is lost or merged, and none changes its words', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      headline: fc.string(),
      minute: fc.nat(10_000),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(some, (messages) => {
      const warnings = messages.map(({ id, headline, minute }) => ({
        ...FLOOD,
        id,
        headline,
        sentAt: new Date(minute * 60_000).toISOString(),
      }));
      const here = warningsAt(placedWarnings(warnings, PLACES), 'rivers', 'skagit');
      const words = (warning: { readonly id: string; readonly headline: string }) => [
        warning.id,
        warning.headline,
      ];
      expect(new Map(here.map(words) as [string, string][])).toEqual(
        new Map(warnings.map(words) as [string, string][]),
      );
      expect(here).toHaveLength(warnings.length);
      const times = here.map(({ sentAt }) => sentAt);
      expect(times).toEqual(times.toSorted().reverse());
    }),
    { seed: 1 },
  );
});
