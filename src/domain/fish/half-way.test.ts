import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { fishReturn, recordOf, weeklySeason } from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { halfWay, halfWayKnownFrom } from './half-way.ts';
import { seasonCounts } from './season-counts.ts';

const WEEKS = [70, 70, 70, 70, 4, 4];

function seasonsOf(returns: readonly FishReturn[]) {
  const { arrivals, calendar } = recordOf(returns);
  return seasonCounts(returns, arrivals, calendar, '2026-11-20');
}

/** Five seasons with half of their adults by a day, and that of 2026: ten fish a day from September 29. */
function seasonAfter(usualHalf: PlainDate, years = 5, now: readonly FishReturn[] = THIS_YEAR) {
  const first = addDays(usualHalf, -7);
  const earlier = Array.from({ length: years }, (_, at) =>
    weeklySeason(`${2026 - years + at}${first.slice(4)}` as PlainDate, WEEKS),
  );
  const seasons = seasonsOf([...earlier.flat(), ...now]);
  const [season] = seasons.slice(-1);
  if (season === undefined) throw new Error('no season');
  return { season, known: seasons.slice(0, -1) };
}

const THIS_YEAR = weeklySeason('2026-10-05', WEEKS);
const exactly = (fish: number) => ({ low: fish, total: fish, high: fish });

test.each<[string, ReturnType<typeof exactly>, PlainDate, ReturnType<typeof halfWay>]>([
  ['five days early', exactly(288), '2026-10-17', { day: '2026-10-13', daysLate: -5 }],
  ['five days late', exactly(288), '2026-10-07', { day: '2026-10-13', daysLate: 5 }],
  ['within a week of counts', exactly(288), '2026-10-13', { day: '2026-10-13', daysLate: 0 }],
  ['a range of which one end is as usual', { low: 288, total: 300, high: 400 }, '2026-10-18', null],
  ['half of the most is not counted yet', { low: 288, total: 300, high: 577 }, '2026-10-20', null],
  [
    'the range is wider than weekly counts show',
    { low: 288, total: 300, high: 400 },
    '2026-11-20',
    null,
  ],
])('%s', (_, expected, usual, found) => {
  const { season, known } = seasonAfter(usual);
  expect(halfWay(season, known, expected)).toEqual(found);
});

test('is unknown with four known seasons, and while two weeks bring a tenth of the season', () => {
  const few = seasonAfter('2026-10-17', 4);
  expect(halfWay(few.season, few.known, exactly(288))).toBeNull();
  const coming = seasonAfter('2026-10-17', 5, weeklySeason('2026-10-05', [70, 70, 70, 70, 16, 16]));
  expect(halfWay(coming.season, coming.known, exactly(312))).toBeNull();
});

test('is that of the adults, whatever the jacks do', () => {
  const jacks = fishReturn({ date: '2026-11-09', since: '2026-11-02', adults: 0, jacks: 900 });
  const { season, known } = seasonAfter('2026-10-17', 5, [...THIS_YEAR, jacks]);
  expect(halfWay(season, known, exactly(1188))).toEqual({ day: '2026-10-13', daysLate: -5 });
});

test('is unknown if half was in before the first known day, or if much of the season is undated', () => {
  const { season, known } = seasonAfter('2026-10-17');
  const late = { ...season, knownFrom: '2026-10-13' as const };
  expect(halfWay(late, known, exactly(288))).toBeNull();
  expect(halfWay({ ...season, isDated: false }, known, exactly(288))).toBeNull();
});

test('a late season says nothing while earlier ones, as late, would still have come', () => {
  const { season, known } = seasonAfter('2026-10-02');
  expect(halfWay(season, known, exactly(288))?.daysLate).toBe(10);
  const early = { ...season, countedOn: addDays(season.countedOn, -14) };
  expect(halfWay(early, known, exactly(288))).toBeNull();
});

test('can usually be known once two weeks bring less than a tenth of the adults', () => {
  const { season, known } = seasonAfter('2026-10-13');
  const from = halfWayKnownFrom(season.firstDate, known);
  expect([from !== null && from > '2026-11-01', from !== null && from < '2026-11-12']).toEqual([
    true,
    true,
  ]);
  expect(halfWayKnownFrom(season.firstDate, known.slice(1))).toBeNull();
});
