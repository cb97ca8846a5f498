import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import type { ChinookRun, PassageDay, PassageFigure } from '#domain/dam/passage-day.ts';
import { WARMEST_WATER_CELSIUS } from '#domain/river/river-value.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { type CsvTable, formatCsvTable, readCsvTable } from '../csv-table.ts';
import { type RowOutcome, rejected } from '../row-outcome.ts';
import { SourceError } from '../source-error.ts';

export const SERVICE = 'Columbia River DART';

/** The columns that every answer has; until 2015 there were none for chum and pink. */
export const DAY_COLUMNS = [
  ...(['Date', 'Chinook Run', 'Chin', 'JChin', 'Stlhd', 'WStlhd'] as const),
  ...(['Sock', 'Coho', 'JCoho', 'TempC'] as const),
] as const;
const LATER_COLUMNS = ['Chum', 'Pink'] as const;

const COLUMN_OF = {
  chinookAdults: 'Chin',
  chinookJacks: 'JChin',
  cohoAdults: 'Coho',
  cohoJacks: 'JCoho',
  sockeye: 'Sock',
  steelhead: 'Stlhd',
  wildSteelhead: 'WStlhd',
  chum: 'Chum',
  pink: 'Pink',
} as const satisfies Record<PassageFigure, string>;

const RUN_OF: Readonly<Record<string, ChinookRun | null>> = {
  Sp: 'Spring',
  Su: 'Summer',
  Fa: 'Fall',
  '': null,
};

/** The cells of a day by column; a missing one is blank. */
export type DayCells = Readonly<Record<string, string | undefined>>;

const WHOLE = /^-?\d{1,7}$/;
const DECIMAL = /^-?\d{1,3}(\.\d+)?$/;

/** Reads a day as printed. A blank cell is `null`, and so is an impossibly warm temperature. */
export function readDay(cells: DayCells): RowOutcome<PassageDay> {
  const { Date: date = '', 'Chinook Run': run = '', TempC: celsius = '' } = cells;
  if (!isPlainDate(date)) return rejected('not a day', date);
  const chinookRun = RUN_OF[run];
  if (chinookRun === undefined) return rejected('unknown run', run);
  const figures: Partial<Record<PassageFigure, number | null>> = {};
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const text = cells[column] ?? '';
    if (text !== '' && !WHOLE.test(text)) return rejected('not a count', `${column} ${text}`);
    figures[name as PassageFigure] = text === '' ? null : Number(text);
  }
  if (celsius !== '' && !DECIMAL.test(celsius)) return rejected('not a temperature', celsius);
  const isKnown = celsius !== '' && Number(celsius) <= WARMEST_WATER_CELSIUS;
  return {
    kept: {
      ...(figures as Record<PassageFigure, number | null>),
      date,
      chinookRun,
      celsius: isKnown ? Number(celsius) : null,
    },
  };
}

const COLUMNS = ['Dam', ...DAY_COLUMNS, ...LATER_COLUMNS] as const;
const TABLE: CsvTable<(typeof COLUMNS)[number]> = {
  service: SERVICE,
  columns: COLUMNS,
  isExact: false,
};

/** A day at a dam as printed, by the service's column names, with the dam's key. */
export type PrintedPassage = Readonly<Record<(typeof COLUMNS)[number], string>>;

export function formatPassage(rows: readonly PrintedPassage[]): string {
  return formatCsvTable(TABLE, rows);
}

export function readPrintedPassage(path: string): Promise<PrintedPassage[]> {
  return readCsvTable(path, TABLE);
}

/** The days of each dam, in the order of the rows. @throws {SourceError} for an unreadable row. */
export function passageOf(rows: readonly PrintedPassage[]): Map<DamKey, PassageDay[]> {
  const byDam = new Map<DamKey, PassageDay[]>();
  for (const cells of rows) {
    const dam = DAMS.find(({ key }) => key === cells.Dam)?.key;
    const read = readDay(cells);
    if (dam === undefined || 'rejected' in read) {
      const why = 'rejected' in read ? read.rejected.reason : 'unknown dam';
      throw new SourceError(SERVICE, 'malformed', `${cells.Dam} ${cells.Date}: ${why}`);
    }
    const days = byDam.get(dam) ?? [];
    byDam.set(dam, days);
    days.push(read.kept);
  }
  return byDam;
}
