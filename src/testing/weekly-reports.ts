import type { FishReturn } from '#domain/fish/fish-return.ts';
import { withoutTakenBack } from '#domain/fish/taken-back.ts';
import { speciesRunOfTitle, stockOrigin } from '#domain/fish/wdfw-names.ts';
import { followSeasons, weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** Made-up reports: the rows of each, in the words of {@link weeklyRow}, by day of publication. */
type MadeUpReports = Readonly<Record<string, readonly string[]>>;

const ROW = /^(.+), (.+): (-|\d+)\/(-|\d+) by (?:(\d{4})-)?(\d\d-\d\d)( final)?$/;

function figure(text: string | undefined): number | null {
  return text === undefined || text === '-' ? null : Number(text);
}

/** A report's row in words: `Coho, Issaquah Creek- H: 12/- by 10-01 final`, adults/jacks so far. */
export function weeklyRow(reportDate: string, row: number, words: string): WeeklyRow {
  const [, title = '', stockCell = '', adults, jacks, named, day = '', final] =
    ROW.exec(words) ?? [];
  const year = named ?? Number(reportDate.slice(0, 4)) - (day > reportDate.slice(5) ? 1 : 0);
  const dataDate = `${year}-${day}`;
  const speciesRun = speciesRunOfTitle(title);
  if (speciesRun === null || !isPlainDate(dataDate) || !isPlainDate(reportDate)) {
    throw new Error(`Not a row: ${words}`);
  }
  return {
    report: `${reportDate}.pdf`,
    reportDate,
    row,
    facility: 'SOME_HATCHERY',
    ...speciesRun,
    ...stockOrigin(stockCell),
    title,
    adults: figure(adults),
    jacks: figure(jacks),
    eggs: null,
    dataDate,
    final: final !== undefined,
  };
}

/** The rows of made-up reports of one facility, and the reports themselves. */
export function weeklyReports(reports: MadeUpReports): {
  readonly rows: WeeklyRow[];
  readonly reports: WeeklyReport[];
} {
  const rows = Object.entries(reports).flatMap(([day, lines]) =>
    lines.map((words, at) => weeklyRow(day, at, words)),
  );
  const days = Object.keys(reports).filter(isPlainDate);
  return {
    rows,
    reports: days.map((reportDate) => ({ report: `${reportDate}.pdf`, reportDate })),
  };
}

const LINE = /^(\d{4}-\d\d-\d\d) ?(?:([^:]+): )?(\S+ by \S+(?: final)?)?(?: -> (.+))?$/;

function dayInWords(day: string, reportDate: string): string {
  return day.slice(0, 4) === reportDate.slice(0, 4) ? day.slice(5) : day;
}

function inWords({ since, date, adults, jacks, undated, reportDate }: FishReturn): string {
  const from = since === null ? '?' : dayInWords(since, reportDate);
  const fish = `${adults ?? '-'}/${jacks ?? '-'}${undated ? ' undated' : ''}`;
  return `${from}..${dayInWords(date, reportDate)} ${fish}`;
}

/** The row of one line of a {@link weeklyTable}, of some coho by default. */
export function weeklyLine(line: string): WeeklyRow {
  const [, day = '', name = 'Coho, Issaquah Creek- H', figures = ''] = LINE.exec(line) ?? [];
  return weeklyRow(day, 0, `${name}: ${figures}`);
}

export interface WeeklyTable {
  readonly title: string;
  readonly lines: readonly string[];
  readonly read: readonly string[];
}

/**
 * A table of made-up reports: a title, then rows such as `2024-09-26 Coho, Issaquah Creek- H: 40/3 by
 * 09-25 -> 09-17..09-25 35/2`: adults/jacks so far, data date, and after a report's last row its returns
 * (`...` for any). An omitted name is that of the line above. `=`: what is shown in the end; `#`: seasons
 * by their last name.
 */
export function weeklyTable(table: string): WeeklyTable {
  const [title = '', ...lines] = table.trim().split(/\n\s*/);
  const made: Record<string, string[]> = {};
  let name = '';
  for (const line of lines.filter((text) => !/^[=#]/.test(text))) {
    const [, day = '', newName = name, figures] = LINE.exec(line) ?? [];
    name = newName;
    made[day] ??= [];
    if (figures) made[day].push(`${name}: ${figures}`);
  }
  const { rows, reports } = weeklyReports(made);
  const returns = weeklyReturns(rows, reports);
  const brought = Map.groupBy(returns, ({ reportDate }) => reportDate as string);
  const shown = withoutTakenBack(returns).map(
    (fishReturn) => `= ${fishReturn.origin} ${inWords(fishReturn)}`,
  );
  const seasons = followSeasons(rows, reports).map(({ key, adults, jacks, withdrawn }) => {
    const total = withdrawn.length > 0 ? 'withdrawn' : `${adults ?? '-'}/${jacks ?? '-'}`;
    return `# ${key.replaceAll('|', ' ')}: ${total}`;
  });
  const read = lines
    .filter((line) => !/^[=#]/.test(line))
    .map((line, at, all) => {
      const day = line.slice(0, 10);
      if (line.endsWith('-> ...')) return line;
      const isLast = all[at + 1]?.slice(0, 10) !== day;
      const words = (brought.get(day) ?? []).map(inWords).join(', ');
      const [row = ''] = line.split(' -> ');
      return isLast && words ? `${row} -> ${words}` : row;
    });
  const has = (mark: string) => lines.some((line) => line.startsWith(mark));
  if (has('=')) read.push(...shown);
  if (has('#')) read.push(...seasons);
  return { title, lines, read };
}
