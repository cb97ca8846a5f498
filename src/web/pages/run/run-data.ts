import type { StateOfRun } from '#contract/state-of-run.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { PreviewContent } from '#web/charts/preview-picture.tsx';
import { recentWindow } from '#web/lib/facility/recent-window.ts';
import { runHeadline, runTitle, weekDays, weekWords } from './run-words.ts';

/** So many earlier weeks are linked: a year of them. */
const LINKED_REPORTS = 52;

/**
 * @param reports days of all weekly reports, oldest first.
 * @param isDated whether the address names the week, so that it stays what it is.
 */
export function runData(state: StateOfRun, reports: readonly PlainDate[], isDated: boolean) {
  const { species, top, records, report_date, as_of } = state;
  const before = reports.filter((day) => report_date !== null && day < report_date);
  return {
    ...{ species, top, records, report_date, as_of, isDated },
    window: recentWindow(state),
    previous: before.at(-1) ?? null,
    next: reports.find((day) => report_date !== null && day > report_date) ?? null,
    /** The newest first. */
    earlier: before.slice(-LINKED_REPORTS).reverse(),
  };
}

export type RunData = ReturnType<typeof runData>;

/** So many species are drawn. */
const DRAWN = 3;

/** What a link to the state of the run shows: the finding of the week, and the leading species. */
export function runPreview({ species, report_date, as_of, window }: RunData): PreviewContent {
  const leading = species.toSorted((a, b) => b.week - a.week);
  return {
    title: runHeadline({ species, window }),
    lines: [runTitle(report_date), ...(as_of === null ? [] : [`Counted ${weekDays(as_of)}`])],
    asOf: as_of,
    chart: {
      small: leading
        .flatMap((one) => {
          const season = one.compared?.weeks ?? null;
          return season ? [{ name: one.species, words: weekWords(one), season }] : [];
        })
        .slice(0, DRAWN),
    },
  };
}
