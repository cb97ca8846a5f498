import { gunzipSync, gzipSync } from 'node:zlib';
import { ORIGINS } from '#domain/fish/series.ts';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';
import { SNAPSHOT_SERVICE } from './manifest.ts';
import type { Spell } from './spells.ts';

/**
 * The snapshot's two tables as text: tab-separated, a header line, an empty cell for "not given".
 */
const ROW_COLUMNS = [
  'facility',
  'species',
  'run',
  'origin',
  'stock',
  'title',
  'adults_total',
  'jacks_total',
  'data_date',
  'final',
  'first_report',
  'last_report',
  'since',
  'adults',
  'jacks',
  'undated',
] as const;
const REPORT_COLUMNS = ['report_date', 'report'] as const;

type Cell = string | number | boolean | null;

function line(cells: readonly Cell[]): string {
  return cells
    .map((cell) => {
      if (cell === null) return '';
      if (typeof cell === 'boolean') return cell ? '1' : '';
      return String(cell);
    })
    .join('\t');
}

function table(columns: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return `${[columns.join('\t'), ...lines.map(line)].join('\n')}\n`;
}

/** The rows table, gzipped; the same spells give the same bytes. */
export function formatRows(spells: readonly Spell[]): Buffer {
  const lines = spells.map((spell): Cell[] => [
    spell.facility,
    spell.species,
    spell.run,
    spell.origin,
    spell.stock,
    spell.title,
    spell.adultsTotal,
    spell.jacksTotal,
    spell.dataDate,
    spell.final,
    spell.firstReport,
    spell.lastReport,
    spell.increment?.since ?? null,
    spell.increment?.adults ?? null,
    spell.increment?.jacks ?? null,
    spell.increment?.undated ?? null,
  ]);
  return gzipSync(table(ROW_COLUMNS, lines), { level: 9 });
}

/** The reports table. */
export function formatReports(reports: readonly WeeklyReport[]): Buffer {
  const lines = reports.map(({ reportDate, report }) => [reportDate, report]);
  return Buffer.from(table(REPORT_COLUMNS, lines));
}

function malformed(message: string): SourceError {
  return new SourceError(SNAPSHOT_SERVICE, 'malformed', message);
}

/** One line of a table, read cell by cell in the order of the columns. */
class Cells {
  readonly #where: string;
  readonly #cells: readonly string[];
  #at = 0;

  constructor(where: string, text: string, columns: number) {
    this.#where = where;
    this.#cells = text.split('\t');
    if (this.#cells.length !== columns) {
      throw malformed(`${where} has ${this.#cells.length} cells, not ${columns}`);
    }
  }

  text(): string {
    const cell = this.#cells[this.#at] ?? '';
    this.#at += 1;
    return cell;
  }

  figure(): number | null {
    const cell = this.text();
    if (cell === '') return null;
    const value = Number(cell);
    if (!Number.isSafeInteger(value)) throw malformed(`${this.#where}: "${cell}" is no count`);
    return value;
  }

  flag(): boolean {
    return this.text() === '1';
  }

  date(): PlainDate {
    const date = this.dateOrNull();
    if (date === null) throw malformed(`${this.#where}: a date is missing`);
    return date;
  }

  dateOrNull(): PlainDate | null {
    const cell = this.text();
    if (cell === '') return null;
    if (!isPlainDate(cell)) throw malformed(`${this.#where}: "${cell}" is no date`);
    return cell;
  }

  origin(): Spell['origin'] {
    const cell = this.text();
    const origin = ORIGINS.find((known) => known === cell);
    if (origin === undefined) throw malformed(`${this.#where}: "${cell}" is no origin`);
    return origin;
  }
}

function* linesOf(what: string, text: string, columns: readonly string[]): Generator<Cells> {
  const lines = text.split('\n');
  if (lines[0] !== columns.join('\t')) throw malformed(`${what} has other columns than expected`);
  for (const [at, content] of lines.entries()) {
    if (at === 0 || content === '') continue;
    yield new Cells(`${what}, line ${at + 1}`, content, columns.length);
  }
}

function unzipped(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw malformed(`rows cannot be unzipped (${cause})`);
  }
}

/**
 * Reads what {@link formatRows} wrote.
 *
 * @throws {SourceError} `malformed`, naming the line.
 */
export function parseRows(bytes: Uint8Array): Spell[] {
  const spells: Spell[] = [];
  for (const cells of linesOf('rows', unzipped(bytes), ROW_COLUMNS)) {
    const row = {
      facility: cells.text(),
      species: cells.text(),
      run: cells.text(),
      origin: cells.origin(),
      stock: cells.text(),
      title: cells.text(),
      adultsTotal: cells.figure(),
      jacksTotal: cells.figure(),
      dataDate: cells.date(),
      final: cells.flag(),
      firstReport: cells.date(),
      lastReport: cells.date(),
    };
    const increment = {
      since: cells.dateOrNull(),
      adults: cells.figure(),
      jacks: cells.figure(),
      undated: cells.flag(),
    };
    const isNews = increment.adults !== null || increment.jacks !== null;
    spells.push({ ...row, increment: isNews ? increment : null });
  }
  return spells;
}

/**
 * Reads what {@link formatReports} wrote: the reports, oldest first.
 *
 * @throws {SourceError} `malformed`, naming the line.
 */
export function parseReports(bytes: Uint8Array): WeeklyReport[] {
  const reports: WeeklyReport[] = [];
  const text = new TextDecoder().decode(bytes);
  for (const cells of linesOf('reports', text, REPORT_COLUMNS)) {
    const reportDate = cells.date();
    if (reportDate <= (reports.at(-1)?.reportDate ?? '')) {
      throw malformed(`reports are not in order of their days at ${reportDate}`);
    }
    reports.push({ reportDate, report: cells.text() });
  }
  return reports;
}
