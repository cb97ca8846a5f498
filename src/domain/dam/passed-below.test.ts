import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { passageDays } from '../../testing/passage-days.ts';
import { DAMS, type DamKey } from './dams.ts';
import type { PassageDay } from './passage-day.ts';
import { newestCount, passageSeasons } from './passage-season.ts';
import { damsPassed, passedBelow } from './passed-below.ts';

test.each<[DamKey, string]>([
  ['BON', 'BON'],
  ['MCN', 'MCN JDA TDA BON'],
  ['LMN', 'LMN IHR MCN JDA TDA BON'],
  ['RIS', 'RIS WAN PRD MCN JDA TDA BON'],
])('a fish above %s has passed %s', (key, passed) => {
  expect(damsPassed(key).map((dam) => dam.key)).toEqual(passed.split(' '));
});

const RUNS = [
  ['03-15', '05-31', 'Spring'],
  ['06-01', '07-31', 'Summer'],
  ['08-01', '11-15', 'Fall'],
] as const;
const FISH = { chinookAdults: 10, cohoAdults: 10, sockeye: 10, steelhead: 10, pink: 10, chum: 10 };

function dam(key: DamKey, to: PlainDate, now: Partial<PassageDay> = {}) {
  const years = [2019, 2020, 2021, 2022, 2023].flatMap((year) =>
    RUNS.flatMap(([from, end, chinookRun]) =>
      passageDays(`${year}-${from}`, `${year}-${end}`, { ...FISH, chinookRun }),
    ),
  );
  const more = { chinookAdults: 12, cohoAdults: 12, sockeye: 12, steelhead: 12, pink: 12 };
  const days = [...years, ...passageDays('2024-03-15', to, { ...more, ...now })];
  const found = DAMS.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(key);
  return { dam: found, newest: newestCount(days), seasons: passageSeasons(days) };
}

const TODAY = '2024-06-20';
const spring = { species: 'Chinook', run: 'Spring', firstDate: '2024-03-01' } as const;
const passed = (
  run: Partial<Parameters<typeof passedBelow>[0]>,
  dams = [dam('BON', TODAY), dam('MCN', TODAY)],
  today: PlainDate = TODAY,
) => {
  const found = passedBelow({ ...spring, ...run }, 'PRD', dams, today);
  return found && [found.dam.key, found.from, found.to, found.count, found.ofUsual].join(' ');
};

test('the nearest dam below with new counts is taken, with the days of the run there', () => {
  expect(passed({})).toBe('MCN 2024-03-15 2024-05-31 936 1.2');
  expect(passed({ run: 'Summer' })).toBe('MCN 2024-06-01 2024-06-20 240 1.2');
  const old = [dam('BON', TODAY), dam('MCN', addDays(TODAY, -8))];
  expect(passed({}, old)).toBe('BON 2024-03-15 2024-05-31 936 1.2');
  expect(passed({}, old.slice(1))).toBe(null);
  expect(passed({}, [dam('PRD', TODAY), dam('WAN', TODAY)])).toMatch(/^PRD/);
  expect(passed({}, [dam('WAN', TODAY)])).toBe(null);
});

test.each([
  ['steelhead of summer', { species: 'Steelhead', run: 'Summer' }, true],
  ['steelhead of winter', { species: 'Steelhead', run: 'Winter' }, false],
  ['coho of a type', { species: 'Coho', run: 'Type N' }, true],
  ['sockeye', { species: 'Sockeye', run: 'NA' }, true],
  ['Chinook without a run', { run: 'NA' }, false],
  ['Chinook of a run that has not begun', { run: 'Fall' }, false],
  ['Chinook of a run that dams do not tell apart', { run: 'Late Fall' }, false],
  ['pinks', { species: 'Pink', run: 'NA' }, false],
  ['a season of the year before', { firstDate: '2023-11-30' }, false],
  ['a season that begins before New Year', { firstDate: '2023-12-01' }, true],
] as const)('%s: %j is said: %s', (_, run, isSaid) => {
  expect(passed(run) !== null).toBe(isSaid);
});

test('a season that has hardly begun, or without a usual, says nothing', () => {
  const on = (day: PlainDate, now = {}) => passed({}, [dam('BON', day, now)], day);
  expect(on('2024-03-21')).toBe(null);
  expect(on('2024-03-22')).toBe('BON 2024-03-15 2024-03-22 96 1.2');
  expect(on('2024-05-01', { chinookAdults: null })).toBe(null);
  expect(passed({ species: 'Sockeye' }, [dam('BON', TODAY, { sockeye: 0 })])).toMatch(/ 0 0$/);
});
