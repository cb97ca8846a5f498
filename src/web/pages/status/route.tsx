import type { Config } from '#contract/config.ts';
import type { LookStatus, Status } from '#contract/status.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { longDate } from '#domain/words/format.ts';
import { pageHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { Article } from '#web/ui/article.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';

/** Sources are read each night, the final reports looked for once a week. */
const OVERDUE_MS = { nightly: 36 * HOUR_MS, finals: 9 * 24 * HOUR_MS } as const;

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  'wdfw-weekly': 'WDFW’s weekly reports',
  'wdfw-returns': 'WDFW’s daily counts',
  'wdfw-finals': 'WDFW’s final annual reports',
  'dart-passage': 'Counts at dams',
};

const SERVICE_NAMES: Readonly<Record<string, string>> = {
  usgs: 'USGS gauges',
  'usgs-legacy': 'USGS gauges, older service',
  nwps: 'NOAA forecasts',
  nldi: 'River lines',
  nws: 'Warnings of the National Weather Service',
};

type State = readonly [isWell: boolean | null, words: string];

const moment = (instant: string | null) => (instant ? momentWords(Date.parse(instant)) : '');
const isAfter = (instant: string | null, other: string | null) => (instant ?? '') > (other ?? '');

function sourceState(look: LookStatus, { ingests, clock }: Status): State {
  const { source, last_looked_at: read, last_failure_at: failure } = look;
  const overdue = OVERDUE_MS[source === 'wdfw-finals' ? 'finals' : 'nightly'];
  const isRefused = ingests.some(
    (ingest) => ingest.source === source && ingest.outcome === 'refused',
  );
  const lastRead = read === null ? 'It has never been read' : `Last read ${moment(read)}`;
  if (isAfter(failure, read)) return [false, `Could not be read ${moment(failure)}. ${lastRead}.`];
  if (isRefused) return [false, `The newest data look wrong and are not shown. ${lastRead}.`];
  if (read === null) return [null, 'Not read yet.'];
  return Date.parse(clock) - Date.parse(read) > overdue
    ? [false, `Overdue. ${lastRead}.`]
    : [true, `Read on schedule, ${moment(read)}.`];
}

function riverState(service: Status['rivers']['services'][number]): State {
  const { last_answer_at: answer, last_failure_at: failure, calls_left } = service;
  const last = answer === null ? '' : ` Last answer ${moment(answer)}.`;
  if (isAfter(failure, answer)) return [false, `Did not answer ${moment(failure)}.${last}`];
  if (calls_left !== null && calls_left < 1) {
    return [false, `No calls left in this hour; what is kept is shown.${last}`];
  }
  return answer === null
    ? [null, 'Not asked since the server started.']
    : [true, `Answers, last ${moment(answer)}.`];
}

const rowOf = (name: string, [isWell, state]: State) => ({ name, state, isWell });
type StatusRow = ReturnType<typeof rowOf>;

function leadOf(sources: readonly StatusRow[], rivers: readonly StatusRow[]): string {
  const named = (rows: readonly StatusRow[], as: boolean | null) =>
    rows.flatMap(({ name, isWell }) => (isWell === as ? name : [])).join('; ');
  const failing = named([...sources, ...rivers], false);
  if (failing) return `Trouble with ${failing}. What is shown may be older than usual.`;
  const unread = named(sources, null);
  return unread ? `Not read yet: ${unread}.` : 'Every source was read on schedule.';
}

export function statusView(status: Status, demoRivers: Config['rivers'] = 'live') {
  const shown = demoRivers === 'recorded' ? 'as they were measured then' : 'simulated';
  const isDemo = status.mode === 'demo';
  const { store_down_since: down } = status;
  const sources = (isDemo ? [] : status.looks).map((look) =>
    rowOf(SOURCE_NAMES[look.source] ?? look.source, sourceState(look, status)),
  );
  const rivers = (isDemo ? [] : status.rivers.services).map((service) =>
    rowOf(SERVICE_NAMES[service.service] ?? service.service, riverState(service)),
  );
  const lead = isDemo
    ? `This is a demonstration: the counts are real reports of the past, the rivers are ${shown}, and no source is read.`
    : leadOf(sources, rivers);
  return {
    lead: down
      ? `The store has not answered since ${moment(down)}. What is shown here is what was known then.`
      : lead,
    newest:
      status.as_of === null
        ? 'There are no counts yet.'
        : `The newest count is from ${longDate(status.as_of)}.`,
    sources,
    rivers,
    isDemo,
    notices: status.notices.map(({ host, service, words, seen_at }) => ({
      name: `${host} (${service})`,
      state: `${words}. Last said ${moment(seen_at)}.`,
    })),
  };
}

function Rows({ rows }: { rows: readonly Pick<StatusRow, 'name' | 'state'>[] }) {
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

export function StatusPage({ view }: { view: ReturnType<typeof statusView> }) {
  const { lead, newest, sources, rivers, notices, isDemo } = view;
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
      ) : (
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
          <p>
            Newest readings of all gauges are fetched every 15 minutes, forecasts when they are
            issued.
          </p>
          <Rows rows={rivers} />
          {api}
        </Section>
      )}
      {notices.length === 0 ? null : (
        <Section id="announced" heading="What services announce">
          <p>These services say in their answers that they change or end.</p>
          <Rows rows={notices} />
        </Section>
      )}
    </Article>
  );
}

export const handle: PageHandle = { shows: 'moment', isUnlisted: true };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [status, { rivers }] = await Promise.all([site.status(), site.config()]);
  return statusView(status, rivers);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Is everything up to date?',
    description: 'When each source of Freshet’s figures was last read, and what could not be read.',
    path: '/status',
  });
}

export default function SiteStatus({ loaderData }: Route.ComponentProps) {
  return <StatusPage view={loaderData} />;
}
