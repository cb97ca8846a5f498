import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyReport, WeeklyRow } from './weekly-row.ts';

/** A row with data of the last two weeks belongs to a trap that is being counted. */
const COUNTING_DAYS = 14;
/** Reports further apart are not compared: the traps between them are others. */
const LONGEST_GAP_DAYS = 21;
/** With fewer traps than this being counted, half of them is chance: in the report, in a table. */
const FEWEST_COUNTING = 10;
const FEWEST_OF_TABLE = 5;
const HALF = 0.5;

/** How much of what a report was counting is listed in the next. */
interface Share {
  /** Species at facilities that the one before was counting. */
  counting: number;
  /** Those of them that are listed still. */
  listed: number;
}

/** A report and how much of the one before it goes on in it. */
interface Coverage extends Share {
  readonly before: WeeklyReport;
  readonly now: WeeklyReport;
  /** The same of each table, by its species title. */
  readonly tables: Map<string, Share>;
}

/** Whether the row belongs to a trap that its report was counting. */
function isCounting({ final, dataDate, reportDate }: WeeklyRow): boolean {
  return !final && daysBetween(dataDate, reportDate) <= COUNTING_DAYS;
}

function add(share: Share, isListed: boolean): void {
  share.counting += 1;
  if (isListed) share.listed += 1;
}

function isHalf({ counting, listed }: Share, fewest: number): boolean {
  return counting >= fewest && listed < counting * HALF;
}

/**
 * Tells whether a weekly report is the half of one, or lacks a table: it lists fewer than half of the
 * species and facilities that the report before it was counting, in all or under one title (product
 * decisions, "A suspicious load").
 *
 * Rows cannot be counted instead: in thirteen years a whole report has had less than half the rows of
 * the one before fourteen times, when the finished rows of a season were cleared away. Of what was
 * being counted never less than 92 % has been listed a week later, and of a table of five or more
 * traps never less than 67 %. A table of fewer did go at once: three traps of coho in March 2022.
 */
export class ReportCoverage {
  readonly #pairs: readonly Coverage[];

  /** @param reports all reports, oldest first. */
  constructor(reports: readonly WeeklyReport[]) {
    this.#pairs = reports.flatMap((now, at) => {
      const before = reports[at - 1];
      const isClose =
        before !== undefined && daysBetween(before.reportDate, now.reportDate) <= LONGEST_GAP_DAYS;
      return isClose ? [{ before, now, counting: 0, listed: 0, tables: new Map() }] : [];
    });
  }

  /** Takes all rows of a facility. */
  add(rows: readonly WeeklyRow[]): void {
    for (const ofSpecies of Map.groupBy(rows, ({ species }) => species).values()) {
      // Under whatever title: a run moves from one to another.
      const listed = new Set(ofSpecies.map(({ report }) => report));
      const counting = Map.groupBy(ofSpecies.filter(isCounting), ({ report }) => report);
      for (const pair of this.#pairs) {
        const before = counting.get(pair.before.report);
        if (before === undefined) continue;
        const isListed = listed.has(pair.now.report);
        add(pair, isListed);
        for (const title of new Set(before.map((row) => row.title))) {
          const table = pair.tables.get(title) ?? { counting: 0, listed: 0 };
          add(table, isListed);
          pair.tables.set(title, table);
        }
      }
    }
  }

  /** What is wrong with those of the reports that are new, or follow a new one. */
  halves(isNew: (report: string) => boolean): string[] {
    return this.#pairs
      .filter(({ before, now }) => isNew(before.report) || isNew(now.report))
      .flatMap((pair) => {
        const { before, now, tables } = pair;
        if (isHalf(pair, FEWEST_COUNTING)) {
          return `${now.report} lists ${pair.listed} of the ${pair.counting} counts that ${before.report} was making`;
        }
        return [...tables]
          .filter(([, table]) => isHalf(table, FEWEST_OF_TABLE))
          .map(
            ([title, { counting, listed }]) =>
              `${now.report} lists ${listed} of the ${counting} counts of ${title} that ${before.report} was making`,
          );
      });
  }
}
