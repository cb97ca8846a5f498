import { describe, expect, test } from 'vitest';
import type { ReportLook, RowToPrint } from '../../testing/report-pdf.ts';
import { reportPdf } from '../../testing/report-pdf.ts';
import type { Column } from './columns.ts';
import { COLUMNS } from './columns.ts';
import type { Line } from './layout.ts';
import { readPages } from './layout.ts';
import { printedRows } from './printed-rows.ts';
import { readTables } from './tables.ts';

const LOOK: ReportLook = {
  page: 'landscape',
  turned: 90,
  figures: 'right',
  repeatsHeader: true,
};
const REPORT = { report: 'weekly.pdf', reportDate: '2025-10-23' } as const;

/** Cells of one row, from left to right as they are printed, with `|` between them. */
function row(speciesTitle: string, cells: string): RowToPrint {
  const texts = cells.split('|').map((text) => text.trim());
  return {
    speciesTitle,
    cells: Object.fromEntries(COLUMNS.map((column, at) => [column, texts[at] ?? ''])),
  };
}

async function readBack(rows: readonly RowToPrint[], look: Partial<ReportLook> = {}) {
  return readTables(readPages(await reportPdf(rows, { ...LOOK, ...look })));
}

/** What was read, in the words of {@link row}. */
async function inWords(rows: readonly RowToPrint[], look: Partial<ReportLook> = {}) {
  const read = await readBack(rows, look);
  return read.map(({ speciesTitle, cells }) =>
    [speciesTitle, ...COLUMNS.map((column) => cells.get(column) ?? '')].join('|'),
  );
}

const ISSAQUAH =
  'ISSAQUAH HATCHERY|Issaquah Creek- H|4,190|23|-|-|-|794|-|1,053|-|189|2,177|10/21/25|';
const FULL =
  'TACOMA POWER WYNOOCHEE R DAM TRAP|Lake Aberdeen Hatchery Stock- H|12,345|1,234|13,262,107|12,345|1,234|12,345|1,234|12,345|1,234|12,345|12,345|10/21/25|' +
  'Mortalities due to intentional study. Shipped to Eastbank Hatchery. Final in- season estimate for BY 2022';

const LOOKS = (['portrait', 'landscape'] as const).flatMap((page) =>
  ([0, 90, 270] as const).flatMap((turned) =>
    (['right', 'centre'] as const).map((figures) => ({ page, turned, figures })),
  ),
);

