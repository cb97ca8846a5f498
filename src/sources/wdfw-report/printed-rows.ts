import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { parseFigure } from '../wdfw-weekly/figure.ts';
import type { Column } from './columns.ts';
import type { TableRow } from './tables.ts';

const DATE = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})$/;
const DASHES = /^[-–—]+$/;

/** A figure as in the history file: digits only, and empty for a dash. */
function plainFigure(text: string): string {
  if (DASHES.test(text)) return '';
  const figure = parseFigure(text);
  // Anything else stays as printed, so that the row is rejected with it.
  return figure === undefined ? text : String(figure ?? '');
}

/** `MM/DD/YY` as `YYYY-MM-DD`. The reports begin in 2013, so every year is 20YY. */
function isoDate(text: string): string {
  const [, month = '', day = '', year = ''] = DATE.exec(text) ?? [];
  if (year === '') return text;
  return `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The rows of a report's tables, in the form of the history file. */
export function printedRows(
  { report, reportDate }: Pick<PrintedRow, 'report' | 'reportDate'>,
  rows: readonly TableRow[],
): PrintedRow[] {
  return rows.map(({ speciesTitle, cells }, row) => {
    const cell = (column: Column) => cells.get(column) ?? '';
    return {
      report,
      reportDate,
      row,
      speciesTitle,
      facility: cell('Facility'),
      stock: cell('Stock-BO'),
      adultTotal: plainFigure(cell('Adult Total')),
      jackTotal: plainFigure(cell('Jack Total')),
      dataDate: isoDate(cell('Date')),
      comments: cell('Comments'),
    };
  });
}
