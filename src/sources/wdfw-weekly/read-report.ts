import { speciesRunOfTitle, stockOrigin } from '#domain/fish/wdfw-names.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import type { RejectedRow } from '#domain/rejected-row.ts';
import { daysBetween, isPlainDate, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  placeOf,
  type RejectedFacilityRow,
  type RowOutcome,
  rejected,
  unknownFacility,
} from '../row-outcome.ts';

export interface PrintedRow {
  readonly report: string;
  readonly reportDate: string;
  readonly row: number;
  readonly speciesTitle: string;
  readonly facility: string;
  readonly stock: string;
  readonly adultTotal: string;
  readonly jackTotal: string;
  readonly eggs: string;
  readonly dataDate: string;
  readonly comments: string;
}

export interface ReadReport {
  readonly report: WeeklyReport;
  readonly rows: readonly WeeklyRow[];
  readonly rejected: readonly RejectedFacilityRow[];
}

const GROUPED = /^\d{1,3}(,\d{3})+$/;
const PLAIN = /^-?\d+$/;
const BRACKETED = /^\((.+)\)$/;

/**
 * A figure as printed: `1,234`, `(12)` for minus twelve; `null` for a blank or `-`, `undefined` for
 * anything else.
 */
export function parseFigure(text: string): number | null | undefined {
  const figure = text.trim();
  if (figure === '' || figure === '-') return null;
  const bracketed = BRACKETED.exec(figure)?.[1];
  if (bracketed !== undefined) {
    const inner = parseFigure(bracketed);
    return typeof inner === 'number' && inner > 0 ? -inner : undefined;
  }
  if (!PLAIN.test(figure) && !GROUPED.test(figure)) return undefined;
  const value = Number(figure.replaceAll(',', ''));
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A data date up to this many days after its report has the wrong day or month. */
const SLIP_DAYS = 31;
/** A repaired date is at most this long before its report: one season back. */
const SEASON_DAYS = 400;

function inYear(date: PlainDate, year: number): PlainDate | null {
  const text = `${year}${date.slice(4)}`;
  return isPlainDate(text) ? text : null;
}

/**
 * Corrects a data date after its report: up to 31 days after it becomes the report's day; later the
 * year is wrong, and the latest such day within 400 days before the report is taken. `null` where
 * no rule gives a possible date.
 */
export function repairDataDate(dataDate: PlainDate, reportDate: PlainDate): PlainDate | null {
  const ahead = daysBetween(reportDate, dataDate);
  if (ahead <= 0) return dataDate;
  if (ahead <= SLIP_DAYS) return reportDate;
  for (const year of [yearOf(reportDate), yearOf(reportDate) - 1]) {
    const candidate = inYear(dataDate, year);
    if (candidate === null || candidate > reportDate) continue;
    if (daysBetween(candidate, reportDate) <= SEASON_DAYS) return candidate;
  }
  return null;
}

/** `Nooksack River- W 127 4 - -`: figures of the next columns, so the row's own figures are shifted. */
const STOCK_WITH_FIGURES = /(?:- ?[A-Z] [-–—]| [-(]?\d)[-–—\d(),. ]*$/;
const FINAL = /final in-? ?season estimate/i;

/** Translates a printed row, or rejects it with a reason; nothing is guessed or dropped. */
export function canonicalRow(
  printed: PrintedRow,
  resolve: FacilityResolver,
): RowOutcome<WeeklyRow> {
  const { report, reportDate, row } = printed;
  if (!isPlainDate(reportDate)) return rejected('report date is not a date', reportDate);

  const title = printed.speciesTitle.replace(/\s+/g, ' ').trim();
  const speciesRun = speciesRunOfTitle(title);
  if (speciesRun === null) return rejected('unknown species title', title);

  const place = resolve(printed.facility, printed.stock);
  if (place === null) return unknownFacility(printed.facility);

  if (STOCK_WITH_FIGURES.test(place.stock)) {
    return rejected('stock ends in figures of other columns', place.stock);
  }
  const adults = parseFigure(printed.adultTotal);
  if (adults === undefined) return rejected('adult total is not a number', printed.adultTotal);
  const jacks = parseFigure(printed.jackTotal);
  if (jacks === undefined) return rejected('jack total is not a number', printed.jackTotal);
  if ((adults ?? 0) < 0 || (jacks ?? 0) < 0) {
    return rejected(
      'total is negative',
      `${printed.adultTotal || '-'} adults, ${printed.jackTotal || '-'} jacks`,
    );
  }

  const eggs = parseFigure(printed.eggs);
  if (eggs === undefined) return rejected('egg take is not a number', printed.eggs);
  if ((eggs ?? 0) < 0) return rejected('egg take is negative', printed.eggs);

  if (!isPlainDate(printed.dataDate)) return rejected('data date is not a date', printed.dataDate);
  const dataDate = repairDataDate(printed.dataDate, reportDate);
  if (dataDate === null) return rejected('data date is after its report', printed.dataDate);

  const final = FINAL.test(printed.comments);
  const identity = { report, reportDate, row, title, facility: place.facility.key };
  const series = { ...speciesRun, ...stockOrigin(place.stock) };
  return { kept: { ...identity, ...series, adults, jacks, eggs, dataDate, final } };
}

export function readReport(
  { report, reportDate }: WeeklyReport,
  printed: readonly PrintedRow[],
  resolve: FacilityResolver,
): ReadReport {
  const rows: WeeklyRow[] = [];
  const odd: RejectedFacilityRow[] = [];
  for (const row of printed) {
    const outcome = canonicalRow(row, resolve);
    if ('kept' in outcome) {
      rows.push(outcome.kept);
    } else {
      odd.push({
        row: row.row,
        ...outcome.rejected,
        place: placeOf(resolve, row.facility, row.stock),
        printed: JSON.stringify(row),
      });
    }
  }
  return { report: { report, reportDate }, rows, rejected: odd };
}

const BLANK = {
  speciesTitle: '',
  facility: '',
  stock: '',
  adultTotal: '',
  jackTotal: '',
  eggs: '',
};

export function readStored(
  report: WeeklyReport,
  rows: readonly WeeklyRow[],
  odd: readonly RejectedRow[],
  resolve: FacilityResolver,
): ReadReport {
  const printed = odd.map((rejectedRow) => ({
    ...BLANK,
    row: rejectedRow.row,
    ...JSON.parse(rejectedRow.printed),
  }));
  const again = readReport(report, printed, resolve);
  const renamed = rows.map((row) => ({ ...row, ...speciesRunOfTitle(row.title) }));
  return { ...again, rows: [...renamed, ...again.rows] };
}

/** Most rows that may be dated after their report: in thirteen years it was one in seventy at most. */
const SLIPS_SHARE = 0.1;
/** Oldest that a report's newest row may be: in thirteen years it was 8 days at most. */
const LONGEST_LAG_DAYS = 21;

/**
 * Why the rows contradict the date in their file's name, which would put all totals in the wrong
 * order; `null` if they do not. Single misdated rows prove nothing.
 */
export function misdating(
  reportDate: PlainDate,
  rows: readonly Pick<PrintedRow, 'dataDate'>[],
  today: PlainDate,
): string | null {
  if (reportDate > today) return `today is ${today}`;
  const dates = rows.map(({ dataDate }) => dataDate).filter(isPlainDate);
  const possible = dates.filter((date) => date <= today).toSorted();
  const counted = possible.filter((date) => date <= reportDate);
  const ahead = possible.length - counted.length;
  if (ahead > possible.length * SLIPS_SHARE) {
    return `${ahead} of its ${possible.length} rows are dated after it`;
  }
  const newest = counted.at(-1);
  if (newest === undefined || daysBetween(newest, reportDate) <= LONGEST_LAG_DAYS) return null;
  return `its newest row is dated ${newest}`;
}
