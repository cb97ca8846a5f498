import { expect, test } from 'vitest';
import { nextRun } from '#domain/fish/next-run.ts';
import { outlookOf } from '#domain/fish/outlook.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { NOT_BROUGHT } from '#web/lib/words/series-words.ts';
import { madeUpRun, madeUpTiming } from '../../../testing/run-figures.ts';
import { outlookLines } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import { headedOutlook, type OutlookLine, outlookWords, phaseLines } from './outlook-words.ts';

const pinks = (origin: string, count: number) => ({
  species: 'Pink',
  run: 'NA',
  origin,
  brought: NOT_BROUGHT,
  counts: [{ day: '2026-08-04' as const, count, adults: count, since: null }],
});

const MOST = { part: 'most', from: [] } as const;
const OUTSIDE = 'Not in season / Not expected soon';

test.each([
  [0, 900, false, NOT_BROUGHT, OUTSIDE],
  [19, 900, false, NOT_BROUGHT, `${OUTSIDE}|19 pinks were counted in two weeks.`],
  [1200, 30_000, false, NOT_BROUGHT, `${OUTSIDE}|1,200 pinks were counted in two weeks.`],
  [20, 30_000, false, NOT_BROUGHT, `${OUTSIDE}|20 pinks were counted in two weeks.`],
  [336, 400, false, MOST, `${OUTSIDE}|336 pinks were moved here in two weeks.`],
  [
    ...([500, 900, true, NOT_BROUGHT] as const),
    'In season / Plenty of time left|500 pinks were counted in two weeks.',
  ],
])('%i pinks, of %i a year, in season: %s, %j, are said in "%s"', (...row) => {
  const [count, meanYear, isIn, brought, words] = row;
  const season = { inSeason: isIn, twoWeeksAhead: isIn, oneMonthAhead: isIn, meanYear };
  const captive = { ...pinks('Captive', 5000), brought: MOST };
  const [line] = outlookLines(new Map([['Pink', season]]), [
    { ...pinks('Wild', count), brought },
    captive,
  ]);
  expect(line && outlookWords(line).join('|')).toBe(words);
});

const TODAY: PlainDate = '2025-10-23';

function line(
  in_: boolean,
  soon: boolean,
  later: boolean,
  species: OutlookLine['species'] = 'Coho',
): OutlookLine {
  const outlook = outlookOf({ inSeason: in_, twoWeeksAhead: soon, oneMonthAhead: later });
  return { species, ...outlook, counted: 1, isBrought: false, isUnexpected: false };
}

const NEAR = madeUpTiming('near', [0.144, 0.275, 0.647]);
const OVER = madeUpTiming('nearly over', [0.888, 0.975, 1]);
const TO_COME = madeUpTiming('to come', [0, 0, 0.202], '2025-10-28');
const run = (fields: Partial<RunFigures>) => madeUpRun([[1000, 0]], [], fields);

const OUT = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };
const LATER = line(false, false, false);
const SOON = line(false, true, true);
const ENDING = line(true, false, false);

test.each([
  ['a trap that stands still is not expected, whatever it had', LATER, 30, null],
  ['it is later', LATER, 31, 'Nov 23'],
  ['what is soon is not months away', SOON, 70, null],
  ['it is sooner', SOON, 69, 'Dec 31'],
])('%s', (_, outlook, days, day) => {
  const figures = run({
    timing: madeUpTiming('to come', [0, 0, 0], addDays(TODAY, days)),
    soFar: null,
  });
  const words = `The first tenth of the run usually comes by ${day}. `;
  expect(said(outlook, [figures])).toEqual([day ? expect.stringContaining(words) : null]);
});

/** A page about another species, so that its first sentences say nothing of these runs. */
const page = (outlook: readonly OutlookLine[], runs: readonly RunFigures[]) => ({
  outlook: [...outlook],
  today: TODAY,
  window: null,
  runs: [...runs, run({ species: 'Sockeye', recentFish: 1 })],
  run: null,
});

const said = (line: OutlookLine, runs: readonly RunFigures[]) =>
  phaseLines(line, page([line], runs)).map(({ words }) => words);

const PEAK = 'peak usually starts in six days: Oct 29 to Nov 4.';
const NEAR_SHARE =
  'By now 28% of a usual run is in. In 10 earlier years, 14% to 65% of the run was in by this date.';
const NEAR_ITS_PEAK = `The ${PEAK} ${NEAR_SHARE}`;
const NEARLY_OVER =
  'The run is usually nearly over by now. By now 98% of a usual run is in. In 10 earlier years, 89% to 100% of the run was in by this date.';
const NOT_YET = { timing: madeUpTiming('before', [0, 0, 0.07], '2025-10-30') };
const NOVEMBER_PEAK = 'The peak usually starts in about four weeks: Nov 18 to 24.';
const NONE_YET =
  'By now none of a usual run is in. In 10 earlier years, at most 7% of the run was in by this date. Half usually come by Nov 19.';

