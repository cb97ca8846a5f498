import type { PlainDate } from '#domain/time/plain-date.ts';
import type { RunData } from '#web/features/run/run-data.ts';
import { RunPage } from '#web/features/run/run-page.tsx';
import { Link } from '#web/lib/browser/navigation.tsx';
import { runPath } from '#web/lib/facility/run-path.ts';
import { longDate } from '#web/lib/words/format.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { PageProps } from './page-route.ts';
import styles from './shell.module.css';

export { runData } from '#web/features/run/run-data.ts';

/** The week of the address, or the nearest reports where there is none. */
export type LoadedRun =
  | { readonly kind: 'week'; readonly week: RunData }
  | { readonly kind: 'none'; readonly nearest: readonly PlainDate[] };

function NoReport({ nearest }: { nearest: readonly PlainDate[] }) {
  return (
    <div className={styles.message}>
      <PageTitle
        title="No report on that day"
        description="There is no weekly report of that day."
      />
      <h1>There was no report on that day</h1>
      <p>The state of the run has a page for each weekly report. The nearest:</p>
      <ul>
        {nearest.map((day) => (
          <li key={day}>
            <Link to={runPath(day)}>{longDate(day)}</Link>
          </li>
        ))}
        <li>
          <Link to={runPath()}>Newest week</Link>
        </li>
      </ul>
    </div>
  );
}

export function RunRoute({ data: loaded }: PageProps<LoadedRun>) {
  return loaded.kind === 'none' ? (
    <NoReport nearest={loaded.nearest} />
  ) : (
    <RunPage data={loaded.week} />
  );
}
