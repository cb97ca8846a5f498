import { beforeAll, describe, expect, test } from 'vitest';
import { bundledRows } from '../../testing/bundled-snapshot.ts';
import type { ReportLook, RowToPrint } from '../../testing/report-pdf.ts';
import { reportPdf } from '../../testing/report-pdf.ts';
import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { COLUMNS } from './columns.ts';
import { readPages } from './layout.ts';
import { printedRows } from './printed-rows.ts';
import { readTables } from './tables.ts';

const LOOKS: readonly ReportLook[] = (['right', 'centre'] as const).flatMap((figures) =>
  (['portrait', 'landscape'] as const).flatMap((page) =>
    ([0, 90, 270] as const).flatMap((turned) =>
      [true, false].map((repeatsHeader) => ({ page, turned, figures, repeatsHeader })),
    ),
  ),
);

/** `1234` as `1,234`. */
function figure(text: string): string {
  return Number(text).toLocaleString('en-US');
}

/** `2025-10-21` as `10/21/25`. */
function usDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  return `${month}/${day}/${year.slice(2)}`;
}

/** Some items, spread evenly from the first to the last. */
function spread<T>(items: readonly T[], count: number): T[] {
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, at) => items[Math.round(at * step)]).filter(
    (item) => item !== undefined,
  );
}

/** A figure for a column that the bundled history leaves out: up to seven digits, or none. */
function madeUpFigure({ row, adultTotal }: PrintedRow, column: number): string {
  if ((row + column) % 3 === 0) return '';
  return String((7919 * (row + 1) * (column + Number(adultTotal))) % 10 ** (1 + (row % 7)));
}

/** A row of the history as it is to be printed; what was not reported is a dash, or blank. */
function toPrint(row: PrintedRow, nothing: '-' | ''): RowToPrint {
  const printed = (text: string) => (text === '' ? nothing : figure(text));
  const madeUp = COLUMNS.map((column, at) => [column, printed(madeUpFigure(row, at))]);
  return {
    speciesTitle: row.speciesTitle,
    cells: {
      ...Object.fromEntries(madeUp),
      Facility: row.facility,
      'Stock-BO': row.stock,
      'Adult Total': printed(row.adultTotal),
      'Jack Total': printed(row.jackTotal),
      Date: usDate(row.dataDate),
      Comments: row.comments,
    },
  };
}

describe('reports of the history, one for each look', () => {
  let rowsOf = new Map<string, PrintedRow[]>();

  beforeAll(async () => {
    const all = Map.groupBy(await bundledRows(), ({ report }) => report);
    rowsOf = new Map(spread([...all], LOOKS.length));
  });

  test('are spread over 2013 to 2026, and have all that reports have', () => {
    const rows = [...rowsOf.values()].flat();
    expect(rowsOf.size).toBe(24);
    expect(rows[0]?.reportDate).toBe('2013-01-03');
    expect(rows.at(-1)?.reportDate).toBe('2026-08-05');
    expect(new Set(rows.map(({ reportDate }) => reportDate.slice(0, 4))).size).toBe(14);
    expect(rows.length).toBeGreaterThan(5000);
  });

  test('come back from PDF row by row', async () => {
    const reports = [...rowsOf];
    for (const [at, look] of LOOKS.entries()) {
      const [report, all] = reports[at] ?? ['', []];
      // A hundred rows go over several pages; every eighth report is printed whole.
      const printed = at % 8 === 0 ? all : all.slice(0, 100);
      const rows = printed.map((row) => toPrint(row, at % 3 === 2 ? '' : '-'));
      const tables = await readTables(readPages(await reportPdf(rows, look)));
      const [{ reportDate } = { reportDate: '' }] = printed;
      const where = `${report} ${JSON.stringify(look)}`;
      expect(printedRows({ report, reportDate }, tables), where).toEqual(printed);
      const cells = tables.map((row) => COLUMNS.map((column) => row.cells.get(column) ?? ''));
      expect(cells, where).toEqual(
        rows.map((row) => COLUMNS.map((column) => row.cells[column] ?? '')),
      );
    }
  });
});
