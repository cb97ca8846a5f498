import { describe, expect, test } from 'vitest';
import { weeklyRow } from '../../testing/weekly-reports.ts';
import { ReportCoverage } from './report-coverage.ts';
import type { WeeklyRow } from './weekly-row.ts';

/** Rows of a day's report, one for each facility from the first number to the last. */
function rows(day: string, first: number, last: number, words: string): WeeklyRow[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    ...weeklyRow(day, at, words),
    facility: `TRAP_${first + at}`,
  }));
}

/** What is wrong with the reports of these rows, the last of which is new. */
function incompleteReports(all: readonly WeeklyRow[]): string[] {
  const reports = [...new Map(all.map((row) => [row.report, row])).values()];
  const coverage = new ReportCoverage(reports);
  for (const ofFacility of Map.groupBy(all, ({ facility }) => facility).values()) {
    coverage.add(ofFacility);
  }
  const newest = reports.at(-1)?.report;
  return coverage.incompleteReports((report) => report === newest);
}

const COHO = 'Coho, Issaquah Creek- H: 90 adults, - jacks by';

describe('a weekly report beside the one before it', () => {
  const before = rows('2025-10-16', 1, 20, `${COHO} 2025-10-14`);

  test.each([
    ['with every trap still listed is whole', 20, []],
    ['with half of them is whole', 10, []],
    [
      'with less than half of them is the half of one',
      9,
      ['2025-10-23.pdf lists 9 of the 20 counts that 2025-10-16.pdf was making'],
    ],
  ])('%s', (_, last, expected) => {
    expect(
      incompleteReports([...before, ...rows('2025-10-23', 1, last, `${COHO} 2025-10-21`)]),
    ).toEqual(expected);
  });

  test('with every trap but those of one table lacks that table', () => {
    const chum = 'Fall Chum, Kennedy Creek- W: 12 adults, - jacks by';
    const both = [...before, ...rows('2025-10-16', 21, 25, `${chum} 2025-10-14`)];
    const next = rows('2025-10-23', 1, 20, `${COHO} 2025-10-21`);
    expect(incompleteReports([...both, ...next])).toEqual([
      '2025-10-23.pdf lists 0 of the 5 counts of Fall Chum that 2025-10-16.pdf was making',
    ]);
    const three = rows('2025-10-23', 21, 23, `${chum} 2025-10-21`);
    expect(incompleteReports([...both, ...next, ...three])).toEqual([]);
    const renamed = rows('2025-10-23', 21, 25, `${chum.replace('Fall Chum', 'Chum')} 2025-10-21`);
    expect(incompleteReports([...both, ...next, ...renamed])).toEqual([]);
    const four = rows('2025-10-16', 21, 24, `${chum} 2025-10-14`);
    expect(incompleteReports([...before, ...four, ...next])).toEqual([]);
  });

  test('may leave out what was finished, or not counted for two weeks', () => {
    const finished = rows('2025-10-16', 21, 60, `${COHO} 2025-10-14 final`);
    const old = rows('2025-10-16', 61, 99, `${COHO} 2025-10-01`);
    const next = rows('2025-10-23', 1, 20, `${COHO} 2025-10-21`);
    expect(incompleteReports([...before, ...finished, ...old, ...next])).toEqual([]);
  });

  test('is not judged by one of long before, or by a handful of traps', () => {
    expect(
      incompleteReports([...before, ...rows('2025-11-13', 1, 2, `${COHO} 2025-11-11`)]),
    ).toEqual([]);
    const few = rows('2025-10-16', 1, 4, `${COHO} 2025-10-14`);
    expect(incompleteReports([...few, ...rows('2025-10-23', 1, 1, `${COHO} 2025-10-21`)])).toEqual(
      [],
    );
  });
});