test.each<[OutlookLine, Partial<RunFigures>, string]>([
  [
    line(true, true, false),
    { timing: NEAR },
    `${NEAR_ITS_PEAK} Nine in ten usually come by Nov 19.`,
  ],
  [line(true, true, true), { timing: NEAR }, `${NEAR_ITS_PEAK} Half usually come by Oct 30.`],
  [
    line(true, true, true),
    { ...NOT_YET, soFar: null },
    `${NOVEMBER_PEAK} The run is just starting. ${NONE_YET}`,
  ],
  [line(true, true, true), NOT_YET, `${NOVEMBER_PEAK} ${NONE_YET}`],
  [
    line(true, true, true),
    { timing: madeUpTiming('past', [0.5, 0.7, 0.8]) },
    `The ${PEAK} By now 70% of a usual run is in. In 10 earlier years, 50% to 80% of the run was in by this date.`,
  ],
  [
    ENDING,
    { timing: { ...OVER, phase: null, closes: '2025-10-19' } },
    'Counting here usually ends by Oct 19, while fish are still coming.',
  ],
  [ENDING, { timing: OVER }, NEARLY_OVER],
  [
    ENDING,
    { timing: OVER, recentFish: 724 },
    'The run is usually nearly over by now, but 724 came in the last two weeks.',
  ],
  [
    line(true, true, true),
    { timing: { ...OVER, phase: null } },
    'In 10 earlier years, 89% to 100% of the run was in by this date.',
  ],
  [
    line(false, false, true),
    { timing: TO_COME, flags: OUT },
    'The first tenth of the run usually comes by Oct 28. In 10 earlier years the first tenth of the run was in by Oct 19 to Nov 7.',
  ],
  [
    LATER,
    { timing: madeUpTiming('over', [1, 1, 1]), flags: OUT, recentFish: 3 },
    'The run is usually over by now, but 3 came in the last two weeks.',
  ],
])('where a run usually is, case %#', (outlook, fields, words) => {
  expect(said(outlook, [run(fields)])).toEqual([words]);
});

test.each([
  [-5, '5 days earlier than usual'],
  [0, 'about on time'],
  [1, '1 day later than usual'],
])('half of this season, %i days late', (daysLate, words) => {
  const figures = run({ timing: OVER, halfWay: { day: '2025-10-10', daysLate } });
  expect(said(ENDING, [figures])).toEqual([
    `Half of the adults of the run were in by Oct 10, ${words}. By now 98% of a usual run is in.`,
  ]);
});

test('of several runs those in season and coming are named; out of season the next one', () => {
  const fall = run({ run: 'Fall', timing: NEAR });
  const spring = { ...fall, run: 'Spring' };
  const both = line(true, true, false);
  expect(said(both, [fall, spring])).toEqual([
    expect.stringMatching(/^The fall peak usually starts in six days/),
    expect.stringMatching(/^The spring peak usually starts in six days/),
  ]);
  expect(said(both, [fall, { ...spring, flags: OUT }])).toHaveLength(1);
  const summer = run({
    run: 'Summer',
    timing: TO_COME,
    flags: { ...OUT, twoWeeksAhead: true },
  });
  expect(said(line(true, true, true), [{ ...fall, timing: OVER }, summer])).toEqual([
    expect.stringMatching(/^The fall run is usually nearly over by now\. By now 98%/),
    expect.stringMatching(/^The first tenth of the summer run usually comes by Oct 28/),
  ]);
  const away = [fall, { ...spring, timing: TO_COME }].map((figures) => ({
    ...figures,
    flags: OUT,
  }));
  expect(said(line(false, true, true), away)).toEqual([
    expect.stringMatching(/^The first tenth of the spring run usually comes/),
  ]);
  expect(said(line(true, true, true, 'Chum'), [fall])).toEqual([]);
});

test('what the heading or the first sentences say about the run is not repeated in its row', () => {
  const fall = run({ run: 'Fall', timing: NEAR });
  const spring = run({ run: 'Spring', timing: NEAR });
  const both = line(true, true, false);
  const shown = { ...page([both], [fall, spring]), run: fall };
  // The first sentence of the page is that the peak is in six days.
  expect(headedOutlook(shown).heading).toBe('By now 28% of a usual fall coho run is in');
  expect(phaseLines(both, shown).map(({ words }) => words)).toEqual([
    'In 10 earlier years, 14% to 65% of the run was in by this date. Nine in ten usually come by Nov 19.',
    expect.stringMatching(/^The spring peak usually starts/),
  ]);
  const over = run({ timing: OVER });
  const ending = { ...page([ENDING], [over]), run: over };
  // The first sentences of the page are that the run is nearly over.
  expect(headedOutlook(ending).heading).toBe('By now 98% of a usual coho run is in');
  expect(phaseLines(ENDING, ending).map(({ words }) => words)).toEqual([
    'In 10 earlier years, 89% to 100% of the run was in by this date.',
  ]);
  expect(headedOutlook({ ...shown, run: null }).heading).toBeNull();
  expect(headedOutlook({ ...shown, run: { ...fall, species: 'Chum' } }).heading).toBeNull();
});

test('where the finding has the fish of two weeks, no other sentence has them', () => {
  const over = madeUpRun([], [], { timing: madeUpTiming('over', [1, 1, 1]), recentFish: 78 });
  const page = { outlook: [], runs: [over], run: null, today: TODAY, window: null };
  const said = phaseLines({ ...line(false, false, false), counted: 78 }, page)[0];
  expect(said).toMatchObject({
    saysCount: true,
    words: 'The run is usually over by now, but 78 came in the last two weeks.',
  });
  expect(phaseLines({ ...line(false, false, false), counted: 80 }, page)[0]?.saysCount).toBe(false);
});

test('off season the next run is the one whose first tenth comes first; while one is in season there is none', () => {
  const off = { flags: { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false } };
  const runOn = (species: string, tenth: PlainDate, fields: Partial<RunFigures> = {}) =>
    madeUpRun([], [], {
      species,
      ...off,
      timing: madeUpTiming('to come', [0, 0, 0], tenth),
      ...fields,
    });
  const coho = runOn('Coho', '2026-10-06');
  const chinook = runOn('Chinook', '2026-09-13');
  const past = runOn('Chum', '2026-07-01');
  expect(nextRun([coho, past, chinook], '2026-08-05')?.species).toBe('Chinook');
  expect(nextRun([past], '2026-08-05')).toBeNull();
  const counted = { ...coho, recentFish: 3 };
  expect(nextRun([counted, chinook], '2026-08-05')).toBeNull();
});
