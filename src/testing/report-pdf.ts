import type { PDFFont, PDFPage } from 'pdf-lib';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import type { Column } from '#sources/wdfw-report/columns.ts';
import { COLUMNS } from '#sources/wdfw-report/columns.ts';

/** A row to print, with the text of its cells. */
export interface RowToPrint {
  readonly speciesTitle: string;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** A cell that ends so close before the next that readers make one piece of both. */
  readonly touching?: Column;
}

/** How a look-alike of a weekly report is laid out. */
export interface ReportLook {
  readonly page: 'portrait' | 'landscape';
  /**
   * Degrees the text is turned to the left on its page; the page is turned back when shown, as
   * WDFW's own are.
   */
  readonly turned: 0 | 90 | 270;
  /** How figures are aligned under their centred header. */
  readonly figures: 'right' | 'centre';
  /** Whether the header is repeated on each page that a table continues on. */
  readonly repeatsHeader: boolean;
  /** Columns whose header is left out. */
  readonly withoutHeader?: readonly Column[];
  /** Species whose table has no header at all. */
  readonly headless?: string;
}

const USUAL_LOOK: ReportLook = {
  page: 'landscape',
  turned: 90,
  figures: 'right',
  repeatsHeader: true,
};

type Align = 'left' | 'right' | 'centre';

/** Share of the width of a page that each column has. */
const WIDTHS: Readonly<Record<Column, number>> = {
  Facility: 14,
  'Stock-BO': 11,
  'Adult Total': 5,
  'Jack Total': 5,
  'Total Eggtake': 6.5,
  'On Hand Adults': 5.5,
  'On Hand Jacks': 5.5,
  'Lethal Spawned': 5.5,
  'Live Spawned': 5.5,
  Released: 6,
  'Live Shipped': 5.5,
  Mortality: 6,
  Surplus: 5.5,
  Date: 6,
  Comments: 12,
};
const WIDTH_OF_ALL = COLUMNS.reduce((sum, column) => sum + WIDTHS[column], 0);
const MARGIN = 14;
/** Between a cell and the next one. */
const GUTTER = 4;
/** Between cells that touch, in font sizes; readers take such a gap for a space. */
const TOUCH = 0.4;
const LONG_SIDE = 792;
const SHORT_SIDE = 612;
const LOOKS = {
  portrait: { width: SHORT_SIDE, height: LONG_SIDE, size: 4.8 },
  landscape: { width: LONG_SIDE, height: SHORT_SIDE, size: 6.2 },
} as const;

function isOfWords(column: Column): boolean {
  return column === 'Facility' || column === 'Stock-BO' || column === 'Comments';
}

