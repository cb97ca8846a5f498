import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORIGINS } from '#domain/fish/series.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { weeklyReports } from '../../testing/weekly-reports.ts';
import { formatReports, formatRows, parseReports, parseRows } from './rows-file.ts';
import { foldSpells, type Spell, unfoldSpells } from './spells.ts';

/** What a row says in a report. Its place in the report is not kept, nor how often it stands there. */
function sayings(rows: readonly WeeklyRow[]): string[] {
  return [
    ...new Set(rows.map(({ row: _, ...says }) => JSON.stringify(says, Object.keys(says).sort()))),
  ].toSorted();
}

/** A spell in one line: its row, its reports and what it brought, whatever else stands beside it. */
function spellText(spell: Spell): string {
  const { increment, ...row } = spell;
  const brought =
    increment === null
      ? 'nothing'
      : [increment.since, increment.adults, increment.jacks, increment.undated].join(' ');
  const cells = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${cells.map(([name, cell]) => `${name} ${cell}`).join('; ')}; brought ${brought}`;
}

const figure = fc.option(fc.nat(900), { nil: null });

/** Few values for each name, so that rows stand still, go away, come back and change often. */
const anyContent = fc.record({
  facility: fc.constantFrom('ISSAQUAH_HATCHERY', 'DAYTON_ACCLIMA._POND'),
  species: fc.constantFrom('Coho', 'Dolly/Bull Trout'),
  run: fc.constantFrom('NA', 'Type N'),
  origin: fc.constantFrom(...ORIGINS),
  stock: fc.constantFrom('Issaquah Creek', 'Nooksack River -SF', ''),
  title: fc.constantFrom('Coho', 'Type N Coho'),
  adults: figure,
  jacks: figure,
  since: fc.nat(3),
  final: fc.boolean(),
});

interface Sequence {
  readonly reports: readonly WeeklyReport[];
  readonly rows: readonly WeeklyRow[];
}

/** One to eight reports of a few contents that stand in some of them. */
const anySequence: fc.Arbitrary<Sequence> = fc
  .record({
    weeks: fc.integer({ min: 1, max: 8 }),
    contents: fc.array(fc.record({ content: anyContent, stands: fc.nat(255) }), { maxLength: 12 }),
  })
  .map(({ weeks, contents }) => {
    const reports = Array.from({ length: weeks }, (_, week): WeeklyReport => {
      const reportDate = addDays('2024-12-19', 7 * week);
      return { reportDate, report: `hatcheries__${reportDate}.pdf` };
    });
    const rows = reports.flatMap((report, week) =>
      contents
        .filter(({ stands }) => (stands >> week) % 2 === 1)
        .map(({ content: { since, ...content } }, row): WeeklyRow => {
          return { ...report, ...content, row, dataDate: addDays('2024-12-17', -since) };
        }),
    );
    return { reports, rows };
  });

function returnsOf({ reports, rows }: Sequence) {
  return [...Map.groupBy(rows, ({ facility }) => facility).values()].flatMap((ofFacility) =>
    weeklyReturns(ofFacility, reports),
  );
}

describe('folding rows into spells', () => {
  test('and unfolding them gives every report what it said', () => {
    fc.assert(
      fc.property(anySequence, (sequence) => {
        const { reports, rows } = sequence;
        const spells = foldSpells(reports, rows, returnsOf(sequence));
        const unfolded = [...unfoldSpells(reports, spells)];
        expect(unfolded.map(({ report }) => report)).toEqual(reports);
        for (const { report, rows: found } of unfolded) {
          const printed = rows.filter((row) => row.report === report.report);
          expect(sayings(found)).toEqual(sayings(printed));
          expect(found.map(({ row }) => row)).toEqual(found.map((_, at) => at));
        }
      }),
      { seed: 20261120 },
    );
  });

  test('and writing them as files and reading those gives the same spells', () => {
    fc.assert(
      fc.property(anySequence, (sequence) => {
        const { reports, rows } = sequence;
        const spells = foldSpells(reports, rows, returnsOf(sequence));
        const bytes = formatRows(spells);
        expect(parseRows(bytes).map(spellText)).toEqual(spells.map(spellText));
        expect(parseReports(formatReports(reports))).toEqual(reports);
        expect(formatRows(parseRows(bytes)).equals(bytes)).toBe(true);
      }),
      { seed: 20261120 },
    );
  });

  test('and folding what was unfolded changes nothing', () => {
    fc.assert(
      fc.property(anySequence, (sequence) => {
        const { reports, rows } = sequence;
        const spells = foldSpells(reports, rows, []);
        const unfolded = [...unfoldSpells(reports, spells)].flatMap((one) => one.rows);
        const again = foldSpells(reports, unfolded, []);
        expect(again.map(spellText).toSorted()).toEqual(spells.map(spellText).toSorted());
      }),
      { seed: 20261120 },
    );
  });

  test('a row that stands still is one spell, and one that comes back is two', () => {
    const coho = 'Coho, Issaquah Creek- H: 12 adults, - jacks by 2024-10-01';
    const more = 'Coho, Issaquah Creek- H: 20 adults, 3 jacks by 2024-10-15';
    const sequence = weeklyReports({
      '2024-10-03': [coho],
      '2024-10-10': [coho, coho],
      '2024-10-17': [more],
      '2024-10-24': [],
      '2024-10-31': [more],
    });
    const spells = foldSpells(sequence.reports, sequence.rows, returnsOf(sequence));
    const said = spells.map(
      (one) =>
        `${one.firstReport}..${one.lastReport} ${one.adultsTotal}/${one.jacksTotal} brought ` +
        (one.increment === null
          ? 'nothing'
          : `${one.increment.adults}/${one.increment.jacks} since ${one.increment.since}`),
    );
    expect(said).toEqual([
      '2024-10-03..2024-10-10 12/null brought 12/null since null',
      '2024-10-17..2024-10-17 20/3 brought 8/3 since 2024-10-01',
      '2024-10-31..2024-10-31 20/3 brought nothing',
    ]);
  });
});
