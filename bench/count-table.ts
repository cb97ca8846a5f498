import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { Stock } from '#domain/fish/hindcast.ts';
import {
  type RunCalendar,
  runCalendar,
  runYearBegunIn,
  runYearStart,
} from '#domain/fish/run-year.ts';
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { readCsvTable } from '#sources/csv-table.ts';

const COLUMNS = ['stock', 'season', 'day', 'count'];

interface Row {
  readonly stock: string;
  readonly season: number;
  readonly day: PlainDate | number;
  readonly count: number;
}

const LAST_DAY = 364;
const CALENDAR: RunCalendar = {
  cut: 0,
  peak: 0,
  season: { firstDay: 0, lastDay: LAST_DAY, length: LAST_DAY + 1 },
};

function rowOf(line: Readonly<Record<string, string>>, where: string): Row {
  const { stock = '', season = '', day = '', count = '' } = line;
  const isDay =
    isPlainDate(day) || (/^\d{1,3}$/.test(day) && Number(day) >= 1 && Number(day) <= 366);
  const reject = (fault: string): never => {
    throw new Error(`${where}: ${fault}; it needs ${COLUMNS.join(',')}`);
  };
  if (stock === '') reject('stock is missing');
  if (!/^\d{4}$/.test(season)) reject(`season "${season}" is not a year`);
  if (!isDay) reject(`day "${day}" is not a date such as 2021-09-14, nor a number from 1 to 366`);
  if (!/^\d+$/.test(count)) reject(`count "${count}" is not a whole number`);
  const known = isPlainDate(day) ? day : Number(day);
  return { stock, season: Number(season), day: known, count: Number(count) };
}

function returnOf({ stock, count }: Row, date: PlainDate): FishReturn {
  return {
    facility: stock,
    stock,
    species: 'all',
    run: 'NA',
    origin: 'UNKNOWN',
    source: 'wdfw-returns',
    report: date,
    reportDate: date,
    date,
    since: null,
    undated: false,
    adults: count,
    jacks: null,
  };
}

function daysOfSeason(rows: readonly Row[]): (row: Row) => number {
  const calendar = runCalendar(
    rows.flatMap((row) => (typeof row.day === 'number' ? [] : [returnOf(row, row.day)])),
  );
  return ({ day }) =>
    typeof day === 'number'
      ? day - 1
      : daysBetween(runYearBegunIn(runYearStart(day, calendar), calendar).firstDate, day);
}

function stockOf(name: string, rows: readonly Row[]): Stock {
  const dayOf = daysOfSeason(rows);
  const returns = rows.map((row) =>
    returnOf(row, addDays(`${row.season}-01-01` as PlainDate, Math.min(dayOf(row), LAST_DAY))),
  );
  return { name, species: 'all', returns, calendar: () => CALENDAR };
}

/** The stocks of a table `stock,season,day,count`. @throws {Error} naming file and row. */
export async function stocksOfTable(path: string): Promise<{ stocks: Stock[]; asOf: PlainDate }> {
  const lines = await readCsvTable(path, { service: '--table', columns: COLUMNS, isExact: false });
  const rows = lines.map((line, at) => rowOf(line, `${path}, row ${at + 1}`));
  const stocks = [...Map.groupBy(rows, ({ stock }) => stock)].map(([stock, ofStock]) =>
    stockOf(stock, ofStock),
  );
  const last = rows.reduce((latest, { season }) => Math.max(latest, season), 0);
  return { stocks, asOf: `${last}-12-31` as PlainDate };
}
