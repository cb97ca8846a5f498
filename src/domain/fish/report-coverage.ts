import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyReport, WeeklyRow } from './weekly-row.ts';

/** A trap with data no older than this is being counted. */
const COUNTING_DAYS = 14;
/** Reports further apart are not compared: by then other traps are open. */
const LONGEST_GAP_DAYS = 21;
/** With fewer traps in a report, or in one table, half of them may disappear by chance. */
const FEWEST_COUNTING = 10;
const FEWEST_OF_TABLE = 5;
const HALF = 0.5;

interface Share {
  counting: number;
  listed: number;
}

interface Coverage extends Share {
  readonly before: WeeklyReport;
  readonly now: WeeklyReport;
  readonly tables: Map<string, Share>;
}

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
 * Finds cut-off weekly reports: they list less than half of the traps that the report before was
 * counting, overall or in one table (requirement 12.14). Finished rows often leave together, so they
 * do not count.
 */
export class ReportCoverage {
  readonly #pairAfter: ReadonlyMap<string, Coverage>;

  constructor(reports: readonly WeeklyReport[]) {
    const pairs = reports.flatMap((now, at) => {
      const before = reports[at - 1];
      const isClose =
        before !== undefined && daysBetween(before.reportDate, now.reportDate) <= LONGEST_GAP_DAYS;
      return isClose ? [{ before, now, counting: 0, listed: 0, tables: new Map() }] : [];
    });
    this.#pairAfter = new Map(pairs.map((pair) => [pair.before.report, pair]));
  }

  add(rows: readonly WeeklyRow[]): void {
    for (const ofSpecies of Map.groupBy(rows, ({ species }) => species).values()) {
      // Under any title: a run may move from one table to another.
      const listed = new Set(ofSpecies.map(({ report }) => report));
      const counting = Map.groupBy(ofSpecies.filter(isCounting), ({ report }) => report);
      for (const [report, before] of counting) {
        const pair = this.#pairAfter.get(report);
        if (pair === undefined) continue;
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

  incompleteReports(isNew: (report: string) => boolean): string[] {
    return [...this.#pairAfter.values()]
      .filter(({ before, now }) => isNew(before.report) || isNew(now.report))
      .flatMap((pair) => {
        const { before, now, tables } = pair;
        if (isHalf(pair, FEWEST_COUNTING)) {
          return `${now.report} lists ${pair.listed} of the ${pair.counting} counts that ${before.report} was making`;
        }
        const cutOff = [...tables].filter(([, table]) => isHalf(table, FEWEST_OF_TABLE));
        return cutOff.map(([title, { counting, listed }]) => {
          return `${now.report} lists ${listed} of the ${counting} counts of ${title} that ${before.report} was making`;
        });
      });
  }
}
