import * as z from 'zod';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { conforming } from '../http/conforming.ts';
import { isDayOfYear, mediansOfBest } from '../median-series.ts';
import { figureSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { USGS_LEGACY_MEDIANS } from './request.ts';

/** What the service says, in plain text, when it has nothing. */
const NOTHING = 'No sites/data found';

const count = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

const rowSchema = z
  .object({
    site_no: z.string(),
    parameter_cd: z.string(),
    ts_id: z.string(),
    month_nu: count,
    day_nu: count,
    end_yr: count,
    p50_va: figureSchema,
  })
  .refine((row) => isDayOfYear(row.month_nu, row.day_nu), 'is no day of the year');

type Row = z.infer<typeof rowSchema>;

function cut(): SourceError {
  return new SourceError(USGS_LEGACY_MEDIANS, 'partial', 'sent a table that breaks off', {
    retryable: true,
  });
}

/** Cells by the names of their columns. Empty ones count, so tabs alone divide a line. */
function rowsOf(lines: readonly string[]): Row[] {
  const [header = '', types = '', ...rest] = lines;
  const columns = header.split('\t');
  if (!types.split('\t').every((type) => /^\d+[sdn]$/.test(type))) {
    throw new SourceError(USGS_LEGACY_MEDIANS, 'malformed', 'sent a text that is no RDB table', {
      retryable: true,
    });
  }
  if (rest.length === 0) throw cut();
  return rest.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw cut();
    const row = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
    return conforming(USGS_LEGACY_MEDIANS, rowSchema, row);
  });
}

/** Several series can stand in one table, each with its own span of years. */
function medianSeries(rows: readonly Row[]) {
  return {
    medians: rows.flatMap(({ month_nu: month, day_nu: day, p50_va: flowCfs }): DailyMedian[] =>
      flowCfs === null ? [] : [{ month, day, flowCfs }],
    ),
    weight: Math.max(...rows.map((row) => row.end_yr)),
  };
}

/**
 * Medians of the days of the year, in its order; a day without a figure is left out. Of several
 * series the one with the most days is taken, of such the one that ends last.
 *
 * @returns empty where the service says that it has nothing.
 * @throws {SourceError} when the text is no table, or one that breaks off.
 */
export function parseLegacyMedians(site: string, text: string): readonly DailyMedian[] {
  if (text.includes(NOTHING)) return [];
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const rows = rowsOf(lines).filter((row) => row.site_no === site && row.parameter_cd === '00060');
  // The last line of a table ends, too: without its end, its last figure may lack digits.
  if (!text.endsWith('\n')) throw cut();
  const rowsOfSeries = Map.groupBy(rows, (row) => row.ts_id);
  return mediansOfBest(Array.from(rowsOfSeries.values(), medianSeries));
}