/** Breaks a text between its words; a word that is too long overflows its cell. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && font.widthOfTextAtSize(longer, size) <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

class ReportPrinter {
  readonly #document: PDFDocument;
  readonly #font: PDFFont;
  readonly #look: ReportLook;
  #page: PDFPage;
  #top = 0;

  constructor(document: PDFDocument, font: PDFFont, look: ReportLook) {
    this.#document = document;
    this.#font = font;
    this.#look = look;
    this.#page = this.#newPage();
  }

  get #sheet() {
    return LOOKS[this.#look.page];
  }

  get #leading(): number {
    return this.#sheet.size * 1.2;
  }

  /** Width of one share of the page. */
  get #share(): number {
    return (this.#sheet.width - 2 * MARGIN) / WIDTH_OF_ALL;
  }

  #newPage(): PDFPage {
    const { width, height, size } = this.#sheet;
    const { turned } = this.#look;
    const page = this.#document.addPage(turned === 0 ? [width, height] : [height, width]);
    page.setRotation(degrees(turned));
    this.#page = page;
    const number = this.#document.getPageCount();
    this.#write('WDFW In-Season Hatchery Escapement Report', MARGIN, height - 20, size + 2);
    const caution = 'CAUTION - All Numbers represent preliminary estimates only';
    this.#write(caution, MARGIN, height - 30, size);
    this.#write('Thursday, October 23, 2025', MARGIN, 12, size);
    this.#write(`Page ${number}`, width - 60, 12, size);
    this.#top = height - 48;
    return page;
  }

  /** Writes at a point of the page as it is displayed. */
  #write(text: string, left: number, baseline: number, size: number): void {
    const { width, height } = this.#sheet;
    const { turned } = this.#look;
    const [x, y] =
      turned === 90
        ? [height - baseline, left]
        : turned === 270
          ? [baseline, width - left]
          : [left, baseline];
    this.#page.drawText(text, { x, y, size, font: this.#font, rotate: degrees(turned) });
  }

  #widthOf(text: string): number {
    return this.#font.widthOfTextAtSize(text, this.#sheet.size);
  }

  #leftOf(text: string, column: Column, align: Align): number {
    const before = COLUMNS.slice(0, COLUMNS.indexOf(column));
    const left = MARGIN + this.#share * before.reduce((sum, one) => sum + WIDTHS[one], 0);
    const room = this.#roomIn(column) - this.#widthOf(text);
    return left + { left: 0, centre: room / 2, right: room }[align];
  }

  #cell(text: string, column: Column, baseline: number, align: Align): void {
    this.#write(text, this.#leftOf(text, column, align), baseline, this.#sheet.size);
  }

  #alignOf(column: Column): Align {
    return isOfWords(column) ? 'left' : this.#look.figures;
  }

  /** Writes a cell so that it touches the next one. */
  #touchingCell(text: string, column: Column, next: string, baseline: number): void {
    const { size } = this.#sheet;
    const nextColumn = COLUMNS[COLUMNS.indexOf(column) + 1] ?? column;
    const right = this.#leftOf(next, nextColumn, this.#alignOf(nextColumn)) - TOUCH * size;
    this.#write(text, right - this.#widthOf(text), baseline, size);
  }

  #roomIn(column: Column): number {
    return this.#share * WIDTHS[column] - GUTTER;
  }

  #wrapped(column: Column, text: string): string[] {
    if (!isOfWords(column)) return [text];
    return wrap(text, this.#font, this.#sheet.size, this.#roomIn(column));
  }

  title(speciesTitle: string): void {
    // A title, its header and a first row stay together.
    if (this.#top < 90) this.#newPage();
    this.#top -= this.#leading;
    this.#write(speciesTitle, MARGIN + 4, this.#top, this.#sheet.size + 1);
    if (this.#look.headless !== speciesTitle) this.#header();
    else this.#top -= 2 * this.#leading;
  }

  #header(): void {
    this.#top -= 2.5 * this.#leading;
    for (const column of COLUMNS) {
      if (this.#look.withoutHeader?.includes(column)) continue;
      const align = isOfWords(column) ? 'left' : 'centre';
      const words = column.split(' ');
      const last = words.pop() ?? '';
      this.#cell(last, column, this.#top, align);
      if (words.length > 0) {
        this.#cell(words.join(' '), column, this.#top + this.#leading, align);
      }
    }
    this.#top -= 2 * this.#leading;
  }

  row({ cells, touching }: RowToPrint): void {
    const lines = COLUMNS.map(
      (column) => [column, this.#wrapped(column, cells[column] ?? '')] as const,
    );
    const height = Math.max(...lines.map(([, some]) => some.length)) * this.#leading;
    if (this.#top - height < 24) {
      this.#newPage();
      if (this.#look.repeatsHeader) this.#header();
    }
    for (const [index, [column, some]] of lines.entries()) {
      for (const [at, text] of some.entries()) {
        const baseline = this.#top - at * this.#leading;
        const next = lines[index + 1]?.[1][at] ?? '';
        if (column === touching && next !== '') this.#touchingCell(text, column, next, baseline);
        else if (text !== '') this.#cell(text, column, baseline, this.#alignOf(column));
      }
    }
    this.#top -= height + this.#leading * 0.6;
  }
}

/**
 * Prints rows as a PDF that looks like WDFW's weekly report: two-line headers, wrapped cells, page
 * breaks, and lines at the top and foot of every page.
 *
 * @param look how it differs from {@link USUAL_LOOK}.
 */
export async function reportPdf(
  rows: readonly RowToPrint[],
  look: Partial<ReportLook> = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const printer = new ReportPrinter(document, font, { ...USUAL_LOOK, ...look });
  let title: string | null = null;
  for (const row of rows) {
    if (row.speciesTitle !== title) printer.title(row.speciesTitle);
    title = row.speciesTitle;
    printer.row(row);
  }
  return document.save();
}
