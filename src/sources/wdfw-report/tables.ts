import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import type { Column, Columns } from './columns.ts';
import { columnOf, findColumns, holdsWords, isOfHeader } from './columns.ts';
import type { Line } from './layout.ts';

/** A row of a table as it is printed, wrapped cells put together; a column left blank is absent. */
export interface TableRow {
  readonly speciesTitle: string;
  readonly cells: ReadonlyMap<Column, string>;
}

/** A report that is not all there, or is laid out in another way than known. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Lines that stand on every page and belong to no table. */
const PAGE_LINE =
  /^(WDFW In-Season Hatchery Escapement Report|CAUTION\b|Page \d|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, )/i;
const DATE = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/;

/** Pieces of one word are nearer to each other than this, in sizes of their letters. */
const PIECE_GAP = 0.15;
/** The lines of one cell are nearer to each other than this, in sizes of their letters. */
const CELL_LEADING = 1.6;

function textOf(line: Line): string {
  return line.reduce((text, piece, at) => {
    const before = line[at - 1];
    const gap = before === undefined ? 0 : piece.left - before.right;
    return text + (gap > PIECE_GAP * piece.size ? ' ' : '') + piece.text;
  }, '');
}

interface OpenRow {
  readonly cells: Map<Column, string>;
  /** Height of its last line so far. */
  baseline: number;
}

/** Puts tables together from lines, which come page by page and from top to bottom. */
class TableReader {
  readonly rows: TableRow[] = [];
  #title: string | null = null;
  #columns: Columns | null = null;
  /** The row that the next line may go on with. */
  #row: OpenRow | null = null;
  /** Lines of this page since its last row that belong to none: a title is among them. */
  #loose: string[] = [];

  readPage(page: readonly Line[]): void {
    const lines = page.filter((line) => !PAGE_LINE.test(textOf(line)));
    this.#row = null;
    this.#loose = [];
    for (let at = 0; at < lines.length; ) {
      const end = lines.findIndex((line, index) => index >= at && !isOfHeader(line));
      const header = lines.slice(at, end === -1 ? lines.length : end);
      if (header.some((line) => textOf(line).startsWith('Facility'))) {
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
    if ('missing' in columns) {
      throw new TableError(`the table of ${title} has no column ${columns.missing.join(', ')}`);
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
    const text = textOf(line);
    if (columns === null) {
      if (line.some((piece) => DATE.test(piece.text))) throw this.#headless();
      this.#loose.push(text);
      return;
    }
    const pieces = Map.groupBy(line, (piece) => columnOf(piece, columns));
    const cells = new Map([...pieces].map(([column, some]) => [column, textOf(some)]));
    if ([...cells.keys()].some((column) => !holdsWords(column))) {
      this.#beginRow(line, cells);
    } else if (this.#goesOn(line, cells)) {
      this.#goOn(line, cells);
    } else {
      this.#row = null;
      this.#loose.push(text);
    }
  }

  #headless(): TableError {
    return new TableError(
      `the table of ${this.#looseTitle() ?? this.#loose.at(-1) ?? 'no species'} has no header`,
    );
  }

  #beginRow(line: Line, cells: Map<Column, string>): void {
    if (this.#looseTitle() !== undefined) throw this.#headless();
    this.#row = { cells, baseline: line[0]?.baseline ?? 0 };
    this.#loose = [];
    this.rows.push({ speciesTitle: this.#title ?? '', cells });
  }

  #goesOn([first]: Line, cells: ReadonlyMap<Column, string>): boolean {
    if (this.#row === null || first === undefined) return false;
    const facility = cells.get('Facility') ?? '';
    if (cells.size === 1 && speciesRunOfTitle(facility) !== null) return false;
    return this.#row.baseline - first.baseline < CELL_LEADING * first.size;
  }

  #goOn([first]: Line, cells: ReadonlyMap<Column, string>): void {
    const row = this.#row;
    if (row === null || first === undefined) return;
    for (const [column, more] of cells) {
      const begun = row.cells.get(column);
      row.cells.set(column, begun === undefined ? more : `${begun} ${more}`);
    }
    row.baseline = first.baseline;
  }
}

/**
 * Reads the tables of a report, given its pages.
 *
 * @throws {TableError} when there is no row, or rows stand under no header.
 */
export async function readTables(pages: AsyncIterable<readonly Line[]>): Promise<TableRow[]> {
  const reader = new TableReader();
  for await (const page of pages) reader.readPage(page);
  if (reader.rows.length === 0) throw new TableError('it holds no table');
  return reader.rows;
}
