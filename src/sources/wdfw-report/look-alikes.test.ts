import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Origin } from '#domain/fish/series.ts';
import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { bundledReports } from '../../testing/bundled-snapshot.ts';
import type { ReportLook, RowToPrint } from '../../testing/report-pdf.ts';
import { reportPdf } from '../../testing/report-pdf.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { readCatalogue } from '../catalogue/index.ts';
import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { canonicalRow } from '../wdfw-weekly/canonical-row.ts';
import { readHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import type { Column } from './columns.ts';
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

function lookOf(at: number): ReportLook {
  const look = LOOKS[at % LOOKS.length];
  if (look === undefined) throw new Error('there is no look');
  return look;
}

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

const HISTORY_COLUMNS: Readonly<Record<Column, string>> = {
  Facility: 'facility',
  'Stock-BO': 'stock',
  'Adult Total': 'adult_total',
  'Jack Total': 'jack_total',
  'Total Eggtake': 'eggtake',
  'On Hand Adults': 'on_hand_adults',
  'On Hand Jacks': 'on_hand_jacks',
  'Lethal Spawned': 'lethal_spawned',
  'Live Spawned': 'live_spawned',
  Released: 'live_released',
  'Live Shipped': 'shipped',
  Mortality: 'mortality',
  Surplus: 'surplus',
  Date: 'data_date',
  Comments: 'comments',
};

type HistoryRecord = Readonly<Record<string, string>>;

const history = sharedFile('data/wdfw-weekly-reports.csv.gz');

/** A row of the history as it is to be printed; what was not reported is a dash, or blank. */
function toPrint(record: HistoryRecord, nothing: '-' | ''): RowToPrint {
  const cells = COLUMNS.map((column) => {
    const text = record[HISTORY_COLUMNS[column]] ?? '';
    if (column === 'Facility' || column === 'Stock-BO' || column === 'Comments') {
      return [column, text];
    }
    if (column === 'Date') return [column, usDate(text)];
    return [column, text === '' ? nothing : figure(text)];
  });
  return { speciesTitle: record.species_title ?? '', cells: Object.fromEntries(cells) };
}

describe.skipIf(!history.isThere)(`50 whole reports of the history${history.note}`, () => {
  const records = new Map<string, HistoryRecord[]>();
  const rowsOf = new Map<string, PrintedRow[]>();

  beforeAll(async () => {
    if (!history.isThere) return;
    const lines: HistoryRecord[] = parse(gunzipSync(await readFile(history.path)), {
      columns: true,
    });
    const byReport = Map.groupBy(lines, (line) => line.report_file ?? '');
    for (const report of spread([...byReport.keys()], 50)) {
      records.set(report, byReport.get(report) ?? []);
      rowsOf.set(report, []);
    }
    for await (const row of readHistoryCsv(history.path)) rowsOf.get(row.report)?.push(row);
  });

  test('are spread over 2013 to 2026, and have all that reports have', () => {
    const rows = [...rowsOf.values()].flat();
    expect(rowsOf.size).toBe(50);
    expect(rows[0]?.reportDate).toBe('2013-01-03');
    expect(rows.at(-1)?.reportDate).toBe('2026-08-05');
    expect(new Set(rows.map(({ reportDate }) => reportDate.slice(0, 4))).size).toBe(14);
    expect(rows.length).toBeGreaterThan(10_000);
  });

  test('come back from PDF row by row, in each of the looks twice', async () => {
    for (const [at, [report, printed]] of [...rowsOf].entries()) {
      const look = lookOf(at);
      const nothing = at % 3 === 2 ? '' : '-';
      const rows = (records.get(report) ?? []).map((record) => toPrint(record, nothing));
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

/** How a stock is printed; what the weekly reports do not know has no mark there. */
const ORIGIN_MARKS: Readonly<Partial<Record<Origin, string>>> = {
  Hatchery: '- H',
  Wild: '- W',
  Mixed: '- M',
  Captive: '- C',
  UNKNOWN: '- U',
};

describe('reports of the bundled snapshot', () => {
  test('come back from PDF as the rows that are stored', async () => {
    const { facilities } = await readCatalogue();
    const resolve = createFacilityResolver(facilities);
    const names = new Map(facilities.map(({ key, name }) => [key, name]));

    function toPrintAgain(row: WeeklyRow): RowToPrint {
      const total = (count: number | null) => (count === null ? '-' : figure(String(count)));
      return {
        speciesTitle: row.title,
        cells: {
          Facility: names.get(row.facility) ?? '',
          'Stock-BO': row.stock + (ORIGIN_MARKS[row.origin] ?? ''),
          'Adult Total': total(row.adults),
          'Jack Total': total(row.jacks),
          // The snapshot keeps no other figures; these only fill the page.
          'Total Eggtake': total((row.adults ?? 0) * 4321),
          Released: total(row.jacks),
          Date: usDate(row.dataDate),
          Comments: row.final ? 'Shipped to Eastbank Hatchery. Final in- season estimate.' : '',
        },
      };
    }

    const some = spread(await bundledReports(), 6);
    expect(some).toHaveLength(6);
    for (const [at, { report, rows }] of some.entries()) {
      const pdf = await reportPdf(rows.map(toPrintAgain), lookOf(5 * at));
      const printed = printedRows(report, await readTables(readPages(pdf)));
      const read = printed.map((row) => canonicalRow(row, resolve));
      expect(read).toEqual(rows.map((row, number) => ({ kept: { ...row, row: number } })));
    }
  });
});
