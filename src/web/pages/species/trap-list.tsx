import { ascending } from 'd3-array';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PHASES } from '#domain/fish/outlook.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { loweredWords } from '#domain/say/report.ts';
import { sayStage } from '#domain/say/run.ts';
import { rankBeside, rankClause, sayRank, saySoFar } from '#domain/say/season.ts';
import { counted, DOT, joined, wholeNumber } from '#domain/words/format.ts';
import { SmallSeasonChart } from '#web/charts/small-charts.tsx';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { leadersTitle } from '#web/lib/words/leaders.ts';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { QuietLine, Row, Rows, verdict } from '#web/ui/row.tsx';
import { Section } from '#web/ui/section.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { Words } from '#web/ui/words.tsx';
import styles from './species.module.css';
import type { SpeciesData, TrapRow as TrapOfRun } from './species-data.ts';
import { trapWords } from './species-words.ts';

const ORDER_WORDS = {
  distance: 'Nearest',
  count: 'Two weeks',
  season: 'This season',
  rank: 'Best year',
  phase: 'Stage',
} as const;

type TrapOrder = keyof typeof ORDER_WORDS;
export const TRAP_ORDERS = Object.keys(ORDER_WORDS) as TrapOrder[];

export function trapOrderNamed(name: string | null): TrapOrder | null {
  return TRAP_ORDERS.find((order) => order === name) ?? null;
}

const LAST = Number.POSITIVE_INFINITY;

function keyOf(row: TrapOfRun, order: TrapOrder, visitor: Position | null): number {
  switch (order) {
    case 'distance':
      return visitor ? greatCircleMiles(visitor, row.position) : 0;
    case 'count':
      return -row.recent;
    case 'season':
      return row.count === null ? LAST : -row.count;
    case 'rank':
      return row.seasons === 0 || row.count === null ? LAST : -row.fewer / row.seasons;
    case 'phase':
      return row.phase === null || sayStage(row) === null ? LAST : PHASES.indexOf(row.phase);
  }
}

export function sortedTraps(
  rows: readonly TrapOfRun[],
  order: TrapOrder,
  visitor: Position | null,
): readonly TrapOfRun[] {
  const key = (row: TrapOfRun) => keyOf(row, order, visitor);
  return rows.toSorted((a, b) => ascending(key(a), key(b)));
}

function orderWords(row: TrapOfRun, order: TrapOrder, isOld: boolean): ReactNode {
  // Old counts say nothing about where a run is today.
  if (order === 'phase') return verdict(sayStage(isOld ? { ...row, recent: 0 } : row)?.word);
  const { count, countedOn } = row;
  if (count === null || countedOn === null) return null;
  return verdict(order === 'rank' ? rankClause(row) : rankBeside({ ...row, countedOn }));
}

function quietLine(row: TrapOfRun, away: string | null, last: ReactNode) {
  return (
    <QuietLine
      parts={[
        row.run !== NO_RUN && row.run,
        away ?? row.county,
        row.isBrought
          ? 'most moved here from elsewhere'
          : row.countsFishFrom && 'some moved here from elsewhere',
        last,
        row.recent < 0 && loweredWords(row.recent),
      ]}
    />
  );
}

/** What a run without a report for two weeks had before, and how that compares. */
function silentWords(row: TrapOfRun): string {
  const { count, countedOn } = row;
  if (count === null || countedOn === null) return 'No count yet this season';
  const rank = count === 0 ? null : sayRank({ ...row, countedOn });
  return rank?.line ?? saySoFar({ count, countedOn }, 'fish').line;
}

/** Facilities named in the heading. */
const LEADERS = 2;

/** The facilities with most fish that no other facility has counted. */
function headingOf(rows: readonly TrapOfRun[]): string {
  const counts = rows
    .filter(({ isBrought }) => !isBrought)
    .map(({ name, recent }) => ({ title: facilityTitle(name), fish: recent }));
  return leadersTitle(counts, LEADERS) ?? 'At each facility';
}

