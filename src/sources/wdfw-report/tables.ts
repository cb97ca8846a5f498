import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import { type PrintedRow, parseFigure } from '../wdfw-weekly/read-report.ts';
import {
  COLUMNS,
  type Column,
  type Columns,
  columnOf,
  findColumns,
  isHeaderLine,
  WORDS,
} from './columns.ts';
import type { Line } from './layout.ts';
import { splitCells } from './split-cells.ts';

export interface TableRow {
  readonly speciesTitle: string;
  readonly cells: ReadonlyMap<Column, string>;
}

export class TableError extends Error {
  override readonly name = 'TableError';
}

const PAGE_LINE =
  /^(WDFW In-Season Hatchery Escapement Report|CAUTION\b|Page \d|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, )/i;
const DATE = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})$/;

/** Largest gap between pieces of one word, as a share of the font size. */
const PIECE_GAP = 0.15;
/** Largest distance between lines of one cell, in font sizes. */
const CELL_LEADING = 1.6;

function lineText(line: Line): string {
  return line.reduce((text, piece, at) => {
    const before = line[at - 1];
    const gap = before === undefined ? 0 : piece.left - before.right;
    return text + (gap > PIECE_GAP * piece.size ? ' ' : '') + piece.text;
  }, '');
}

class TableReader {
  readonly rows: TableRow[] = [];
  #title: string | null = null;
  #columns: Columns | null = null;
  #row: { readonly cells: Map<Column, string>; baseline: number } | null = null;
  /** Lines on this page after the last row that belong to no row; one of them is the next title. */
  #loose: string[] = [];

  readPage(page: readonly Line[]): void {
    const lines = page.filter((line) => !PAGE_LINE.test(lineText(line)));
    this.#row = null;
    this.#loose = [];
    for (let at = 0; at < lines.length; ) {
      const end = lines.findIndex((line, index) => index >= at && !isHeaderLine(line));
      const header = lines.slice(at, end === -1 ? lines.length : end);
      if (header.some((line) => lineText(line).startsWith('Facility'))) {
        this.#beginTable(header);
        at += header.length;
      } else {
        this.#readLine(lines[at] ?? []);
        at += 1;
      }
    }
  }

  #beginTable(header: readonly Line[]): void {
    const title = this.#looseTitle() ?? this.#loose.at(-1) ?? this.#title;
    if (title === null) throw new TableError('a table has no species title');
    const columns = findColumns(header);
    const missing = COLUMNS.filter((column) => !columns.has(column));
    if (missing.length > 0) {
      throw new TableError(`the table of ${title} has no column ${missing.join(', ')}`);
    }
    this.#title = title;
    this.#columns = columns;
    this.#row = null;
    this.#loose = [];
  }

  #looseTitle(): string | undefined {
    return this.#loose.findLast((text) => speciesRunOfTitle(text) !== null);
  }

  #readLine(line: Line): void {
    const columns = this.#columns;
    const text = lineText(line);
    if (columns === null) {
      if (line.some((piece) => DATE.test(piece.text))) throw this.#missingHeader();
      this.#loose.push(text);
      return;
    }
    const cut = line.flatMap((piece) => splitCells(piece, columns));
    const pieces = Map.groupBy(cut, (piece) => columnOf(piece, columns));
    const cells = new Map([...pieces].map(([column, ofColumn]) => [column, lineText(ofColumn)]));
    if ([...cells.keys()].some((column) => !WORDS.has(column))) {
      this.#beginRow(line, cells);
    } else if (!this.#continueRow(line, cells)) {
      this.#row = null;
      this.#loose.push(text);
    }
  }

  #missingHeader(): TableError {
    return new TableError(
      `the table of ${this.#looseTitle() ?? this.#loose.at(-1) ?? 'no species'} has no header`,
    );
  }

  #beginRow(line: Line, cells: Map<Column, string>): void {
    if (this.#looseTitle() !== undefined) throw this.#missingHeader();
    this.#row = { cells, baseline: line[0]?.baseline ?? 0 };
    this.#loose = [];
    this.rows.push({ speciesTitle: this.#title ?? '', cells });
  }

  #continueRow([first]: Line, cells: ReadonlyMap<Column, string>): boolean {
    const row = this.#row;
    if (row === null || first === undefined) return false;
    const isTitle = cells.size === 1 && speciesRunOfTitle(cells.get('Facility') ?? '') !== null;
    if (isTitle || row.baseline - first.baseline >= CELL_LEADING * first.size) return false;
    for (const [column, more] of cells) {
      const begun = row.cells.get(column);
      row.cells.set(column, begun === undefined ? more : `${begun} ${more}`);
    }
    row.baseline = first.baseline;
    return true;
  }
}

/** Reads the tables of a report. @throws {TableError} without rows or a header. */
export async function readTables(pages: AsyncIterable<readonly Line[]>): Promise<TableRow[]> {
  const reader = new TableReader();
  for await (const page of pages) reader.readPage(page);
  if (reader.rows.length === 0) throw new TableError('it contains no table');
  return reader.rows;
}

const DASHES = /^[-–—]+$/;

function plainFigure(text: string): string {
  if (DASHES.test(text)) return '';
  const figure = parseFigure(text);
  // Anything else stays as printed, so that the row is rejected for it.
  return figure === undefined ? text : String(figure ?? '');
}

/** `MM/DD/YY` as `YYYY-MM-DD`. The reports begin in 2013, so every year is 20YY. */
function isoDate(text: string): string {
  const [, month = '', day = '', year = ''] = DATE.exec(text) ?? [];
  if (year === '') return text;
  return `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

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
