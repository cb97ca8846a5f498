import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyReport, WeeklyRow } from './weekly-row.ts';

/** A row with data of the last two weeks belongs to a trap that is being counted. */
const COUNTING_DAYS = 14;
/** Reports further apart are not compared: the traps between them are others. */
const LONGEST_GAP_DAYS = 21;
/** With fewer traps than this being counted, half of them is chance. */
const FEWEST_COUNTING = 10;
const HALF = 0.5;

/** A report and how much of the one before it goes on in it. */
interface Coverage {
  readonly before: WeeklyReport;
  readonly now: WeeklyReport;
  /** Species at facilities that the one before was counting. */
  counting: number;
  /** Those of them that are listed still. */
  listed: number;
}

/** Whether the row belongs to a trap that its report was counting. */
function isCounting({ final, dataDate, reportDate }: WeeklyRow): boolean {
  return !final && daysBetween(dataDate, reportDate) <= COUNTING_DAYS;
}

/**
 * Tells whether a weekly report is the half of one: it lists fewer than half of the species and
 * facilities that the report before it was counting (product decisions, "A suspicious load").
 *
 * Rows cannot be counted instead: in thirteen years a whole report has had less than half the rows of
 * the one before fourteen times, when the finished rows of a season were cleared away. Of what was
 * being counted never less than 92 % has been listed a week later.
 */
export class ReportCoverage {
  readonly #pairs: readonly Coverage[];

  /** @param reports all reports, oldest first. */
  constructor(reports: readonly WeeklyReport[]) {
    this.#pairs = reports.flatMap((now, at) => {
      const before = reports[at - 1];
      const isClose =
        before !== undefined && daysBetween(before.reportDate, now.reportDate) <= LONGEST_GAP_DAYS;
      return isClose ? [{ before, now, counting: 0, listed: 0 }] : [];
    });
  }

  /** Takes all rows of a facility. */
  add(rows: readonly WeeklyRow[]): void {
    for (const ofSpecies of Map.groupBy(rows, ({ species }) => species).values()) {
      const listed = new Set(ofSpecies.map(({ report }) => report));
      const counting = new Set(ofSpecies.filter(isCounting).map(({ report }) => report));
      for (const pair of this.#pairs) {
        if (!counting.has(pair.before.report)) continue;
        pair.counting += 1;
        if (listed.has(pair.now.report)) pair.listed += 1;
      }
    }
  }

  /** What is wrong with those of the reports that are new, or follow a new one. */
  halves(isNew: (report: string) => boolean): string[] {
    return this.#pairs
      .filter(({ before, now }) => isNew(before.report) || isNew(now.report))
      .filter(({ counting, listed }) => counting >= FEWEST_COUNTING && listed < counting * HALF)
      .map(
        ({ before, now, counting, listed }) =>
          `${now.report} lists ${listed} of the ${counting} counts that ${before.report} was making`,
      );
  }
}
