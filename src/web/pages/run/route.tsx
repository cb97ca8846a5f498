import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { SpeciesOfWeek } from '#contract/state-of-run.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { WeekPair } from '#web/charts/small-charts.tsx';
import { facilityPath, runPath, speciesPath } from '#web/lib/facility/paths.ts';
import { configIn, pageHead, unlistedHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, dayMonth, joined, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun } from '#web/lib/words/season-words.ts';
import { includedWords } from '#web/lib/words/series-words.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { Row, Rows, ScaleWordInLine } from '#web/ui/row.tsx';
import { PageTitle, Section } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import styles from './run.module.css';
import {
  changeWords,
  comparedDays,
  type RunData,
  recordWords,
  runAtTrap,
  runData,
  runHeadline,
  runTitle,
  speciesFinding,
  trapWords,
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

const trapRows = ({ traps, report_date, as_of }: RunData) =>
  traps.map(({ species, name, run, week, week_before, since, count }) => ({
    species,
    run: run === NO_RUN ? null : run,
    trap: facilityTitle(name),
    week,
    week_before,
    in_one_count_since: since,
    season: count,
    counted_to: as_of,
    report_date,
  }));

const isOn = ({ week, week_before }: SpeciesOfWeek) => week > 0 || week_before > 0;

function SpeciesOfWeekSection({ data }: { data: RunData }) {
  const on = data.species.filter(isOn);
  const finding = speciesFinding(data.species);
  if (finding === null) return null;
  const most = Math.max(...on.flatMap((one) => [one.week, one.week_before]));
  return (
    <Section
      id="species"
      heading={finding}
      label="Gray: the week before. Word: the season against ten earlier ones."
    >
      <Rows
        rows={on.map((one) => {
          const word = one.compared && scaleWord(one.compared);
          return (
            <Row
              key={one.species}
              to={speciesPath(one.species)}
              name={one.species}
              quiet={
                <>
                  {changeWords(one)}
                  {word ? (
                    <>
                      {' · '}
                      <ScaleWordInLine word={word} />
                    </>
                  ) : null}
                </>
              }
              mark={<WeekPair now={one.week} before={one.week_before} most={most} />}
              figure={wholeNumber(one.week)}
              what="in the week"
            />
          );
        })}
      />
    </Section>
  );
}

const keyOf = (one: { species: string; facility: string; run: string }) =>
  `${one.species} ${one.facility} ${one.run}`;

/** `Type N coho`. */
const fishOf = ({ species, run }: { species: ShownSpecies; run: string }) =>
  capitalized(joined([run !== NO_RUN && run, fishNoun(species)]));

const FIRST_ROWS = { first: 4, most: 12 } as const;

function FirstThisSeason({ traps }: RunData) {
  const first = traps.filter((one) => one.first);
  if (first.length === 0) return null;
  return (
    <Section
      id="first"
      heading={`${counted(first.length, 'run')} counted for the first time this season`}
    >
      <Rows
        rows={first.map((one) => (
          <Row
            key={keyOf(one)}
            to={facilityPath(one.facility, one.species)}
            name={facilityTitle(one.name)}
            quiet={joined(
              [fishOf(one), one.counted_on && `counted ${dayMonth(one.counted_on)}`],
              ' · ',
            )}
            figure={wholeNumber(one.week)}
          />
        ))}
        first={FIRST_ROWS.first}
        more={(rest) => `${rest} more`}
      />
    </Section>
  );
}

function Corrections({ corrections }: RunData) {
  if (corrections.length === 0) return null;
  return (
    <Section id="corrections" heading={counted(corrections.length, 'correction')}>
      <ul className="plain stack gap-4 links">
        {corrections.map((one) => (
          <li key={`${keyOf(one)} ${one.day}`}>
            <Link to={facilityPath(one.facility, one.species)}>{facilityTitle(one.name)}</Link>:{' '}
            {wholeNumber(one.count)}{' '}
            {joined([one.run !== NO_RUN && one.run, fishNoun(one.species)])} on {dayMonth(one.day)},
            taking back fish counted before.
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Traps({ data }: { data: RunData }) {
  const { traps, report_date } = data;
  if (traps.length === 0) return null;
  const [one, two, three] = new Set(traps.map(({ name }) => facilityTitle(name)));
  const most = Math.max(...traps.flatMap(({ week, week_before }) => [week, week_before ?? 0]));
  return (
    <Section
      id="most"
      heading={`Most: ${joined([one, two, three], ', ')}`}
      label="Each run at its trap: the week, against the week before where both are a week."
    >
      <div className={styles.traps}>
        <Rows
          rows={traps.map((trap) => (
            <Row
              key={keyOf(trap)}
              to={facilityPath(trap.facility, trap.species)}
              name={facilityTitle(trap.name)}
              quiet={joined([fishOf(trap), trapWords(trap), includedWords(trap)], ' · ')}
              mark={<WeekPair now={trap.week} before={trap.week_before} most={most} />}
              figure={wholeNumber(trap.week)}
              what="in the week"
            />
          ))}
          first={FIRST_ROWS.most}
          more={(rest) => counted(rest, 'more run')}
        />
      </div>
      <CsvButton
        chart={report_date === null ? 'week' : `week-${report_date}`}
        rows={trapRows(data)}
        of="runs in the week"
      />
    </Section>
  );
}

const KINDS = [
  { kind: 'season', heading: 'More than any whole season' },
  { kind: 'date', heading: 'Most by this date' },
] as const;

function Records({ records }: RunData) {
  const kinds = KINDS.map(({ kind, heading }) => ({
    heading,
    some: records.filter((one) => one.kind === kind),
  })).filter(({ some }) => some.length > 0);
  return (
    <Section
      id="records"
      heading={records.length === 0 ? 'No records' : counted(records.length, 'record')}
      label="Against every season on record; by a date, those with dated counts, from 2012 on. Of some 400 runs a few are no surprise."
    >
      {kinds.map(({ heading, some }) => (
        <details key={heading} open={kinds[0]?.heading === heading}>
          <summary>{`${heading} (${some.length})`}</summary>
          <Rows
            rows={some.map((one) => (
              <Row
                key={keyOf(one)}
                to={facilityPath(one.facility, one.species)}
                name={facilityTitle(one.name)}
                quiet={`${fishOf(one)}: ${recordWords(one)}`}
                figure={wholeNumber(one.count)}
                what="so far"
              />
            ))}
          />
        </details>
      ))}
    </Section>
  );
}

function Silent({ silent }: RunData) {
  if (silent.length === 0) return null;
  const groups = [...Map.groupBy(silent, ({ species }) => species)];
  return (
    <Section
      id="silent"
      heading={`${counted(silent.length, 'run')} in season, silent for two weeks`}
    >
      <details>
        <summary>{groups.map(([species, some]) => `${species} ${some.length}`).join(', ')}</summary>
        <ul className="plain stack gap-4 links">
          {groups.flatMap(([, some]) =>
            some.map((one) => (
              <li key={keyOf(one)}>
                <Link to={facilityPath(one.facility, one.species)}>{runAtTrap(one)}</Link>
                {one.counted_on === null
                  ? ': no count yet this season'
                  : `: last counted ${dayMonth(one.counted_on)}`}
              </li>
            )),
          )}
        </ul>
      </details>
    </Section>
  );
}

function Weeks({ data }: { data: RunData }) {
  const { previous, next, report_date, isDated, earlier } = data;
  return (
    <section className="section no-print" aria-label="Other weeks">
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
  const { species, traps, report_date, isDated } = data;
  const all = species.reduce((sum, { week }) => sum + week, 0);
  const before = species.reduce((sum, one) => sum + one.week_before, 0);
  const first = traps.filter((one) => one.first).length;
  return (
    <div className="page sections">
      <PageTitle title={runHeadline(data)} beside={<ShareButton />}>
        {comparedDays(data)}
        {isDated && report_date
          ? ` As known on ${longDate(report_date)}; later reports may have corrected it.`
          : ''}
      </PageTitle>
      <Facts>
        <Fact figure={wholeNumber(all)} what="fish this week">
          {capitalized(changeWords({ week: all, week_before: before }) ?? '')}
        </Fact>
        <Fact figure={wholeNumber(traps.length)} what="runs with fish">
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
