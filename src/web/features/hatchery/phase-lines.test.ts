import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlookOf } from '#domain/fish/outlook.ts';
import type { Phase } from '#domain/fish/phase.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { madeUpRun } from '../../../testing/run-figures.ts';
import type { OutlookLine } from './outlook-lines.ts';
import { phaseLines } from './phase-lines.ts';
import type { RunFigures } from './season-figures.ts';

const TODAY = '2025-10-23';

function line(in_: boolean, soon: boolean, later: boolean, species = 'Coho'): OutlookLine {
  const outlook = outlookOf({ inSeason: in_, twoWeeksAhead: soon, oneMonthAhead: later });
  return { species, ...outlook, counted: 1, isBrought: false, isUnexpected: false };
}

function timing(
  phase: Phase | null,
  [least, usual, most]: readonly [number, number, number],
  tenth: PlainDate = '2025-10-10',
): NonNullable<RunFigures['timing']> {
  const day = (date: PlainDate) => ({
    usual: date,
    earliest: addDays(date, -9),
    latest: addDays(date, 10),
  });
  return {
    seasons: 10,
    phase,
    share: { least, usual, most },
    tenth: day(tenth),
    half: day(addDays(tenth, 20)),
    nine_tenths: day(addDays(tenth, 33)),
    peak_from: addDays(tenth, 19),
    peak_to: addDays(tenth, 25),
  };
}

const NEAR = timing('near', [0.144, 0.275, 0.647]);
const OVER = timing('nearly over', [0.888, 0.975, 1]);
const TO_COME = timing('to come', [0, 0, 0.202], '2025-10-28');
const run = (fields: Partial<RunFigures>) => madeUpRun([[1000, 0]], [], fields);

test.each([
  ['a trap that stands still is not expected, whatever it had', line(false, false, false), 30, []],
  [
    'it is later',
    line(false, false, false),
    31,
    [/^Usually still to come: the first tenth is in by 23 Nov/],
  ],
  ['what is soon is not months away', line(false, true, true), 70, []],
  [
    'it is sooner',
    line(false, true, true),
    69,
    [/^Usually still to come: the first tenth is in by 31 Dec/],
  ],
])('%s', (_, of, days, words) => {
  const one = run({ timing: timing('to come', [0, 0, 0], addDays(TODAY, days)), soFar: null });
  expect(phaseLines(of, [one], TODAY)).toEqual(words.map((some) => expect.stringMatching(some)));
});

test.each<[string, OutlookLine, Partial<RunFigures>, string]>([
  [
    'near its peak',
    line(true, true, false),
    { timing: NEAR },
    'Usually near its peak now: 28% in by 23 Oct, 14% to 65% in 10 years.',
  ],
  [
    'nearly over',
    line(true, false, false),
    { timing: OVER },
    'Usually nearly over by now: 98% in by 23 Oct, 89% to 100% in 10 years.',
  ],
  [
    'nearly over, but coming',
    line(true, false, false),
    { timing: OVER, recent: 724 },
    'Usually nearly over by now: 98% in by 23 Oct, 89% to 100% in 10 years, but fish still came in the last two weeks.',
  ],
  [
    'in season for long, though most of it is usually in,',
    line(true, true, true),
    { timing: { ...OVER, phase: null } },
    'Years differ, 89% to 100% in by 23 Oct in 10 years.',
  ],
  [
    'still to come',
    line(false, false, true),
    { timing: TO_COME, inSeason: false },
    'Usually still to come: the first tenth is in by 28 Oct, 19 Oct to 7 Nov in 10 years.',
  ],
  [
    'over',
    line(false, false, false),
    { timing: timing('over', [1, 1, 1]), inSeason: false, recent: 3 },
    'Usually over by now: 100% in by 23 Oct, but fish still came in the last two weeks.',
  ],
])('a run %s says so', (_, outlook, fields, words) => {
  expect(phaseLines(outlook, [run(fields)], TODAY)).toEqual([words]);
});

/** What a run of some season flags can be. */
function phasesOf(inSeason: boolean, soon: boolean, later: boolean): (Phase | null)[] {
  if (inSeason) return [later ? 'before' : 'nearly over', 'near', 'past', null];
  return [soon || later ? null : 'over', 'to come', null];
}

test('of several runs those in season and coming are named; out of season the next one', () => {
  const [fall, spring] = ['Fall', 'Spring'].map((name) => run({ run: name, timing: NEAR }));
  if (!fall || !spring) throw new Error('no runs');
  const both = line(true, true, false);
  expect(phaseLines(both, [fall, spring], TODAY)).toEqual([
    expect.stringMatching(/^Fall run: usually near/),
    expect.stringMatching(/^Spring run: usually near/),
  ]);
  expect(phaseLines(both, [fall, { ...spring, inSeason: false }], TODAY)).toHaveLength(1);
  const summer = run({ run: 'Summer', timing: TO_COME, inSeason: false, isComing: true });
  expect(phaseLines(line(true, true, true), [{ ...fall, timing: OVER }, summer], TODAY)).toEqual([
    expect.stringMatching(/^Fall run: usually nearly over by now: 98% in/),
    expect.stringMatching(/^Summer run: usually still to come: the first tenth is in by 28 Oct/),
  ]);
  const away = [fall, { ...spring, timing: TO_COME }].map((one) => ({ ...one, inSeason: false }));
  expect(phaseLines(line(false, true, true), away, TODAY)).toEqual([
    expect.stringMatching(/^Spring run: usually still to come/),
  ]);
  expect(phaseLines(line(true, true, true, 'Chum'), [fall], TODAY)).toEqual([]);
});

test('no sentence contradicts its outlook or its figures', () => {
  const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const shares = fc
    .tuple(share, share, share)
    .map((all) => all.toSorted((a, b) => a - b) as [number, number, number]);
  fc.assert(
    fc.property(
      fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      fc.nat(),
      shares,
      fc.integer({ min: -60, max: 60 }),
      fc.integer({ min: -20, max: 2000 }),
      ([inSeason, soon, later], any, [least, usual, most], away, recent) => {
        const outlook = line(inSeason, soon, later);
        const phases = phasesOf(inSeason, soon, later);
        const phase = phases[any % phases.length] ?? null;
        const timed = timing(phase, [least, usual, most], addDays(TODAY, away));
        const [words = ''] = phaseLines(outlook, [run({ timing: timed, recent, inSeason })], TODAY);
        const { status, detail } = outlook;
        if (status === 'Not in season') expect(words).not.toMatch(/its peak|nearly over/);
        else expect(words).not.toMatch(/to come|(?<!nearly )over by/);
        if (detail === 'Plenty of time left') expect(words).not.toContain('nearly over');
        if (/ending/.test(detail)) expect(words).not.toContain('before its');
        if (/Returning|Expected/.test(detail)) expect(words).not.toContain('over by now');
        const [, said] = /sually .*?(\d+)% in by 23 Oct/.exec(words) ?? [];
        if (said) expect(Math.abs(Number(said) - usual * 100)).toBeLessThanOrEqual(1);
        if (/first tenth/.test(words)) expect(away).toBeGreaterThanOrEqual(0);
        const came = words.includes('but fish still came');
        if (came) expect(recent).toBeGreaterThan(0);
        if (/over by now/.test(words) && recent > 100) expect(came).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});
