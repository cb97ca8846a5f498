import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { Stock } from '#domain/fish/hindcast.ts';
import {
  type RunCalendar,
  runCalendar,
  runYearBegunIn,
  runYearStart,
} from '#domain/fish/run-year.ts';
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';

const COLUMNS = ['stock', 'season', 'day', 'count'];

const wholeNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 0 or more')
  .transform(Number);
const rowSchema = z.object({
  stock: z.string().min(1, 'must not be empty'),
  season: z
    .string()
    .regex(/^\d{4}$/, 'must be a year')
    .transform(Number),
  day: z
    .string()
    .refine(
      (day) =>
        isPlainDate(day) || (/^\d{1,3}$/.test(day) && Number(day) >= 1 && Number(day) <= 366),
      'must be a date such as 2021-09-14, or a day of the season from 1 to 366',
    )
    .transform((day) => (isPlainDate(day) ? day : Number(day))),
  count: wholeNumber,
});
type Row = z.infer<typeof rowSchema>;

/** Every season of a table is laid on the calendar year of its name. */
const LAST_DAY = 364;
const CALENDAR: RunCalendar = {
  cut: 0,
  peak: 0,
  season: { firstDay: 0, lastDay: LAST_DAY, length: LAST_DAY + 1 },
};

/** Days of the season begin where the stock has no fish: they may cross New Year. */
function daysOfSeason(rows: readonly Row[]): (row: Row) => number {
  const dated = rows.flatMap(({ day: date, count }) =>
    typeof date === 'number'
      ? []
      : [{ date, since: null, undated: false, adults: count, jacks: 0 }],
  );
  const calendar = runCalendar(dated);
  return ({ day }) =>
    typeof day === 'number'
      ? day - 1
      : daysBetween(runYearBegunIn(runYearStart(day, calendar), calendar).firstDate, day);
}

function stockOf(name: string, rows: readonly Row[]): Stock {
  const dayOf = daysOfSeason(rows);
  const returns = rows.map((row): FishReturn => {
    const date = addDays(`${row.season}-01-01` as PlainDate, Math.min(dayOf(row), LAST_DAY));
    return {
      source: 'wdfw-returns',
      facility: name,
      stock: name,
      species: 'all',
      run: 'NA',
      origin: 'UNKNOWN',
      date,
      since: null,
      undated: false,
      adults: row.count,
      jacks: null,
      reportDate: date,
      report: date,
    };
  });
  return { name, species: 'all', returns, calendar: () => CALENDAR };
}

/**
 * The stocks of a table `stock,season,day,count`: the fish counted on a day of a season, which was
 * known the same day.
 *
 * @param name of the file, for errors.
 * @throws {Error} that names the line, what is wrong with it and what it should be.
 */
export function stocksOfTable(csv: string, name: string): { stocks: Stock[]; asOf: PlainDate } {
  let lines: Record<string, string>[];
  try {
    lines = parse(csv, { columns: true, trim: true, bom: true, skip_empty_lines: true });
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const missing = COLUMNS.filter((column) => lines[0] !== undefined && !(column in lines[0]));
  if (lines.length === 0) throw new Error(`${name} has no rows; it needs ${COLUMNS.join(',')}`);
  if (missing.length > 0) {
    throw new Error(`${name} has no column ${missing.join(', ')}; it needs ${COLUMNS.join(',')}`);
  }
  const rows = lines.map((line, at) => {
    const row = rowSchema.safeParse(line);
    if (row.success) return row.data;
    const [issue] = row.error.issues;
    const column = String(issue?.path[0]);
    const where = `${name}, row ${at + 1} below the names of the columns`;
    throw new Error(`${where}: ${column} is "${line[column]}" and ${issue?.message}`);
  });
  const stocks = [...Map.groupBy(rows, ({ stock }) => stock)].map(([stock, of]) =>
    stockOf(stock, of),
  );
  const last = rows.reduce((latest, { season }) => Math.max(latest, season), 0);
  return { stocks, asOf: `${last}-12-31` as PlainDate };
}
