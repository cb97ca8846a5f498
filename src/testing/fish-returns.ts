import fc from 'fast-check';
import { arrivalsOf } from '#domain/fish/arrivals.ts';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { runCalendar } from '#domain/fish/run-year.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';

export const ISSAQUAH_COHO = {
  facility: 'ISSAQUAH_HATCHERY',
  species: 'Coho',
  run: 'NA',
  origin: 'Hatchery',
  stock: 'Issaquah Creek',
} as const;

export function fishReturn(fields: Partial<FishReturn> & { readonly date: PlainDate }): FishReturn {
  const reportDate = fields.reportDate ?? addDays(fields.date, 2);
  return {
    source: 'wdfw-weekly',
    ...ISSAQUAH_COHO,
    since: addDays(fields.date, -7),
    undated: false,
    adults: 0,
    jacks: null,
    reportDate,
    report: `${reportDate}.pdf`,
    ...fields,
  };
}

const COUNT = /^(\S+) (-|-?\d+)(?:\/(-|-?\d+))?( undated)?$/;

/** Returns in words: `2025-10-01 30/2, 2025-10-08 -4, 2025-10-15 -/1 undated`, adults/jacks. */
export function counted(words: string, fields: Partial<FishReturn> = {}): FishReturn[] {
  return words.split(/,\s+/).map((count) => {
    const [, date, adults = '-', jacks = '-', undated] = COUNT.exec(count.trim()) ?? [];
    if (date === undefined) throw new Error(`Not a count: ${count}`);
    const figure = (text: string) => (text === '-' ? null : Number(text));
    return fishReturn({
      date: date as PlainDate,
      adults: figure(adults),
      jacks: figure(jacks),
      ...(undated && { undated: true }),
      ...fields,
    });
  });
}

/** Weekly counts of adults, the first on `from`: a season as a trap reports it. */
export function weeklySeason(
  from: PlainDate,
  adults: readonly number[],
  fields: Partial<FishReturn> = {},
): FishReturn[] {
  return adults.map((fish, week) =>
    fishReturn({ ...fields, date: addDays(from, 7 * week), adults: fish }),
  );
}

export function recordOf(returns: readonly FishReturn[]) {
  const arrivals = arrivalsOf(returns);
  const calendar = runCalendar(arrivals);
  const years = yearlyTotals(returns, calendar);
  return { arrivals, calendar, years, received: 'none' as const };
}

const figure = fc.option(fc.integer({ min: -40, max: 400 }), { nil: null });

/** Any return of one series: corrections, missing figures, undated fish and three stocks among them. */
export const anyReturn: fc.Arbitrary<FishReturn> = fc
  .record({
    day: fc.integer({ min: 0, max: 12 * 365 }),
    span: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
    delay: fc.integer({ min: 0, max: 60 }),
    adults: figure,
    jacks: figure,
    undated: fc.boolean(),
    stock: fc.constantFrom('Issaquah Creek', 'Samish', 'Skykomish'),
  })
  .map(({ day, span, delay, ...rest }) => {
    const date = addDays('2013-01-01', day);
    return fishReturn({
      ...rest,
      date,
      since: span === null ? null : addDays(date, -span),
      reportDate: addDays(date, delay),
    });
  });

export const anyReturns = fc.array(anyReturn, { maxLength: 40 });

export function finalRow(fields: Partial<FinalRow> & { readonly season: number }): FinalRow {
  return {
    row: 0,
    ...ISSAQUAH_COHO,
    adultsTrapped: 0,
    jacksTrapped: 0,
    adultsReceived: 0,
    jacksReceived: 0,
    adultsReleased: 0,
    jacksReleased: 0,
    eggs: null,
    eggGoal: null,
    ...fields,
  };
}

export const withShuffled = <One>(lists: fc.Arbitrary<One[]>): fc.Arbitrary<[One[], One[]]> =>
  lists.chain((list) => {
    const { length } = list;
    const whole = { minLength: length, maxLength: length };
    return fc.tuple(fc.constant(list), fc.shuffledSubarray(list, whole));
  });
