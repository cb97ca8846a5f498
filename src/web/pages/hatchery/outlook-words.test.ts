import { expect, test } from 'vitest';
import { outlookOf } from '#domain/fish/outlook.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { NOT_BROUGHT } from '#web/lib/words/series-words.ts';
import { madeUpRun, madeUpTiming } from '../../../testing/run-figures.ts';
import { outlookLines } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import { type OutlookLine, outlookFinding, outlookWords, phaseLines } from './outlook-words.ts';

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
  [19, 900, false, NOT_BROUGHT, `${OUTSIDE}|19 counted in the last two weeks`],
  [1200, 30_000, false, NOT_BROUGHT, `${OUTSIDE}, but 1,200 counted in the last two weeks`],
  [20, 30_000, false, NOT_BROUGHT, `${OUTSIDE}|20 counted in the last two weeks`],
  [336, 400, false, MOST, `${OUTSIDE}, but 336 brought in the last two weeks`],
  [
    ...([500, 900, true, NOT_BROUGHT] as const),
    'In season / Plenty of time left|500 counted in the last two weeks',
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

const TODAY = '2025-10-23';

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
])('%s', (_, of, days, day) => {
  const one = run({
    timing: madeUpTiming('to come', [0, 0, 0], addDays(TODAY, days)),
    soFar: null,
  });
  const words = `Usually still to come; the first tenth by ${day}, `;
  expect(said(of, [one])).toEqual([day ? expect.stringContaining(words) : null]);
});

const said = (of: OutlookLine, runs: readonly RunFigures[]) =>
  phaseLines(of, runs, TODAY).map(({ words }) => words);

const STILL_CAME = ', but fish came lately';
const NEAR_ITS_PEAK =
  '28% usually in by now, near its peak of Oct 29 to Nov 4; range 14% to 65% in 10 years';
const NEARLY_OVER = 'Usually nearly over by now; 98% in; range 89% to 100% in 10 years';
const NOT_YET = { timing: madeUpTiming('before', [0, 0, 0.07], '2025-10-30') };
const NONE_YET = 'usually none in by now, peak from Nov 18; 7% at most in 10 years; half by Nov 19';

test.each<[OutlookLine, Partial<RunFigures>, string]>([
  [line(true, true, false), { timing: NEAR }, `${NEAR_ITS_PEAK}; nine tenths by Nov 19`],
  [line(true, true, true), { timing: NEAR }, `${NEAR_ITS_PEAK}; half by Oct 30`],
  [line(true, true, true), { ...NOT_YET, soFar: null }, `Just starting, ${NONE_YET}`],
  [line(true, true, true), NOT_YET, NONE_YET.replace('u', 'U')],
  [
    line(true, true, true),
    { timing: madeUpTiming('past', [0.5, 0.7, 0.8]) },
    '70% usually in by now, past its peak of Oct 29 to Nov 4; range 50% to 80% in 10 years',
  ],
  [
    ENDING,
    { timing: { ...OVER, phase: null, closes: '2025-10-19' } },
    'This trap usually closes by Oct 19, with fish still coming',
  ],
  [ENDING, { timing: OVER }, NEARLY_OVER],
  [ENDING, { timing: OVER, recentFish: 724 }, `Usually nearly over by now${STILL_CAME}`],
  [
    line(true, true, true),
    { timing: { ...OVER, phase: null } },
    'In 10 years 89% to 100% were in by now',
  ],
  [
    line(false, false, true),
    { timing: TO_COME, flags: OUT },
    'Usually still to come; the first tenth by Oct 28, Oct 19 to Nov 7 in 10 years',
  ],
  [
    LATER,
    { timing: madeUpTiming('over', [1, 1, 1]), flags: OUT, recentFish: 3 },
    `Usually over by now${STILL_CAME}`,
  ],
])('where a run usually is, case %#', (outlook, fields, words) => {
  expect(said(outlook, [run(fields)])).toEqual([`${words}.`]);
});

test.each([
  [-5, '5 days earlier than usual'],
  [0, 'about as usual'],
  [1, '1 day later than usual'],
])('half of this season, %i days late', (daysLate, words) => {
  const one = run({ timing: OVER, halfWay: { day: '2025-10-10', daysLate } });
  expect(said(ENDING, [one])).toEqual([`Half were in by Oct 10, ${words}; 98% usually in by now.`]);
});

test('of several runs those in season and coming are named; out of season the next one', () => {
  const fall = run({ run: 'Fall', timing: NEAR });
  const spring = { ...fall, run: 'Spring' };
  const both = line(true, true, false);
  expect(said(both, [fall, spring])).toEqual([
    expect.stringMatching(/^Fall run: 28% usually in by now, near/),
    expect.stringMatching(/^Spring run: 28% usually in by now, near/),
  ]);
  expect(said(both, [fall, { ...spring, flags: OUT }])).toHaveLength(1);
  const summer = run({
    run: 'Summer',
    timing: TO_COME,
    flags: { ...OUT, twoWeeksAhead: true },
  });
  expect(said(line(true, true, true), [{ ...fall, timing: OVER }, summer])).toEqual([
    expect.stringMatching(/^Fall run: usually nearly over by now; 98% in/),
    expect.stringMatching(/^Summer run: usually still to come; the first tenth by Oct 28/),
  ]);
  const away = [fall, { ...spring, timing: TO_COME }].map((one) => ({ ...one, flags: OUT }));
  expect(said(line(false, true, true), away)).toEqual([
    expect.stringMatching(/^Spring run: usually still to come/),
  ]);
  expect(said(line(true, true, true, 'Chum'), [fall])).toEqual([]);
});

test('what the heading says about the run is not repeated in its row', () => {
  const fall = run({ run: 'Fall', timing: NEAR });
  const spring = run({ run: 'Spring', timing: NEAR });
  const outlook = [line(true, true, false)];
  expect(outlookFinding(fall, { outlook, today: TODAY }, [fall, spring])).toBe(
    'Fall Coho: 28% usually in by now, near its peak of Oct 29 to Nov 4',
  );
  const rows = outlook.flatMap((one) => phaseLines(one, [fall, spring], TODAY, fall));
  expect(rows.map(({ words }) => words)).toEqual([
    'Fall run: range 14% to 65% in 10 years; nine tenths by Nov 19.',
    expect.stringMatching(/^Spring run: 28% usually in by now/),
  ]);
  expect(outlookFinding(null, { outlook, today: TODAY }, [fall])).toBeNull();
  const chum = { ...fall, species: 'Chum' };
  expect(outlookFinding(chum, { outlook, today: TODAY }, [fall])).toBeNull();
});
