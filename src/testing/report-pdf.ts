import { sum } from 'd3-array';
import { degrees, PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import { COLUMNS, type Column } from '#sources/wdfw-report/columns.ts';

export interface RowToPrint {
  readonly speciesTitle: string;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** A cell that ends so close to the next one that PDF readers join the two. */
  readonly touching?: Column;
}

export interface ReportLook {
  readonly page?: 'portrait' | 'landscape';
  /** Degrees that the text is rotated left; the page is rotated back for display, as in WDFW's files. */
  readonly turned?: 0 | 90 | 270;
  readonly figures?: 'right' | 'center';
  readonly repeatsHeader?: boolean;
  readonly withoutHeader?: readonly Column[];
  readonly headless?: string;
}

const SHARES = [14, 11, 5, 5, 6.5, 5.5, 5.5, 5.5, 5.5, 6, 5.5, 6, 5.5, 6, 12];
const isOfWords = (at: number) => at < 2 || at === COLUMNS.length - 1;
const MARGIN = 14;
const GUTTER = 4;
/** Gap between touching cells, in font sizes; readers take it for a space. */
const TOUCH = 0.4;
const SHEETS = {
  portrait: { width: 612, height: 792, size: 4.8 },
  landscape: { width: 792, height: 612, size: 6.2 },
} as const;

/** Prints rows as a PDF like WDFW's report: two-line headers, wrapped cells, page breaks. */
export async function reportPdf(rows: readonly RowToPrint[], look: ReportLook = {}) {
  const { turned = 90, repeatsHeader = true } = look;
  const { width, height, size } = SHEETS[look.page ?? 'landscape'];
  const leading = size * 1.2;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const widthOf = (text: string) => font.widthOfTextAtSize(text, size);
  let page: PDFPage;
  let top: number;
  newPage();

  function write(text: string, left: number, baseline: number, bigger = 0): void {
    if (text === '') return;
    const points = {
      0: [left, baseline],
      90: [height - baseline, left],
      270: [baseline, width - left],
    };
    const [x = 0, y = 0] = points[turned];
    page.drawText(text, { x, y, size: size + bigger, font, rotate: degrees(turned) });
  }

  function newPage(): void {
    page = document.addPage(turned === 0 ? [width, height] : [height, width]);
    page.setRotation(degrees(turned));
    write('WDFW In-Season Hatchery Escapement Report', MARGIN, height - 20, 2);
    write('CAUTION - All Numbers represent preliminary estimates only', MARGIN, height - 30);
    write('Thursday, October 23, 2025', MARGIN, 12);
    write(`Page ${document.getPageCount()}`, width - 60, 12);
    top = height - 48;
  }

  const unit = (width - 2 * MARGIN) / sum(SHARES);
  const roomOf = (at: number) => unit * (SHARES[at] ?? 0) - GUTTER;

  function leftOf(text: string, at: number, figures = look.figures): number {
    const left = MARGIN + unit * sum(SHARES.slice(0, at));
    if (isOfWords(at)) return left;
    return left + (roomOf(at) - widthOf(text)) / (figures === 'center' ? 2 : 1);
  }

  function linesOf(at: number, text: string): string[] {
    if (!isOfWords(at)) return [text];
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`;
      const fits = lines.length > 0 && widthOf(longer) <= roomOf(at);
      lines.splice(fits ? -1 : lines.length, 1, fits ? longer : word);
    }
    return lines;
  }

  function printHeader(): void {
    top -= 2.5 * leading;
    for (const [at, column] of COLUMNS.entries()) {
      if (look.withoutHeader?.includes(column)) continue;
      const words = column.split(' ');
      for (const [line, text] of [words.pop() ?? '', words.join(' ')].entries()) {
        write(text, leftOf(text, at, 'center'), top + line * leading);
      }
    }
    top -= 2 * leading;
  }

  function printTitle(title: string): void {
    // A title, its header and a first row stay together.
    if (top < 90) newPage();
    top -= leading;
    write(title, MARGIN + 4, top, 1);
    if (look.headless === title) top -= 2 * leading;
    else printHeader();
  }

  function printRow({ cells, touching }: RowToPrint): void {
    const cellLines = COLUMNS.map((column, at) => linesOf(at, cells[column] ?? ''));
    const tall = Math.max(...cellLines.map((lines) => lines.length)) * leading;
    if (top - tall < 24) {
      newPage();
      if (repeatsHeader) printHeader();
    }
    for (const [at, lines] of cellLines.entries()) {
      for (const [line, text] of lines.entries()) {
        const next = COLUMNS[at] === touching ? (cellLines[at + 1]?.[line] ?? '') : '';
        const left =
          next === '' ? leftOf(text, at) : leftOf(next, at + 1) - TOUCH * size - widthOf(text);
        write(text, left, top - line * leading);
      }
    }
    top -= tall + leading * 0.6;
  }

  for (const [at, row] of rows.entries()) {
    if (row.speciesTitle !== rows[at - 1]?.speciesTitle) printTitle(row.speciesTitle);
    printRow(row);
  }
  return document.save();
}
