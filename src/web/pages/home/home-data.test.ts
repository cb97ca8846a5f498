import { expect, test } from 'vitest';
import type { RecentEscapement } from '#contract/facilities.ts';
import type { WeekReport } from '#contract/page.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import type { SpeciesOfWeek } from '#domain/fish/week.ts';
import type { RiverFlood } from '#domain/river/flood.ts';
import type { BoardRow } from '#domain/river/river-board.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { sayWithFigure } from '#domain/say/river.ts';
import { US } from '#domain/words/units.ts';
import {
  dayCount,
  facilitiesFixture,
  facilityFeature,
  series,
} from '../../../testing/contract-fixtures.ts';
import { chosenFacility, headline, homeData } from './home-data.ts';

const counted = (species: string, count: number, fields: Partial<RecentEscapement> = {}) => ({
  ...series(species, 'NA', 'Wild'),
  day_counts: [dayCount('2026-08-04', count)],
  ...fields,
});
const coho = (count: number) => [counted('Coho', count)];

const homeWith = (
  recent: Readonly<Record<string, RecentEscapement[]>>,
  report: WeekReport | null = null,
) =>
  homeData(
    {
      ...facilitiesFixture(),
      features: Object.entries(recent).map(([Facility, recent_escapement]) =>
        facilityFeature({ Facility, recent_escapement }),
      ),
    },
    report,
    { rivers: [], board: { instant: 0, rows: [] }, atPoints: new Map() },
  );

test('the dropdown has facilities with recent escapement, alphabetically, in title case except FCF', () => {
  const data = homeWith({
    WELLS_HATCHERY: coho(3),
    MERWIN_DAM_FCF: coho(3),
    MERWIN_HATCHERY: [counted('Steelhead', 336, { received: 'most' })],
    TUCANNON_HATCHERY: [],
    CEDAR_RIVER_HATCHERY: coho(0),
    HURD_CR_HATCHERY: [counted('Chinook', 90, { origin: 'Captive' })],
    COWLITZ_SALMON_HATCHERY: coho(3),
  });
  expect(data.facilities.map(({ title }) => title)).toEqual([
    'Cowlitz Salmon Hatchery',
    'Merwin Dam FCF',
    'Merwin Hatchery',
    'Wells Hatchery',
  ]);
  expect(data.others).toHaveLength(3);
});

const [BAKER, COWLITZ, WELLS] = [
  'BAKER_LK_HATCHERY',
  'COWLITZ_SALMON_HATCHERY',
  'WELLS_HATCHERY',
] as const;

test.each([
  ['Cowlitz, where it has recent escapement', [BAKER, COWLITZ], null, COWLITZ],
  ['the first, where Cowlitz has none', [WELLS, BAKER], null, BAKER],
  ['the one of the address, in any case', [COWLITZ, WELLS], 'Wells-hatchery', WELLS],
  ['Cowlitz, where the address names none', [COWLITZ, WELLS], 'nope', COWLITZ],
  ['none, where none has recent escapement', [], null, undefined],
])('the facility shown first is %s', (_, keys, askedFor, key) => {
  const { facilities } = homeWith(
    Object.fromEntries(keys.map((facilityKey) => [facilityKey, coho(3)])),
  );
  expect(chosenFacility(facilities, askedFor)?.key).toBe(key);
});

test('each species of the state has its count, 0 or none, and how its season stands', () => {
  const ofWeek = (species: ShownSpecies, count: number, comparison: object | null = null) =>
    ({
      species,
      recent: { count },
      compared: comparison && { comparison },
    }) as SpeciesOfWeek;
  const species = [
    ofWeek('Coho', 7, { seasons: 10, fewer: 9 }),
    ofWeek('Chum', 3, { seasons: 4, fewer: 4 }),
    ofWeek('Pink', 0),
    ofWeek('Sockeye', 0),
  ];
  const report = { week: { species } } as unknown as WeekReport;
  const { statewide } = homeWith(
    { A: [...coho(7), counted('Chum', 3), counted('Pink', 0)] },
    report,
  );
  expect(statewide).toEqual([
    { species: 'Coho', count: 7, isReported: true, word: 'very high' },
    { species: 'Chum', count: 3, isReported: true, word: null },
    { species: 'Pink', count: 0, isReported: true, word: null },
    { species: 'Sockeye', count: 0, isReported: false, word: null },
  ]);
});

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;
const OLD = { ...WINDOW, isOld: true };
const total = (species: ShownSpecies, count: number) => ({ species, count });
const COHO = [total('Coho', 74_063), total('Chum', 123)];

