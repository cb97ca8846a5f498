import { data } from 'react-router';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { addDays, isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, counted, longDate, wholeNumber } from '#domain/words/format.ts';
import { runPath } from '#web/lib/facility/paths.ts';
import { pageHead, unlistedHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { NoPage } from '#web/ui/no-page.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import type { Route } from './+types/route.ts';
import styles from './run.module.css';
import {
  changeWords,
  comparedDays,
  type RunData,
  runData,
  runHeadline,
  runTitle,
} from './run-words.ts';
import {
  Corrections,
  FirstThisSeason,
  Records,
  Silent,
  SpeciesOfWeekSection,
  Traps,
} from './week-sections.tsx';

export const handle: PageHandle = {
  names: {
    async date(name, { site }) {
      if (!isPlainDate(name)) return null;
      const reports = (await site.run(null))?.reports ?? [];
      if (reports.includes(name)) return name;
      // All days between two reports have the same nearest reports, so they share one page.
      const [nearest] = nearestReports(reports, name);
      if (nearest === undefined) return null;
      return { absentLike: addDays(nearest, nearest < name ? 1 : -1) };
    },
  },
  slowWith: 'date',
};

export const shouldRevalidate = onlyForAnotherPath;

/** The week in the address (the newest without a date), or the nearest reports if there is none on that day. */
export async function loader({ params: { date }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const newest = await site.run(null);
  const reports = newest?.reports ?? [];
  if (date === undefined) {
    // A past week takes seconds to compute, and readers of the newest week often go on to the one before.
    const before = reports.at(-2);
    if (before !== undefined) site.run(before).catch(() => undefined);
    return data({ week: newest && runData(newest, reports, false), nearest: [] });
  }
  const day = isPlainDate(date) ? date : null;
  const report = day !== null && reports.includes(day) ? await site.run(day) : null;
  if (report !== null) return data({ week: runData(report, reports, true), nearest: [] });
  const nearest: readonly PlainDate[] = day === null ? [] : nearestReports(reports, day);
  return data({ week: null, nearest }, { status: 404 });
}

export function meta({ matches, loaderData, params: { date } }: Route.MetaArgs) {
  if (!loaderData?.week) {
    return unlistedHead('No report on that day', 'There is no weekly report of that day.');
  }
  const { week } = loaderData;
  return pageHead(matches[0].loaderData, {
    title: runTitle(week.isDated ? week.reportDate : null),
    description: `${runHeadline(week)}. Every species beside earlier seasons, the facilities with most fish, and records.`,
    path: runPath(date as PlainDate | undefined),
    hasPicture: true,
  });
}

function Weeks({ data }: { data: RunData }) {
  const { previous, next, reportDate, isDated, earlier } = data;
  return (
    <section className="section no-print" aria-label="Other weeks">
      <p className="cluster wide links">
        {previous === null ? null : (
          <Link to={runPath(previous)}>Week before: report of {longDate(previous)}</Link>
        )}{' '}
        {next === null ? null : (
          <Link to={runPath(next)}>Week after: report of {longDate(next)}</Link>
        )}{' '}
        {isDated ? (
          <Link to={runPath()}>Newest week</Link>
        ) : (
          reportDate && <Link to={runPath(reportDate)}>Permanent link to this week</Link>
        )}
      </p>
      {earlier.length > 1 ? (
        <details>
          <summary>{counted(earlier.length, 'earlier report')}</summary>
          <ul className={`links small ${styles.earlier}`}>
            {earlier.map((day) => (
              <li key={day}>
                <Link to={runPath(day)}>{longDate(day)}</Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function RunPage({ data }: { data: RunData }) {
  const { species, counted: runs, reportDate, isDated } = data;
  const all = species.reduce((sum, { week }) => sum + week, 0);
  const before = species.reduce((sum, speciesWeek) => sum + speciesWeek.before, 0);
  const first = runs.filter(({ isFirst }) => isFirst).length;
  return (
    <div className="page sections">
      <PageTitle title={runHeadline(data)} beside={<ShareButton />}>
        {comparedDays(data, useConfig().today)}
        {isDated && reportDate
          ? ` This was known on ${longDate(reportDate)}; later reports may have corrected it.`
          : ''}
      </PageTitle>
      <Facts>
        <Fact figure={wholeNumber(all)} what="fish in the week">
          {capitalized(changeWords({ week: all, before }) ?? '')}
        </Fact>
        <Fact figure={wholeNumber(runs.length)} what="runs with fish">
          {first > 0 ? `${first} of them for the first time this season` : null}
        </Fact>
      </Facts>
      <div className={styles.columns}>
        <SpeciesOfWeekSection data={data} />
        <FirstThisSeason {...data} />
        <Corrections {...data} />
      </div>
      <Traps data={data} />
      <div className={styles.columns}>
        <Records {...data} />
        <Silent {...data} />
      </div>
      <Weeks data={data} />
    </div>
  );
}

export default function Run({ loaderData }: Route.ComponentProps) {
  const { week, nearest } = loaderData;
  if (week) return <RunPage data={week} />;
  const weeks = nearest.map((day) => ({ name: longDate(day), to: runPath(day) }));
  const pages = [...weeks, { name: 'Newest week', to: runPath() }];
  return (
    <NoPage title="There was no report on that day" pages={pages}>
      <p>The state of the run has a page for each weekly report. The nearest:</p>
    </NoPage>
  );
}