const FIRST_ROWS = 9;

/** The facilities that count a species, sorted by distance, count, rank or stage; never by "best". */
export function TrapList({ data }: { data: SpeciesData }) {
  const { species, rows, silent, others, window } = data;
  const when = recentWhen(window);
  const visitor = useVisitorPlace();
  const { shortDistance } = useUnits();
  const asked = trapOrderNamed(useSearchParams()[0].get('sort'));
  const byCount = rows.some(({ recent }) => recent !== 0) ? 'count' : 'season';
  const defaultOrder = visitor ? 'distance' : byCount;
  const isPossible = asked !== null && (asked !== 'distance' || visitor !== null);
  const order = isPossible ? asked : defaultOrder;
  const sorted = sortedTraps(rows, order, visitor);
  const first = sorted.slice(0, FIRST_ROWS);
  const countedWhen = order === 'season' ? 'this season' : when;
  const figures = order === 'season' ? 'fish of this season' : `fish counted ${when}`;
  const isOld = window?.isOld ?? false;
  const figureOf = ({ count, recent }: TrapOfRun) =>
    order === 'season' ? count : Math.max(recent, 0);
  return (
    <Section
      id="traps"
      heading={headingOf(rows)}
      label={
        rows.length === 0
          ? null
          : `The figures are ${figures}. The line is this season, and the gray band the usual range.`
      }
    >
      {rows.length === 0 ? (
        <p>
          {silent.length > 0
            ? `No facility has counted ${fishNoun(species)} ${when}.`
            : `No facility has ${fishNoun(species)} in season, or has counted any this season.`}
        </p>
      ) : (
        <>
          <PlaceChoice />
          <nav className="switch no-print" aria-label="Sort the facilities by">
            {spaced(
              TRAP_ORDERS.filter((choice) => choice !== 'distance' || visitor !== null).map(
                (choice) => (
                  <Link
                    key={choice}
                    to={`?sort=${choice}`}
                    replace
                    aria-current={choice === order ? 'true' : undefined}
                  >
                    {ORDER_WORDS[choice]}
                  </Link>
                ),
              ),
            )}
          </nav>
          <Words terms={wordsIn(first.flatMap(({ name, run }) => [facilityTitle(name), run]))} />
          <Rows
            rows={sorted.map((row) => {
              const figure = figureOf(row);
              const away = visitor && shortDistance(greatCircleMiles(visitor, row.position));
              return (
                <Row
                  key={`${row.facility} ${row.run}`}
                  to={facilityPath(row.facility, species)}
                  name={facilityTitle(row.name)}
                  quiet={quietLine(row, away, orderWords(row, order, isOld))}
                  mark={row.line && <SmallSeasonChart season={row.line} />}
                  figure={figure === null ? '–' : wholeNumber(figure)}
                  what={figure === null ? 'no count yet' : countedWhen}
                />
              );
            })}
            first={FIRST_ROWS}
            more={(rest) => counted(rest, 'more run')}
          />
        </>
      )}
      {silent.length > 0 ? (
        <details>
          <summary>{counted(silent.length, 'run')} in season with no report for two weeks</summary>
          <Rows
            rows={silent.map((row) => (
              <Row
                key={`${row.facility} ${row.run}`}
                to={facilityPath(row.facility, species)}
                name={facilityTitle(row.name)}
                quiet={joined([row.run !== NO_RUN && row.run, silentWords(row)], DOT)}
                figure={row.count === null ? '–' : wholeNumber(row.count)}
                what={row.count === null ? 'no count yet' : 'this season'}
              />
            ))}
          />
        </details>
      ) : null}
      {others.length > 0 ? (
        <details className="no-print">
          <summary>{counted(others.length, 'run')} counted in earlier seasons</summary>
          <ul className={`links plain ${styles.traps}`}>
            {others.map((trap) => (
              <li key={`${trap.facility} ${trap.run}`}>
                <Link to={facilityPath(trap.facility, species)}>{trapWords(trap)}</Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  );
}
