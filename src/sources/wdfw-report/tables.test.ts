import { beforeAll, describe, expect, test } from 'vitest';
import { bundledRows } from '../../testing/bundled-snapshot.ts';
import { type ReportLook, type RowToPrint, reportPdf } from '../../testing/report-pdf.ts';
import type { PrintedRow } from '../wdfw-weekly/read-report.ts';
import { COLUMNS, type Column } from './columns.ts';
import { type Line, readPages } from './layout.ts';
import { printedRows, readTables } from './tables.ts';

const LOOKS = (['portrait', 'landscape'] as const).flatMap((page) =>
  ([0, 90, 270] as const).flatMap((turned) =>
    (['right', 'center'] as const).map((figures) => ({ page, turned, figures })),
  ),
);

function row(speciesTitle: string, cells: string): RowToPrint {
  const texts = cells.split('|').map((text) => text.trim());
  return {
    speciesTitle,
    cells: Object.fromEntries(COLUMNS.map((column, at) => [column, texts[at] ?? ''])),
  };
}

async function cellsOf(pdf: Uint8Array) {
  const read = await readTables(readPages(pdf));
  return read.map(({ speciesTitle, cells }) =>
    [speciesTitle, ...COLUMNS.map((column) => cells.get(column) ?? '')].join('|'),
  );
}

const readBack = async (rows: readonly RowToPrint[], look: ReportLook = {}) =>
  cellsOf(await reportPdf(rows, look));

const ISSAQUAH =
  'ISSAQUAH HATCHERY|Issaquah Creek- H|4,190|23|-|-|-|794|-|1,053|-|189|2,177|10/21/25|';
const FULL =
  'TACOMA POWER WYNOOCHEE R DAM TRAP|Lake Aberdeen Hatchery Stock- H|12,345|1,234|13,262,107|12,345|1,234|12,345|1,234|12,345|1,234|12,345|12,345|10/21/25|' +
  'Mortalities due to intentional study. Shipped to Eastbank Hatchery. Final in- season estimate for BY 2022';
const FLAT =
  'MERWIN HATCHERY|Lewis River- H|1,234|23|1,262,107|-|5|12,345|-|7|-|(12)|2,177,000|10/21/25|Final';

describe('the tables of a report', () => {
  test.each(LOOKS)('cells wrapped, blank, dashed, bracketed and full: %o', async (look) => {
    const lines = [
      FULL,
      ISSAQUAH,
      'X|Y- H||7|||5|||3||(12)||10/21/25|',
      'X|Y- W|(1,234)|||||||||||1/2/25|BY',
      'X|Y- M||||||||||||12/31/2025|2022',
    ];
    const rows = lines.map((line) => row('Fall Chinook', line));
    expect(await readBack(rows, look)).toEqual(lines.map((line) => `Fall Chinook|${line}`));
  });

  test.each(LOOKS)('a wide cell that touches the one before is another: %o', async (look) => {
    const all = COLUMNS.slice(0, -1).map((touching, at) => {
      const cells = FLAT.split('|');
      if (/^[-\d(,)]+$/.test(cells[at + 1] ?? '')) cells[at + 1] = '123,456,789';
      const line = cells.join('|');
      return { line, joined: `${cells[at]} ${cells[at + 1]}`, touching };
    });
    const pdf = await reportPdf(
      all.map(({ line, touching }) => ({ ...row('Coho', line), touching })),
      look,
    );
    const pieces: string[] = [];
    for await (const lines of readPages(pdf.slice())) {
      pieces.push(...lines.flat().map(({ text }) => text));
    }
    const joined = all.map((example) => example.joined).sort();
    expect(pieces.filter((text) => joined.includes(text)).sort()).toEqual(joined);
    expect(await cellsOf(pdf)).toEqual(all.map(({ line }) => `Coho|${line}`));
  });

  test.each([true, false])('a table over page breaks, its header again: %s', async (again) => {
    const lines = Array.from({ length: 200 }, (_, at) => FULL.replace('12,345', String(at)));
    const rows = lines.map((line, at) => row(at < 120 ? 'Coho' : 'Type N Coho', line));
    expect(await readBack(rows, { repeatsHeader: again })).toEqual(
      rows.map(({ speciesTitle }, at) => `${speciesTitle}|${lines[at]}`),
    );
  });

  const both = ['Coho', 'Chum'].map((title) => row(title, ISSAQUAH));
  test.each<[string, readonly RowToPrint[], ReportLook]>([
    ['the table of Coho has no header', both, { headless: 'Coho' }],
    ['Coho has no column Mortality, Date', both, { withoutHeader: ['Mortality', 'Date'] }],
    ['it contains no table', [], {}],
  ])('refuse a report: %s', async (message, rows, look) => {
    await expect(readBack(rows, look)).rejects.toThrow(message);
  });

  test('join pieces of one word, and keep neighboring words apart', async () => {
    const page: Line[] = [];
    const pdf = await reportPdf([row('Coho', 'A|B- H|1|||||||||||10/21/25|')]);
    for await (const lines of readPages(pdf)) page.push(...lines);
    const pieces = (at: Line[number]): Line => [
      { ...at, text: 'COW', right: at.left + 10 },
      { ...at, text: 'LITZ', left: at.left + 10.2, right: at.left + 20 },
      { ...at, text: 'POND', left: at.left + 20 + at.size * 0.3, right: at.left + 35 },
    ];
    const cut = page.map((line) =>
      line.flatMap((placedText) => (placedText.text === 'A' ? pieces(placedText) : [placedText])),
    );
    async function* pages() {
      yield cut;
    }
    const [first] = await readTables(pages());
    expect(first?.cells.get('Facility')).toBe('COWLITZ POND');
  });
});

