import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { type Replay, STAGES } from './hindcast.ts';
import { lessonsOf, lessonsOn } from './lessons.ts';
import { projection } from './projection.ts';
import { scorecard } from './scorecard.ts';

const YEARS = [2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023];
const RUNS = Array.from({ length: 24 }, (_, run) => run);
const USUAL = 1000;

function scatter(run: number, year: number): number {
  return 2 * (((run * 7 + year * 13) * 0.618) % 1) - 1;
}

function replaysOfYear(year: number): Replay[] {
  return RUNS.flatMap((run) =>
    STAGES.map((stage): Replay => {
      const firstDate: PlainDate = `${year}-05-01`;
      const total = Math.round(1.5 * USUAL * Math.exp(0.3 * scatter(run, year)));
      const counts = stage === 0 ? 0 : 5;
      return {
        stock: `Trap ${run} Coho NA`,
        species: 'Coho',
        year,
        stage,
        total,
        firstDate,
        lastDate: `${year + 1}-04-30`,
        on: addDays(firstDate, Math.round(200 * stage)),
        estimate: {
          share: stage,
          soFar: stage * USUAL,
          lately: 0,
          counts,
          error: 0.3,
          ways: [Math.log(USUAL)],
          own: Math.log(USUAL),
          signs: [1, 0, 0, 0, 0],
          totals: [900, 1100, 900, 1100, 900, 1100],
        },
      };
    }),
  );
}

const replays = YEARS.flatMap(replaysOfYear);
const lessons = lessonsOf(replays, '2024-08-01');

test('learns what earlier seasons missed by, with a range that holds as many as it should', () => {
  const card = scorecard(replays, lessons);
  const half = card.stages.find(({ stage }) => stage === 0.5);
  expect(half?.errors.usual_total).toBeGreaterThan(30);
  expect(half?.errors.freshet).toBeLessThan(20);
  expect(Math.abs((half?.covered ?? 0) - 80)).toBeLessThan(8);
  expect(card.species[0]?.stages.every(({ isProved }) => isProved)).toBe(true);
});

test('later seasons do not change earlier lessons', () => {
  const day = '2021-07-01';
  const then = lessonsOf(
    replays.filter(({ on }) => on < day),
    day,
  );
  expect(then.at(-1)?.from).toBe(day);
  expect(lessons.filter(({ from }) => from <= day)).toEqual(then);
});

test('a season is projected with the lessons of its day, and not before there are any', () => {
  const [first] = lessons;
  expect(first?.from).toBe('2020-07-01');
  expect(lessonsOn(lessons, 'Coho', '2020-06-30')).toEqual([]);
  expect(lessonsOn(lessons, 'Coho', '2020-12-31')).toEqual(first?.species[0]?.stages);
  expect(lessonsOn(lessons, 'Chum', '2024-01-01')).toEqual([]);
  const unlike = replaysOfYear(2020).find(({ stage }) => stage === 0.5);
  if (unlike === undefined) throw new Error('no season');
  const at = (day: PlainDate) => projection(unlike.estimate, lessonsOn(lessons, 'Coho', day));
  expect(at('2020-06-30')).toBeNull();
  expect(at('2020-12-31')?.total).toBeGreaterThan(1.3 * USUAL);
});

test('only projections that pages would have shown are scored', () => {
  const unproved = lessons.map((lesson) => ({
    ...lesson,
    species: lesson.species.map((ofOne) => ({
      ...ofOne,
      stages: ofOne.stages.map((stage) => ({ ...stage, isProved: false })),
    })),
  }));
  expect(scorecard(replays, unproved)).toMatchObject({ seasons: 0, stages: [] });
});

test('ranges reach further up before the season and at its first tenth', () => {
  const stages = lessons.at(-1)?.species[0]?.stages ?? [];
  const lean = (at: number) => {
    const lesson = stages.find(({ stage }) => stage === at);
    return lesson === undefined ? 0 : lesson.high + lesson.low;
  };
  expect(Math.min(lean(0), lean(0.1))).toBeGreaterThan(lean(0.5));
});
