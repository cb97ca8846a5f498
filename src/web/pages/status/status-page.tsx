import { Article, Section } from '#web/ui/article.tsx';
import type { StatusRow, statusView } from './status-view.ts';

function Rows({ rows }: { rows: readonly StatusRow[] }) {
  return (
    <dl>
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
export function StatusPage({ view }: { view: ReturnType<typeof statusView> }) {
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
      lead={
        <>
          <p>{lead}</p>
          <p>{newest}</p>
        </>
      }
    >
      {isDemo ? (
        <Section id="programs" heading="For programs">
          {api}
        </Section>
      ) : null}
      {isDemo ? null : (
        <Section id="counts" heading="Counts of fish">
          <p>
            Weekly reports and daily counts are read every night; the final report of a season is
            looked for once a week. Times are Pacific.
          </p>
          <Rows rows={sources} />
        </Section>
      )}
      {isDemo ? null : (
        <Section id="rivers" heading="Rivers">
          <p>Flows and forecasts are fetched through the day and kept for three hours.</p>
          <Rows rows={rivers} />
          {api}
        </Section>
      )}
    </Article>
  );
}
