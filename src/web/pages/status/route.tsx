import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { LookStatus, Status } from '#contract/status.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { longDate } from '#web/lib/words/format.ts';
import { Article, Section } from '#web/ui/article.tsx';
import styles from './status.module.css';

const HOUR_MS = 3_600_000;
/** Sources are read each night, the final reports looked for once a week. */
const OVERDUE_MS = { nightly: 36 * HOUR_MS, finals: 9 * 24 * HOUR_MS } as const;

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  'wdfw-weekly': 'WDFW’s weekly reports',
  'wdfw-returns': 'WDFW’s daily counts',
  'wdfw-finals': 'WDFW’s final annual reports',
};

const SERVICE_NAMES: Readonly<Record<string, string>> = {
  usgs: 'USGS gauges',
  'usgs-legacy': 'USGS gauges, older service',
  nwps: 'NOAA forecasts',
  nldi: 'River lines',
};

/** One source or service and how it is. */
export interface StatusRow {
  readonly name: string;
  readonly state: string;
  /** Whether that is as planned; `null` when nobody has asked it yet. */
  readonly isWell: boolean | null;
}

const since = (instant: string | null) =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
const moment = (instant: string | null) =>
  instant === null ? '' : momentWords(Date.parse(instant));

function sourceRow(look: LookStatus, { ingests, clock }: Status): StatusRow {
  const { source, last_looked_at, last_failure_at } = look;
  const overdue = OVERDUE_MS[source === 'wdfw-finals' ? 'finals' : 'nightly'];
  const isRefused = ingests.some((one) => one.source === source && one.outcome === 'refused');
  const row = (isWell: boolean | null, state: string) => ({
    name: SOURCE_NAMES[source] ?? source,
    state,
    isWell,
  });
  const lastRead =
    last_looked_at === null ? 'It has never been read' : `Last read ${moment(last_looked_at)}`;
  if (since(last_failure_at) > since(last_looked_at)) {
    return row(false, `Could not be read ${moment(last_failure_at)}. ${lastRead}.`);
  }
  if (isRefused) return row(false, `The newest data look wrong and are not shown. ${lastRead}.`);
  if (last_looked_at === null) return row(null, 'Not read yet.');
  return Date.parse(clock) - since(last_looked_at) > overdue
    ? row(false, `Overdue. ${lastRead}.`)
    : row(true, `Read on schedule, ${moment(last_looked_at)}.`);
}

function riverRow(service: Status['rivers']['services'][number]): StatusRow {
  const { last_answer_at, last_failure_at, calls_left } = service;
  const row = (isWell: boolean | null, state: string) => ({
    name: SERVICE_NAMES[service.service] ?? service.service,
    state,
    isWell,
  });
  const lastAnswer = last_answer_at === null ? '' : ` Last answer ${moment(last_answer_at)}.`;
  if (since(last_failure_at) > since(last_answer_at)) {
    return row(false, `Did not answer ${moment(last_failure_at)}.${lastAnswer}`);
  }
  if (calls_left < 1) {
    return row(false, `No calls left in this hour; what is kept is shown.${lastAnswer}`);
  }
  return last_answer_at === null
    ? row(null, 'Not asked since the server started.')
    : row(true, `Answers, last ${moment(last_answer_at)}.`);
}

function leadOf(sources: readonly StatusRow[], rivers: readonly StatusRow[]): string {
  const failing = [...sources, ...rivers].filter(({ isWell }) => isWell === false);
  if (failing.length > 0) {
    const names = failing.map(({ name }) => name);
    return `Trouble with ${names.join('; ')}. What is shown may be older than usual.`;
  }
  const unread = sources.filter(({ isWell }) => isWell === null);
  return unread.length > 0
    ? `Not read yet: ${unread.map(({ name }) => name).join('; ')}.`
    : 'Every source was read on schedule.';
}

export function statusView(status: Status) {
  const sources = status.looks.map((look) => sourceRow(look, status));
  const rivers = status.rivers.services.map(riverRow);
  const isDemo = status.mode === 'demo';
  return {
    lead: isDemo
      ? 'This is a demonstration: the counts are real reports of the past, the rivers are simulated, and no source is read.'
      : leadOf(sources, rivers),
    newest:
      status.as_of === null
        ? 'There are no counts yet.'
        : `The newest count is from ${longDate(status.as_of)}.`,
    sources: isDemo ? [] : sources,
    rivers: isDemo ? [] : rivers,
    isDemo,
  };
}

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

export const handle = { isOfTheMoment: true, isUnlisted: true };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return statusView(await context.get(siteContext).status());
}

export const meta = ({ matches }: MetaArgs) =>
  pageHead(configIn(matches), {
    title: 'Is everything up to date?',
    description: 'When each source of Freshet’s figures was last read, and what could not be read.',
    path: '/status',
  });

export default function Route() {
  return <StatusPage view={useLoaderData<typeof loader>()} />;
}
