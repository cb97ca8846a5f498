import { scaleWord } from '#domain/fish/same-date.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import type { NamedRun, SpeciesOfWeek } from '#domain/fish/week.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { runNoun } from '#domain/say/fish.ts';
import { datedCorrection } from '#domain/say/report.ts';
import { capitalized, counted, DOT, joined, shortDate, wholeNumber } from '#domain/words/format.ts';
import { WeekPair } from '#web/charts/small-charts.tsx';
import { facilityPath, speciesPath } from '#web/lib/facility/paths.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { leadersTitle } from '#web/lib/words/leaders.ts';
import { includedWords } from '#web/lib/words/series-words.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuietLine, Row, Rows, verdict } from '#web/ui/row.tsx';
import { Section } from '#web/ui/section.tsx';
import { Words } from '#web/ui/words.tsx';
import styles from './run.module.css';
import {
  changeWords,
  type RunData,
  recordWords,
  runAtTrap,
  speciesFinding,
  trapWords,
} from './run-words.ts';

const trapRows = ({ counted: runs, reportDate, asOf }: RunData) =>
  runs.map(({ species, facility, run, week, before, since, count }) => ({
    species,
    run: run === NO_RUN ? null : run,
    trap: facilityTitle(facility.name),
    week,
    before: before,
    in_one_count_since: since,
    season: count,
    counted_to: asOf,
    reportDate: reportDate,
  }));

const isOn = ({ week, before }: SpeciesOfWeek) => week > 0 || before > 0;

export function SpeciesOfWeekSection({ data }: { data: RunData }) {
  const on = data.species.filter(isOn).toSorted((a, b) => b.week - a.week);
  const finding = speciesFinding(data.species);
  if (finding === null) return null;
  const most = Math.max(...on.flatMap(({ week, before }) => [week, before]));
  return (
    <Section
      id="species"
      heading={finding}
      label="The gray bar is the week before. High, usual and low compare this season with earlier ones."
    >
      <Rows
        rows={on.map((speciesWeek) => (
          <Row
            key={speciesWeek.species}
            to={speciesPath(speciesWeek.species)}
            name={speciesWeek.species}
            quiet={
              <QuietLine
                parts={[
                  changeWords(speciesWeek),
                  verdict(speciesWeek.compared && scaleWord(speciesWeek.compared.comparison)),
                ]}
              />
            }
            mark={<WeekPair now={speciesWeek.week} before={speciesWeek.before} most={most} />}
            figure={wholeNumber(speciesWeek.week)}
            what="in the week"
          />
        ))}
      />
    </Section>
  );
}

const keyOf = ({ species, facility, run }: NamedRun) => `${species} ${facility.key} ${run}`;

/** `Type N coho`. */
const fishOf = (run: NamedRun) => capitalized(runNoun(run));

const FIRST_ROWS = { first: 4, most: 10 } as const;
/** Facilities named in the heading. */
const LEADERS = 3;

export function FirstThisSeason({ counted: runs }: RunData) {
  const first = runs.filter(({ isFirst }) => isFirst);
  if (first.length === 0) return null;
  return (
    <Section
      id="first"
      heading={`${counted(first.length, 'run')} counted for the first time this season`}
    >
      <Rows
        rows={first.map((run) => (
          <Row
            key={keyOf(run)}
            to={facilityPath(run.facility.key, run.species)}
            name={facilityTitle(run.facility.name)}
            quiet={joined(
              [fishOf(run), run.countedOn && `counted ${shortDate(run.countedOn)}`],
              DOT,
            )}
            figure={wholeNumber(run.week)}
          />
        ))}
        first={FIRST_ROWS.first}
      />
    </Section>
  );
}