test.each<[Column, keyof PrintedRow, string, string]>([
  ['Adult Total', 'adultTotal', '1,234', '1234'],
  ['Adult Total', 'adultTotal', '(1,234)', '-1234'],
  ['Jack Total', 'jackTotal', '-', ''],
  ['Jack Total', 'jackTotal', '–', ''],
  ['Jack Total', 'jackTotal', '', ''],
  ['Jack Total', 'jackTotal', '12,34', '12,34'],
  ['Date', 'dataDate', '10/21/25', '2025-10-21'],
  ['Date', 'dataDate', '1/2/13', '2013-01-02'],
  ['Date', 'dataDate', '10/21/62', '2062-10-21'],
  ['Date', 'dataDate', '10-21-25', '10-21-25'],
  ['Date', 'dataDate', '-', '-'],
])('%s becomes %s: "%s" is "%s"', (column, field, text, plain) => {
  const rows = [{ speciesTitle: 'Coho', cells: new Map([[column, text]]) }];
  const [printed] = printedRows({ report: 'a.pdf', reportDate: '2025-10-23' }, rows);
  expect(printed?.[field]).toBe(plain);
  expect(printed).toMatchObject({ facility: '', stock: '', comments: '' });
});

function toPrint(printed: PrintedRow): RowToPrint {
  const [year = '', month, day] = printed.dataDate.split('-');
  const figure = (text: string) => (text === '' ? '-' : Number(text).toLocaleString('en-US'));
  return {
    speciesTitle: printed.speciesTitle,
    cells: {
      Facility: printed.facility,
      'Stock-BO': printed.stock,
      'Adult Total': figure(printed.adultTotal),
      'Jack Total': figure(printed.jackTotal),
      'Total Eggtake': figure(printed.eggs),
      Date: `${month}/${day}/${year.slice(2)}`,
      Comments: printed.comments,
    },
  };
}

let reports: [string, PrintedRow[]][] = [];
beforeAll(async () => {
  reports = [...Map.groupBy(await bundledRows(), ({ report }) => report)];
});

test('reports of 2013 to 2026 are read back from PDF row by row, one for each layout', async () => {
  const looks = LOOKS.flatMap((look) => [true, false].map((again) => ({ ...look, again })));
  const step = (reports.length - 1) / (looks.length - 1);
  const years = new Set<string>();
  for (const [at, { again, ...look }] of looks.entries()) {
    const [report, all] = reports[Math.round(at * step)] ?? ['', []];
    const printed = at % 8 === 0 ? all : all.slice(0, 50);
    const rows = printed.map(toPrint);
    const tables = await readTables(
      readPages(await reportPdf(rows, { ...look, repeatsHeader: again })),
    );
    const [{ reportDate } = { reportDate: '' }] = printed;
    years.add(reportDate.slice(0, 4));
    const where = `${report} ${JSON.stringify(look)}`;
    expect(printedRows({ report, reportDate }, tables), where).toEqual(printed);
    const cells = tables.map(({ cells }) => COLUMNS.map((column) => cells.get(column) ?? ''));
    const expected = rows.map(({ cells }) => COLUMNS.map((column) => cells[column] ?? ''));
    expect(cells, where).toEqual(expected);
  }
  expect(years.size).toBe(14);
});
