import { describe, expect, test } from 'vitest';
import { weeklyRow } from '../../testing/weekly-reports.ts';
import { ReportCoverage } from './report-coverage.ts';
import type { WeeklyRow } from './weekly-row.ts';

function rows(day: string, first: number, last: number, words: string): WeeklyRow[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    ...weeklyRow(day, at, words),
    facility: `TRAP_${first + at}`,
  }));
}

function incompleteReports(all: readonly WeeklyRow[]): string[] {
  const reports = [...new Map(all.map((row) => [row.report, row])).values()];
  const coverage = new ReportCoverage(reports);
  for (const ofFacility of Map.groupBy(all, ({ facility }) => facility).values()) {
    coverage.add(ofFacility);
  }
  const newest = reports.at(-1)?.report;
  return coverage.incompleteReports((report) => report === newest);
}

const COHO = 'Coho, Issaquah Creek- H: 90/- by';
const CHUM = 'Fall Chum, Kennedy Creek- W: 12/- by';

describe('a weekly report beside the one before it', () => {
  const before = rows('2025-10-16', 1, 20, `${COHO} 10-14`);
  const next = (last: number) => rows('2025-10-23', 1, last, `${COHO} 10-21`);
  const chum = (last: number) => rows('2025-10-16', 21, last, `${CHUM} 10-14`);
  const nextChum = (last: number, words = CHUM) => rows('2025-10-23', 21, last, `${words} 10-21`);
  const half = '2025-10-23.pdf lists 9 of the 20 counts that 2025-10-16.pdf was making';
  const noChum =
    '2025-10-23.pdf lists 0 of the 5 counts of Fall Chum that 2025-10-16.pdf was making';
  const ended = [
    ...rows('2025-10-16', 21, 60, `${COHO} 10-14 final`),
    ...rows('2025-10-16', 61, 99, `${COHO} 10-01`),
  ];
  const muchLater = rows('2025-11-13', 1, 2, `${COHO} 11-11`);
  const few = rows('2025-10-16', 1, 4, `${COHO} 10-14`);

  test.each<[string, readonly (readonly WeeklyRow[])[], string[]]>([
    ['with every trap still listed is whole', [before, next(20)], []],
    ['with half of them is whole', [before, next(10)], []],
    ['with less than half of them is the half of one', [before, next(9)], [half]],
    ['without one of its tables lacks that table', [before, chum(25), next(20)], [noChum]],
    ['with most of that table is whole', [before, chum(25), next(20), nextChum(23)], []],
    [
      'with that table under another name is whole',
      [before, chum(25), next(20), nextChum(25, CHUM.replace('Fall ', ''))],
      [],
    ],
    ['may lack a table of four traps', [before, chum(24), next(20)], []],
    ['may leave out what was finished or is two weeks old', [before, ended, next(20)], []],
    ['is not judged by one of long before', [before, muchLater], []],
    ['is not judged by a handful of traps', [few, next(1)], []],
  ])('%s', (_, all, expected) => {
    expect(incompleteReports(all.flat())).toEqual(expected);
  });
});