export function Corrections({ corrections }: RunData) {
  const { today } = useConfig();
  if (corrections.length === 0) return null;
  return (
    <Section id="corrections" heading={counted(corrections.length, 'correction')}>
      <Rows
        rows={corrections.map((correction) => (
          <Row
            key={keyOf(correction)}
            to={facilityPath(correction.facility.key, correction.species)}
            name={facilityTitle(correction.facility.name)}
            quiet={datedCorrection(correction, runNoun(correction), today)}
            figure={wholeNumber(correction.fish)}
          />
        ))}
      />
    </Section>
  );
}

export function Traps({ data }: { data: RunData }) {
  const { counted: runs, reportDate } = data;
  if (runs.length === 0) return null;
  const first = runs.slice(0, FIRST_ROWS.most);
  const counts = runs.map(({ facility, week }) => ({
    title: facilityTitle(facility.name),
    fish: week,
  }));
  const most = Math.max(...runs.flatMap(({ week, before }) => [week, before ?? 0]));
  return (
    <Section
      id="most"
      heading={leadersTitle(counts, LEADERS) ?? 'At each facility'}
      label="A run is compared with the week before only where both counts cover seven days."
    >
      <Words
        terms={wordsIn(first.flatMap(({ facility, run }) => [facilityTitle(facility.name), run]))}
      />
      <div className={styles.traps}>
        <Rows
          rows={runs.map((trap) => (
            <Row
              key={keyOf(trap)}
              to={facilityPath(trap.facility.key, trap.species)}
              name={facilityTitle(trap.facility.name)}
              quiet={
                <QuietLine
                  parts={[
                    fishOf(trap),
                    trapWords(trap),
                    verdict(scaleWord(trap.rank)),
                    includedWords(trap),
                  ]}
                />
              }
              mark={<WeekPair now={trap.week} before={trap.before} most={most} />}
              figure={wholeNumber(trap.week)}
              what="in the week"
            />
          ))}
          first={FIRST_ROWS.most}
          more={(rest) => counted(rest, 'more run')}
        />
      </div>
      <CsvButton
        chart={reportDate === null ? 'week' : `week-${reportDate}`}
        rows={trapRows(data)}
        title="runs in the week"
      />
    </Section>
  );
}

const KINDS = [
  { kind: 'season', heading: 'More than any whole season' },
  { kind: 'date', heading: 'Most by this date' },
] as const;

export function Records({ records }: RunData) {
  const kinds = KINDS.map(({ kind, heading }) => ({
    heading,
    some: records.filter((record) => record.kind === kind),
  })).filter(({ some }) => some.length > 0);
  return (
    <Section
      id="records"
      heading={records.length === 0 ? 'No records' : counted(records.length, 'record')}
      label="A whole season is compared with every season on record, and a count by date with the seasons since 2012."
    >
      {kinds.map(({ heading, some }) => (
        <details key={heading} open={kinds[0]?.heading === heading}>
          <summary>{`${heading} (${some.length})`}</summary>
          <Rows
            rows={some.map((record) => (
              <Row
                key={keyOf(record)}
                to={facilityPath(record.facility.key, record.species)}
                name={facilityTitle(record.facility.name)}
                quiet={`${fishOf(record)}: ${recordWords(record)}`}
                figure={wholeNumber(record.count)}
                what="so far"
              />
            ))}
          />
        </details>
      ))}
    </Section>
  );
}

export function Silent({ silent }: RunData) {
  if (silent.length === 0) return null;
  const groups = [...Map.groupBy(silent, ({ species }) => species)];
  return (
    <Section
      id="silent"
      heading={`${counted(silent.length, 'run')} in season with no report for two weeks`}
    >
      <details>
        <summary>{groups.map(([species, some]) => `${species} ${some.length}`).join(', ')}</summary>
        <ul className="plain stack gap-4 links">
          {groups.flatMap(([, some]) =>
            some.map((run) => (
              <li key={keyOf(run)}>
                <Link to={facilityPath(run.facility.key, run.species)}>{runAtTrap(run)}</Link>
                {run.countedOn === null
                  ? ': no count yet this season'
                  : `: last counted ${shortDate(run.countedOn)}`}
              </li>
            )),
          )}
        </ul>
      </details>
    </Section>
  );
}
