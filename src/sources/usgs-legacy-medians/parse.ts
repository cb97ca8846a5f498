import * as z from 'zod';
import { type DailyMedian, spreadAround } from '#domain/river/daily-median.ts';
import { itemOf, type Warn, withoutOdd } from '../http/without-odd.ts';
import { bestMedians, isDayOfYear } from '../median-series.ts';
import { figureSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { USGS_LEGACY_MEDIANS } from './request.ts';

/** The service's plain-text answer when it has no medians. */
const NOTHING = 'No sites/data found';

const count = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** Absent or blank where there is none. */
const beside = figureSchema.optional().transform((figure) => figure ?? null);

const rowSchema = z
  .object({
    site_no: z.string(),
    parameter_cd: z.string(),
    ts_id: z.string(),
    month_nu: count,
    day_nu: count,
    end_yr: count,
    p50_va: figureSchema,
    count_nu: beside,
    p10_va: beside,
    p25_va: beside,
    p75_va: beside,
    p90_va: beside,
    min_va: beside,
    max_va: beside,
  })
  .refine((row) => isDayOfYear(row.month_nu, row.day_nu), 'is not a day of the year');

type Row = z.infer<typeof rowSchema>;

function truncated(): SourceError {
  return new SourceError(USGS_LEGACY_MEDIANS, 'partial', 'sent an incomplete table', {
    retryable: true,
  });
}

/** The rows with their cells by column name, without the odd ones. */
function rowsOf(lines: readonly string[], warn: Warn | undefined): Row[] {
  const [header = '', types = '', ...rest] = lines;
  const columns = header.split('\t');
  if (!types.split('\t').every((type) => /^\d+[sdn]$/.test(type))) {
    throw new SourceError(
      USGS_LEGACY_MEDIANS,
      'malformed',
      'sent a text that is not an RDB table',
      {
        retryable: true,
      },
    );
  }
  if (rest.length === 0) throw truncated();
  const read = (line: string, at: number) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw truncated();
    const row = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
    return itemOf(rowSchema, row, `row ${at + 1}`);
  };
  return withoutOdd(USGS_LEGACY_MEDIANS, rest, read, warn);
}

/** The medians of one series; the weight is its last year. */
function medianSeries(rows: readonly Row[]) {
  return {
    medians: rows.flatMap(({ month_nu: month, day_nu: day, p50_va: flowCfs, ...row }) => {
      if (flowCfs === null) return [];
      const around = spreadAround(flowCfs, {
        years: row.count_nu,
        p10: row.p10_va,
        p25: row.p25_va,
        p75: row.p75_va,
        p90: row.p90_va,
        lowest: row.min_va,
        highest: row.max_va,
      });
      return [{ month, day, flowCfs, ...around }];
    }),
    weight: Math.max(...rows.map((row) => row.end_yr)),
  };
}

/**
 * Medians in the order of the year; a day without a figure is left out. Of several series, the one
 * with the most days, then the one that ends last.
 *
 * @returns empty where the service has none.
 * @throws {SourceError} when the text is not a table, or an incomplete one.
 */
export function parseLegacyMedians(
  site: string,
  text: string,
  warn?: Warn,
): readonly DailyMedian[] {
  if (text.includes(NOTHING)) return [];
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const rows = rowsOf(lines, warn).filter(
    (row) => row.site_no === site && row.parameter_cd === '00060',
  );
  // Without a final line break, the last figure may lack digits.
  if (!text.endsWith('\n')) throw truncated();
  const rowsOfSeries = Map.groupBy(rows, (row) => row.ts_id);
  return bestMedians(Array.from(rowsOfSeries.values(), medianSeries));
}
