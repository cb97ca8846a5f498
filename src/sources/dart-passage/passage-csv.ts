import type { ChinookRun, PassageDay, PassageFigure } from '#domain/dam/passage-day.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { type RowOutcome, rejected } from '../row-outcome.ts';

/** The columns that every answer has; until 2015 there were none for chum and pink. */
export const DAY_COLUMNS = [
  ...(['Date', 'Chinook Run', 'Chin', 'JChin', 'Stlhd', 'WStlhd'] as const),
  ...(['Sock', 'Coho', 'JCoho', 'TempC'] as const),
] as const;
export const LATER_COLUMNS = ['Chum', 'Pink'] as const;

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

/** The cells of a day by their column; one that is missing is blank. */
export type DayCells = Readonly<Record<string, string | undefined>>;

const WHOLE = /^-?\d{1,7}$/;
const DECIMAL = /^-?\d{1,2}(\.\d+)?$/;

/** Reads a day as printed. A blank cell is no figure. */
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
  return {
    kept: {
      ...(figures as Record<PassageFigure, number | null>),
      ...{ date, chinookRun, celsius: celsius === '' ? null : Number(celsius) },
    },
  };
}
