import { Article } from '#web/ui/article.tsx';
import styles from './status.module.css';
import type { StatusRow, StatusView } from './status-view.ts';

function Rows({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, state }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{state}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the figures of the site are up to date, and what is wrong if not. */
export function StatusPage({ view }: { view: StatusView }) {
  const { lead, newest, sources, rivers, isDemo } = view;
  const api = (
    <p>
      <a href="/api/status">/api/status</a> has the same for programs, with what failed and the rows
      that each reading kept and rejected.
    </p>
  );
  return (
    <Article
      title="Is everything up to date?"
      description="When each source of Freshet’s figures was last read, and what could not be read."
      lead={
        <>
          <p>{lead}</p>
          <p>{newest}</p>
        </>
      }
      sections={
        isDemo
          ? [{ id: 'programs', heading: 'For programs', body: api }]
          : [
              {
                id: 'counts',
                heading: 'Counts of fish',
                body: (
                  <>
                    <p>
                      Weekly reports and daily counts are read every night; the final report of a
                      season is looked for once a week. Times are Pacific.
                    </p>
                    <Rows rows={sources} />
                  </>
                ),
              },
              {
                id: 'rivers',
                heading: 'Rivers',
                body: (
                  <>
                    <p>Flows and forecasts are fetched through the day and kept for three hours.</p>
                    <Rows rows={rivers} />
                    {api}
                  </>
                ),
              },
            ]
      }
    />
  );
}
