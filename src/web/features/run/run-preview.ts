import type { PreviewContent } from '#web/charts/preview-content.ts';
import type { RunData } from './run-data.ts';
import { runHeadline, runTitle, weekDays, weekWords } from './run-words.ts';

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
