import type { FishReturn } from '#domain/fish/fish-return.ts';
import { withoutTakenBack } from '#domain/fish/taken-back.ts';
import { speciesRunOfTitle, stockOrigin } from '#domain/fish/wdfw-names.ts';
import { followSeasons, weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** Made-up reports: the rows of each, in the words of {@link weeklyRow}, by day of publication. */
type MadeUpReports = Readonly<Record<string, readonly string[]>>;

const ROW = /^(.+), (.+): (-|\d+) adults, (-|\d+) jacks by (\S+?)( final)?$/;

function figure(text: string | undefined): number | null {
  return text === undefined || text === '-' ? null : Number(text);
}

/**
 * A row of a made-up report in words: `Coho, Issaquah Creek- H: 12 adults, - jacks by 2024-10-01`,
 * followed by ` final` where the row is marked final.
 */
export function weeklyRow(reportDate: string, row: number, words: string): WeeklyRow {
  const [, title = '', stockCell = '', adults, jacks, dataDate = '', final] = ROW.exec(words) ?? [];
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

function inWords({ since, date, adults, jacks, undated }: FishReturn): string {
  const span = `${since ?? '?'}..${date}`;
  return `${span}: ${adults ?? '-'}/${jacks ?? '-'}${undated ? ' undated' : ''}`;
}

/**
 * The returns of made-up reports as `since..date: adults/jacks`, with `?` for an unknown since and
 * `-` for a figure not given.
 */
export function returnsInWords(made: MadeUpReports): string[] {
  const { rows, reports } = weeklyReports(made);
  return weeklyReturns(rows, reports).map(inWords);
}

/** The same with the origin before each, without what was taken back whole. */
export function shownInWords(made: MadeUpReports): string[] {
  const { rows, reports } = weeklyReports(made);
  const shown = withoutTakenBack(weeklyReturns(rows, reports));
  return shown.map((one) => `${one.origin} ${inWords(one)}`);
}

/** What each season of made-up reports came to, by the name it has at the end. */
export function seasonsInWords(made: MadeUpReports): string[] {
  const { rows, reports } = weeklyReports(made);
  return followSeasons(rows, reports).map(
    ({ key, adults, jacks, withdrawn }) =>
      `${key}: ${withdrawn.length > 0 ? 'withdrawn' : `${adults ?? '-'}/${jacks ?? '-'}`}`,
  );
}