test.each([
  [WINDOW, COHO, [], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, COHO, ['Chum'], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, COHO, ['Coho'], 'The coho run is nearly over: 74,063 counted in two weeks'],
  [WINDOW, [total('Pink', 646)], [], 'Pinks are back: 646 counted in two weeks'],
  [WINDOW, [total('Chum', 100)], [], 'Chum are back: 100 counted in two weeks'],
  [WINDOW, [total('Chum', 99), total('Coho', 5)], [], 'Few fish now: 104 counted in two weeks'],
  [WINDOW, [total('Chum', 1)], ['Chum'], 'Few fish now: 1 counted in two weeks'],
  [WINDOW, [total('Chum', 104), total('Pink', -4)], [], 'Chum are back: 104 counted in two weeks'],
  [WINDOW, [total('Chum', 9), total('Pink', -4)], [], 'Few fish now: 9 counted in two weeks'],
  [WINDOW, [total('Chum', 0)], [], 'No fish counted in two weeks'],
  [WINDOW, [], [], 'No fish counted in two weeks'],
  [OLD, COHO, [], '74,063 coho counted from Oct 10 to 23, 2025'],
  [OLD, [], [], 'No fish counted from Oct 10 to 23, 2025'],
  [null, [], [], 'Which fish are back, and where'],
] as const)('case %#: the headline is the finding', (window, statewide, over, words) => {
  expect(headline(window, statewide, new Set(over))).toBe(words);
});

test('a flood anywhere on its river comes first on a facility’s line, under the name of its gauge', () => {
  const river = {
    name: 'Skykomish River',
    slug: 'skykomish-river',
    gauge: '12134500',
    forecast: 'GLBW1',
    gauges: [],
    facilities: ['WALLACE_R_HATCHERY'],
    positions: [],
  };
  const figures = {
    gauge: null,
    measured: null,
    medians: [],
    forecast: null,
    now: Date.parse('2026-11-20T20:00:00Z'),
  };
  const row = (flood: RiverFlood | null): BoardRow => ({
    name: river.name,
    slug: river.slug,
    gauge: { site: '12134500', name: 'Skykomish River near Gold Bar' },
    point: null,
    section: 'flood',
    positions: [],
    state: 'known',
    traps: 1,
    fish: null,
    elsewhere: null,
    facts: { ...riverFacts(figures), flood },
    turn: null,
    rise: 0,
    days: [],
    course: { quantity: 'flow', past: [], ahead: [], usual: [] },
  });
  const lineWith = (flood: RiverFlood | null) => {
    const board = { instant: figures.now, rows: [row(flood)] };
    const features = ['WALLACE_R_HATCHERY', 'WELLS_HATCHERY'].map((Facility) =>
      facilityFeature({ Facility, recent_escapement: coho(3) }),
    );
    const home = homeData({ ...facilitiesFixture(), features }, null, {
      rivers: [river],
      board,
      atPoints: new Map(),
    });
    return home.facilities.map(({ elsewhere }) =>
      sayWithFigure(riverFacts({ ...figures, elsewhere }), US),
    );
  };
  const minor = { now: 'minor', ahead: null } as const;
  expect(lineWith({ ...minor, place: null })).toEqual([
    'Skykomish River near Gold Bar: at minor flood stage now',
    null,
  ]);
  expect(lineWith({ ...minor, place: 'Skykomish River at Monroe' })).toEqual([
    'Skykomish River at Monroe: at minor flood stage now',
    null,
  ]);
  expect(lineWith(null)).toEqual([null, null]);
});
