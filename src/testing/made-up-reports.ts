import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import type { PrintedRow, ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { weeklyRow } from './weekly-reports.ts';

type MadeUpRows = Readonly<Record<string, readonly string[]>>;

export function printedRow(differing: Partial<PrintedRow>): PrintedRow {
  return {
    report: '2025-10-23.pdf',
    reportDate: '2025-10-23',
    row: 0,
    speciesTitle: 'Coho',
    facility: 'ISSAQUAH HATCHERY',
    stock: 'Issaquah Creek- H',
    adultTotal: '10',
    jackTotal: '-',
    eggs: '',
    dataDate: '2025-10-21',
    comments: '',
    ...differing,
  };
}

export const UNREADABLE_ROW: ReadReport['rejected'][number] = {
  row: 99,
  reason: 'unknown facility',
  detail: 'MOON HATCHERY',
  place: 'MOON HATCHERY',
  printed: '{"facility":"MOON HATCHERY"}',
};

export function madeUpReport(day: string, made: MadeUpRows): ReadReport {
  if (!isPlainDate(day)) throw new Error(`Not a day: ${day}`);
  const rows = Object.entries(made)
    .flatMap(([facility, lines]) => lines.map((words) => ({ facility, words })))
    .map(({ facility, words }, at): WeeklyRow => ({ ...weeklyRow(day, at, words), facility }));
  return { report: { report: `${day}.pdf`, reportDate: day }, rows, rejected: [] };
}

const COHO = 'Coho, Issaquah Creek- H';
const CHUM = 'Fall Chum, Hoodsport- M';
const TROUT = 'Resident Coastal Cutthroat, Aberdeen- H';

export const TWO_AUTUMNS: readonly ReadReport[] = [
  // Fish of the very first report are undated, so they are not shown.
  madeUpReport('2024-09-26', { LK_ABERDEEN_HATCHERY: [`${TROUT}: 3/- by 09-24 final`] }),
  madeUpReport('2024-10-03', { ISSAQUAH_HATCHERY: [`${COHO}: 100/10 by 10-01`] }),
  madeUpReport('2024-10-10', {
    ISSAQUAH_HATCHERY: [`${COHO}: 400/30 by 10-08`],
    HOODSPORT_HATCHERY: [`${CHUM}: 60/- by 10-09`],
  }),
  madeUpReport('2024-10-17', {
    ISSAQUAH_HATCHERY: [`${COHO}: 500/40 by 10-15 final`],
    HOODSPORT_HATCHERY: [`${CHUM}: 200/- by 10-16 final`],
  }),
  madeUpReport('2025-10-09', {
    ISSAQUAH_HATCHERY: [`${COHO}: 80/5 by 10-07`],
    LK_ABERDEEN_HATCHERY: [`${TROUT}: 12/- by 10-07`],
  }),
  madeUpReport('2025-10-16', {
    ISSAQUAH_HATCHERY: [`${COHO}: 300/25 by 10-14`],
    HOODSPORT_HATCHERY: [`${CHUM}: 45/- by 10-15`],
    LK_ABERDEEN_HATCHERY: [`${TROUT}: 14/- by 10-14`],
  }),
  madeUpReport('2025-10-23', {
    ISSAQUAH_HATCHERY: [`${COHO}: 290/25 by 10-21`],
    HOODSPORT_HATCHERY: [`${CHUM}: 145/- by 10-22`],
    LK_ABERDEEN_HATCHERY: [`${TROUT}: 14/- by 10-21`],
  }),
];

export const ONE_WEEK_LATER: ReadReport = madeUpReport('2025-10-30', {
  ISSAQUAH_HATCHERY: [`${COHO}: 330/25 by 10-28`],
  HOODSPORT_HATCHERY: [`${CHUM}: 145/- by 10-29`],
});

export const MOST_FISH_GONE: ReadReport = madeUpReport('2025-10-30', {
  ISSAQUAH_HATCHERY: [`${COHO}: 1/- by 10-28`],
  HOODSPORT_HATCHERY: [`${CHUM}: 2/- by 10-29`],
});
