import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { rangeFor } from '#domain/words/format.ts';
import { FollowFold } from '#web/charts/follow-fold.tsx';
import { facilityPath, feedPath } from '#web/lib/facility/paths.ts';
import { useRiver } from '#web/river/use-river.tsx';
import { RecentEscapementTable } from '#web/ui/recent-escapement-table.tsx';
import { Words } from '#web/ui/words.tsx';
import styles from './hatchery.module.css';
import type { HatcheryView } from './hatchery-data.ts';
import { YearlyEscapement } from './yearly-escapement.tsx';

const WORDS = [
  'Escapement',
  'Run',
  'By this date',
  'Usual',
  'The usual range',
  'Jacks',
  'Preliminary',
  'Final',
  'Moved',
] as const;

/** All figures of the facility in tables, and how to follow it, each folded away. */
export function Folds({ data, figures, runs, isAdults, run }: HatcheryView) {
  const { window, recent, title, slug } = data;
  const facility = keyOfSlug(slug);
  const which = isAdults ? ', adults only' : '';
  const days = window?.isOld
    ? `Last counted, ${rangeFor(window.from, window.to, data.today)},`
    : 'Two weeks';
  const series = figures.filter(({ years }) => years.length > 0);
  return (
    <div className="ruled folds">
      {window && recent.length > 0 ? (
        <details className={styles.fold} id="two-weeks">
          <summary>{`${days} by day${which}`}</summary>
          <RecentEscapementTable facilityTitle={title} series={recent} isAdults={isAdults} />
        </details>
      ) : null}
      {series.length > 0 ? (
        <details>
          <summary>All runs by year{which}</summary>
          <YearlyEscapement facilityTitle={title} series={series} />
          {run && run.trends.length > 0 ? (
            <p className="note">
              {`These figures count adults and jacks of all origins. ${run.trends.join(' ')}`}
            </p>
          ) : null}
          <Words terms={WORDS} />
        </details>
      ) : null}
      <FollowFold
        path={facilityPath(facility)}
        feed={feedPath({ facility })}
        title={title}
        species={[...new Set(figures.map(({ species }) => species))]}
        hasCalendar={runs.some(({ timing }) => timing !== null)}
        gauge={useRiver().place.gauge}
      />
    </div>
  );
}
