import { hash } from 'node:crypto';
import { sum } from 'd3-array';
import type { Kysely, Transaction } from 'kysely';
import { type FishReturn, fishCount, type ReturnSource } from '#domain/fish/fish-return.ts';
import type { FishByFacility } from '#domain/fish/suspicious-load.ts';
import type { Source } from '#domain/source.ts';
import { insertRows } from './insert-rows.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

type ReturnRow = StoreTables['fish_return'];
type CanonicalLines = readonly { readonly fishReturn: FishReturn; readonly line: string }[];

function lineOf(fishReturn: FishReturn): string {
  const { species, run, origin, stock, date, reportDate, report } = fishReturn;
  const { since, undated, adults, jacks } = fishReturn;
  const key = [species, run, origin, stock, date, reportDate, report];
  return JSON.stringify([...key, since, undated, adults, jacks]);
}

function canonicalLines(returns: readonly FishReturn[]): CanonicalLines {
  // Sorted here, not by the database: each has its own collation.
  return returns
    .map((fishReturn) => ({ fishReturn, line: lineOf(fishReturn) }))
    .sort((a, b) => (a.line < b.line ? -1 : Number(a.line > b.line)));
}

function rowsOf(db: Kysely<StoreTables>, facility: string) {
  return db
    .selectFrom('stock')
    .innerJoin('fish_return', 'fish_return.stockId', 'stock.id')
    .where('stock.facility', '=', facility)
    .selectAll('fish_return');
}

function returnOfRow(row: ReturnRow, { stocks, reports }: StoreNames): FishReturn {
  const { date, reportDate, since, adults, jacks } = row;
  const { source, name: report } = reports.nameOf(row.reportId);
  return {
    ...stocks.nameOf(row.stockId),
    source: source as ReturnSource,
    report,
    reportDate,
    date,
    since,
    adults,
    jacks,
    undated: row.undated === 1,
  };
}

export async function readReturns(
  db: Kysely<StoreTables>,
  names: StoreNames,
  facility: string,
  lastReport: string,
): Promise<FishReturn[]> {
  const rows = await rowsOf(db, facility)
    .where('fish_return.reportDate', '<=', lastReport as ReturnRow['reportDate'])
    .execute();
  return canonicalLines(rows.map((row) => returnOfRow(row, names))).map(
    ({ fishReturn }) => fishReturn,
  );
}

const KEY = ['stockId', 'date', 'reportId', 'ordinal'] as const;
type ReturnKey = Pick<ReturnRow, (typeof KEY)[number]>;

const keyOf = (row: ReturnKey) => KEY.map((column) => row[column]).join(' ');

function figuresText({ since, undated, adults, jacks, reportDate }: FishReturn): string {
  return JSON.stringify({ since, undated, adults, jacks, reportDate });
}

export function ingestedReturns(
  trx: Transaction<StoreTables>,
  names: StoreNames,
  { id: ingestId, source }: { readonly id: number; readonly source: Source },
) {
  const changes = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  let position = 0;

  const digests = () => trx.selectFrom('facility_digest').where('source', '=', source);

  const stored = (facility: string): Promise<ReturnRow[]> =>
    rowsOf(trx, facility)
      .innerJoin('report', 'report.id', 'fish_return.reportId')
      .where('report.source', '=', source)
      .execute();

  /** Gives each return its key: those that differ only in their figures are numbered in order. */
  async function rowsFor(lines: CanonicalLines): Promise<[ReturnRow, FishReturn][]> {
    const alike = new Map<string, number>();
    const rows: [ReturnRow, FishReturn][] = [];
    for (const { fishReturn } of lines) {
      const stockId = await names.stocks.idOf(fishReturn);
      const reportId = await names.reports.idOf({ source, name: fishReturn.report });
      const row = {
        ...fishReturn,
        stockId,
        reportId,
        ordinal: 0,
        undated: fishReturn.undated ? 1 : 0,
      } as const;
      const ordinal = alike.get(keyOf(row)) ?? 0;
      alike.set(keyOf(row), ordinal + 1);
      rows.push([{ ...row, ordinal }, fishReturn]);
    }
    return rows;
  }

  async function revise(row: ReturnRow, after: FishReturn | null): Promise<void> {
    await trx
      .deleteFrom('fish_return')
      .where((eb) => eb.and(KEY.map((column) => eb(column, '=', row[column]))))
      .execute();
    const before = returnOfRow(row, names);
    const { facility, species, run, origin, stock, date, report } = before;
    position += 1;
    await insertRows(trx, 'revision', [
      {
        ingestId,
        position,
        facility,
        subject: [species, run, origin, stock, date, report].join(' | '),
        before: figuresText(before),
        after: after && figuresText(after),
      },
    ]);
  }

  async function writeDigest(facility: string, lines: CanonicalLines): Promise<void> {
    await trx
      .deleteFrom('facility_digest')
      .where((eb) => eb.and({ source, facility }))
      .execute();
    if (lines.length === 0) return;
    const values = {
      returns: lines.length,
      fish: sum(lines, ({ fishReturn }) => fishCount(fishReturn)),
      digest: hash('sha256', lines.map(({ line }) => line).join('\n')),
    };
    await trx
      .insertInto('facility_digest')
      .values({ source, facility, ...values })
      .execute();
  }

  return {
    changes: () => changes,

    /** Stored fish of each facility, including what this ingest wrote. */
    async fishByFacility(): Promise<FishByFacility> {
      const rows = await digests().select(['facility', 'fish']).execute();
      return new Map(rows.map(({ facility, fish }) => [facility, fish]));
    },

    async count(): Promise<number> {
      const rows = await digests().select('returns').execute();
      return rows.reduce((sum, { returns }) => sum + returns, 0);
    },

    async of(facility: string): Promise<FishReturn[]> {
      const returns = (await stored(facility)).map((row) => returnOfRow(row, names));
      return canonicalLines(returns).map(({ fishReturn }) => fishReturn);
    },

    /** Replaces a facility's returns; only differences are written, and recorded as revisions. */
    async replace(facility: string, returns: readonly FishReturn[]): Promise<void> {
      await yieldToEventLoop();
      const lines = canonicalLines(returns);
      const left = new Map((await stored(facility)).map((row) => [keyOf(row), row]));
      const added: ReturnRow[] = [];
      for (const [row, fishReturn] of await rowsFor(lines)) {
        const known = left.get(keyOf(row));
        left.delete(keyOf(row));
        if (known && figuresText(returnOfRow(known, names)) === figuresText(fishReturn)) {
          changes.unchanged += 1;
          continue;
        }
        if (known) await revise(known, fishReturn);
        changes[known ? 'changed' : 'added'] += 1;
        added.push(row);
      }
      for (const row of left.values()) await revise(row, null);
      changes.removed += left.size;
      await insertRows(trx, 'fish_return', added);
      await writeDigest(facility, lines);
    },
  };
}