describe('readTables', () => {
  test.each(LOOKS)(
    'cells that are wrapped, blank, dashed, bracketed or full come back: $page, turned $turned, $figures',
    async (look) => {
      const lines = [
        FULL,
        ISSAQUAH,
        'X|Y- H||7|||5|||3||(12)||10/21/25|',
        'X|Y- W|(1,234)|||||||||||1/2/25|BY',
        'X|Y- M||||||||||||12/31/2025|2022',
      ];
      const rows = lines.map((line) => row('Fall Chinook', line));
      expect(await inWords(rows, look)).toEqual(lines.map((line) => `Fall Chinook|${line}`));
    },
  );

  const FLAT =
    'MERWIN HATCHERY|Lewis River- H|1,234|23|1,262,107|-|5|12,345|-|7|-|(12)|2,177,000|10/21/25|Final';

  test.each(LOOKS)(
    'a wide cell that touches the one before it is another cell: $page, turned $turned, $figures',
    async (look) => {
      for (const [at, touching] of COLUMNS.slice(0, -1).entries()) {
        const cells = FLAT.split('|');
        if (/^[-\d(,)]+$/.test(cells[at + 1] ?? '')) cells[at + 1] = '123,456,789';
        const line = cells.join('|');
        const printed = { ...row('Coho', line), touching };
        const pieces: string[] = [];
        for await (const lines of readPages(await reportPdf([printed], { ...LOOK, ...look }))) {
          pieces.push(...lines.flat().map(({ text }) => text));
        }
        // PDF.js makes one piece of both.
        expect(pieces).toContain(`${cells[at]} ${cells[at + 1]}`);
        expect(await inWords([printed], look)).toEqual([`Coho|${line}`]);
      }
    },
  );

  test.each([true, false])(
    'a table goes on over page breaks, with its header again: %s',
    async (repeatsHeader) => {
      const rows = Array.from({ length: 200 }, (_, at) =>
        row(at < 120 ? 'Coho' : 'Type N Coho', FULL.replace('12,345', String(at))),
      );
      const read = await readBack(rows, { repeatsHeader });
      expect(
        read.map(({ speciesTitle, cells }) => `${speciesTitle} ${cells.get('Adult Total')}`),
      ).toEqual(rows.map(({ speciesTitle, cells }) => `${speciesTitle} ${cells['Adult Total']}`));
      expect(new Set(read.map(({ cells }) => cells.get('Facility')))).toEqual(
        new Set(['TACOMA POWER WYNOOCHEE R DAM TRAP']),
      );
    },
  );

  test('a species title that is not known yet is taken as it is printed', async () => {
    expect(await inWords([row('Coho', ISSAQUAH), row('Fall Sockeye', ISSAQUAH)])).toEqual([
      `Coho|${ISSAQUAH}`,
      `Fall Sockeye|${ISSAQUAH}`,
    ]);
  });

  test.each<[string, Partial<ReportLook>, string]>([
    ['the first table', { headless: 'Coho' }, 'the table of Coho has no header'],
    ['a later table', { headless: 'Chum' }, 'the table of Chum has no header'],
    [
      'some columns',
      { withoutHeader: ['Mortality', 'Date'] },
      'the table of Coho has no column Mortality, Date',
    ],
    ['all facilities', { withoutHeader: ['Facility'] }, 'the table of Coho has no header'],
  ])('without the header of %s the report is not read', async (_, look, message) => {
    const rows = ['Coho', 'Chum'].map((title) => row(title, ISSAQUAH));
    await expect(readBack(rows, look)).rejects.toThrow(message);
  });

  test('a report without rows is not read', async () => {
    await expect(readBack([])).rejects.toThrow('it holds no table');
  });

  test('pieces of one word are put together, and words beside one another kept apart', async () => {
    const pdf = await reportPdf([row('Coho', 'A|B- H|1|||||||||||10/21/25|')], LOOK);
    const page: Line[] = [];
    for await (const lines of readPages(pdf)) page.push(...lines);
    const cut = page.map((line) => line.flatMap((one) => (one.text === 'A' ? pieces(one) : [one])));
    const [first] = await readTables(onePage(cut));
    expect(first?.cells.get('Facility')).toBe('COWLITZ POND');
  });
});

/** A name that the file draws in three pieces, the first two without a gap. */
function pieces(at: Line[number]): Line {
  const { left, size } = at;
  return [
    { ...at, text: 'COW', right: left + 10 },
    { ...at, text: 'LITZ', left: left + 10.2, right: left + 20 },
    { ...at, text: 'POND', left: left + 20 + size * 0.3, right: left + 35 },
  ];
}

async function* onePage(lines: readonly Line[]) {
  yield lines;
}

describe('printedRows', () => {
  function printed(cells: Partial<Record<Column, string>>) {
    const entries = COLUMNS.flatMap((column) => {
      const text = cells[column];
      return text === undefined ? [] : [[column, text] as const];
    });
    return printedRows(REPORT, [{ speciesTitle: 'Coho', cells: new Map(entries) }])[0];
  }

  test.each([
    ['1,234', '1234'],
    ['0', '0'],
    ['(12)', '-12'],
    ['(1,234)', '-1234'],
    ['-', ''],
    ['–', ''],
    ['--', ''],
    ['', ''],
    ['12,34', '12,34'],
    ['1O', '1O'],
  ])('the total %s is "%s"', (text, total) => {
    expect(printed({ 'Adult Total': text })?.adultTotal).toBe(total);
    expect(printed({ 'Jack Total': text })?.jackTotal).toBe(total);
  });

  test.each([
    ['10/21/25', '2025-10-21'],
    ['1/2/13', '2013-01-02'],
    ['10/21/2025', '2025-10-21'],
    ['10/21/62', '2062-10-21'],
    ['10-21-25', '10-21-25'],
    ['-', '-'],
  ])('the date %s is %s', (text, date) => {
    expect(printed({ Date: text })?.dataDate).toBe(date);
  });

  test('a column left blank is empty', () => {
    expect(printed({ Facility: 'ISSAQUAH HATCHERY' })).toEqual({
      ...REPORT,
      row: 0,
      speciesTitle: 'Coho',
      facility: 'ISSAQUAH HATCHERY',
      stock: '',
      adultTotal: '',
      jackTotal: '',
      dataDate: '',
      comments: '',
    });
  });
});
