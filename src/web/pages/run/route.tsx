import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { SpeciesOfWeek } from '#contract/state-of-run.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { SmallSeasonChart } from '#web/charts/small-charts.tsx';
import { facilityPath, runPath, speciesPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { configIn, pageHead, unlistedHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, joined, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { fishNoun, sameDateWords } from '#web/lib/words/season-words.ts';
import { includedWords } from '#web/lib/words/series-words.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import styles from './run.module.css';
import {
  type RunData,
  recordWords,
  runAtTrap,
  runData,
  runHeadline,
  runTitle,
  seasonCount,
  seasonWords,
  weekDays,
  weekWords,
} from './run-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

/** The week of the address, the newest without a date, or the nearest reports where there is none. */
export async function loader({ params: { date }, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const newest = await site.run(null);
  const reports = newest?.reports ?? [];
  if (date === undefined) {
    return data({ week: newest && runData(newest, reports, false), nearest: [] });
  }
  const day = isPlainDate(date) ? date : null;
  const state = day !== null && reports.includes(day) ? await site.run(day) : null;
  if (state !== null) return data({ week: runData(state, reports, true), nearest: [] });
  const nearest: readonly PlainDate[] = day === null ? [] : nearestReports(reports, day);
  return data({ week: null, nearest }, { status: 404 });
}

export function meta({ matches, loaderData, params: { date } }: MetaArgs<typeof loader>) {
  if (!loaderData?.week) {
    return unlistedHead('No report on that day', 'There is no weekly report of that day.');
  }
  const { week } = loaderData;
  return pageHead(configIn(matches), {
    title: runTitle(week.isDated ? week.report_date : null),
    description: `${runHeadline(week)}. Every species against earlier seasons, the traps with most fish, and records.`,
    path: runPath(date as PlainDate | undefined),
    hasPicture: true,
  });
}

/** A species with nothing to say of its week or season is named in one line. */
const isOn = ({ recent, season }: SpeciesOfWeek) => recent > 0 || (season?.count ?? 0) > 0;

function OneSpecies({ one }: { one: SpeciesOfWeek }) {
  const weeks = one.compared?.weeks ?? null;
  return (
    <li className="stack gap-4">
      <h3>
        <Link to={speciesPath(one.species)}>{one.species}</Link>
      </h3>
      <p className={`strong ${styles.week}`}>{weekWords(one)}</p>
      {weeks === null ? null : (
        <SmallSeasonChart season={weeks} most={Math.max(...weeks.high, ...weeks.now)} />
      )}
      <p>{joined([seasonWords(one), seasonCount(one)])}</p>
    </li>
  );
}

const weekRows = ({ species, report_date, as_of }: RunData) =>
  species.filter(isOn).flatMap(({ species: name, season, compared }) => {
    const weeks = compared?.weeks;
    return (weeks?.median ?? []).map((middle, week) => ({
      species: name,
      season: season?.label ?? null,
      traps: compared?.facilities ?? null,
      week: week + 1,
      fish_this_season: weeks?.now[week] ?? null,
      fish_low: weeks?.low[week] ?? null,
      fish_middle: middle,
      fish_high: weeks?.high[week] ?? null,
      counted_to: as_of,
      report_date,
    }));
  });

function Weeks({ data }: { data: RunData }) {
  const { previous, next, report_date, isDated, earlier } = data;
  return (
    <section className="no-print" aria-labelledby="weeks">
      <h2 id="weeks">Other weeks</h2>
      <p className="cluster wide links">
        {previous === null ? null : (
          <Link to={runPath(previous)}>Week before: {longDate(previous)}</Link>
        )}
        {next === null ? null : <Link to={runPath(next)}>Week after: {longDate(next)}</Link>}
        {isDated ? (
          <Link to={runPath()}>Newest week</Link>
        ) : (
          report_date && <Link to={runPath(report_date)}>Permanent link to this week</Link>
        )}
      </p>
      {earlier.length > 1 ? (
        <details>
          <summary>{counted(earlier.length, 'earlier week')}</summary>
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
  const { species, top, records, report_date, as_of, window, isDated } = data;
  const others = species.filter((one) => !isOn(one));
  return (
    <div className="page sections">
      <header>
        <p className="note">{runTitle(report_date)}</p>
        <h1>{runHeadline(data)}</h1>
        {as_of === null ? null : (
          <p>
            Counted {weekDays(as_of)}.
            {isDated && report_date
              ? ` As known on ${longDate(report_date)}; later reports may have corrected it.`
              : ''}
          </p>
        )}
        <ShareButton />
      </header>
      <section aria-labelledby="species">
        <h2 id="species">Species by species</h2>
        <ul className={`plain small ${styles.species}`}>
          {species.filter(isOn).map((one) => (
            <OneSpecies key={one.species} one={one} />
          ))}
        </ul>
        {others.length > 0 ? (
          <p className="note">
            Not counted this season:{' '}
            {others.map((one, at) => (
              <span key={one.species}>
                {at === 0 ? null : ', '}
                <Link to={speciesPath(one.species)}>{fishNoun(one.species)}</Link>
              </span>
            ))}
            .
          </p>
        ) : null}
        <p className="note">
          Green is this season, gray holds 8 of 10 earlier ones, dotted is the middle one. Each has
          a scale of its own; seasons are compared at the same traps.
        </p>
        <CsvButton
          chart={report_date === null ? 'weeks' : `weeks-${report_date}`}
          rows={weekRows(data)}
          of="species week by week"
        />
      </section>
      {top.length > 0 ? (
        <section aria-labelledby="most">
          <h2 id="most">Most fish {recentWhen(window)}</h2>
          <ol className={`plain small ${styles.list}`}>
            {top.map((one) => (
              <li key={`${one.species} ${one.facility} ${one.run}`}>
                <Link to={facilityPath(one.facility, one.species)}>{runAtTrap(one)}</Link>
                <strong>{wholeNumber(one.recent)}</strong>
                <span className="muted">
                  {joined([`${sameDateWords(one)}.`, includedWords(one)])}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-labelledby="records">
        <h2 id="records">
          {records.length === 0 ? 'No records' : counted(records.length, 'record')}
        </h2>
        {records.length > 0 ? (
          <ul className={`plain small ${styles.list}`}>
            {records.map((one) => (
              <li key={`${one.species} ${one.facility} ${one.run}`}>
                <Link to={facilityPath(one.facility, one.species)}>{runAtTrap(one)}</Link>
                <span className="muted">{recordWords(one)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="note">
          A count is set against every season on record, by its own reports and its final one; by a
          date, against those with dated counts, from 2012 on. Runs with at least 50 fish and five
          earlier seasons; among some 400 runs, a few records are no surprise.
        </p>
      </section>
      <Weeks data={data} />
    </div>
  );
}

function NoReport({ nearest }: { nearest: readonly PlainDate[] }) {
  return (
    <div className="page message">
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

export default function Run() {
  const { week, nearest } = useLoaderData<typeof loader>();
  return week === null ? <NoReport nearest={nearest} /> : <RunPage data={week} />;
}
