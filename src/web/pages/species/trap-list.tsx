import { useSearchParams } from 'react-router';
import { PHASES } from '#domain/fish/outlook.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles, wholeMiles } from '#domain/place/distance.ts';
import { type Position, positionAt } from '#domain/place/position.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, joined, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun, phaseWords, sameDateWords } from '#web/lib/words/season-words.ts';
import { includedWords } from '#web/lib/words/series-words.ts';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { TrapRow, TrapRows } from '#web/ui/trap-rows.tsx';
import styles from './species.module.css';
import type { SpeciesData, TrapName, TrapRow as TrapOfRun } from './species-data.ts';

const ORDER_WORDS = {
  distance: 'Nearest',
  count: 'Two weeks',
  rank: 'Rank',
  phase: 'Phase',
} as const;

type TrapOrder = keyof typeof ORDER_WORDS;
export const TRAP_ORDERS = Object.keys(ORDER_WORDS) as TrapOrder[];

export function trapOrderNamed(name: string | null): TrapOrder | null {
  return TRAP_ORDERS.find((one) => one === name) ?? null;
}

const LAST = Number.POSITIVE_INFINITY;

function keyOf(row: TrapOfRun, order: TrapOrder, visitor: Position | null): number {
  switch (order) {
    case 'distance':
      return visitor ? greatCircleMiles(visitor, positionAt(row.position)) : 0;
    case 'count':
      return -row.recent;
    case 'rank':
      return row.seasons === 0 || row.count === null ? LAST : -row.fewer / row.seasons;
    case 'phase':
      return row.phase === null || phaseWords(row) === null ? LAST : PHASES.indexOf(row.phase);
  }
}

export function sortedTraps(
  rows: readonly TrapOfRun[],
  order: TrapOrder,
  visitor: Position | null,
): readonly TrapOfRun[] {
  const byKey = (a: number, b: number) => (a === b ? 0 : a - b);
  const key = (row: TrapOfRun) => keyOf(row, order, visitor);
  return rows.toSorted((a, b) => byKey(key(a), key(b)));
}

function TrapLink({ trap, species }: { trap: TrapName; species: string }) {
  return (
    <>
      <Link to={facilityPath(trap.facility, species)}>{facilityTitle(trap.name)}</Link>
      {trap.run === NO_RUN ? null : <span className="strong"> {trap.run}</span>}
    </>
  );
}

/** @param isOld counts of long ago say nothing about where a run is today. */
function rowWords(row: TrapOfRun, isOld: boolean): string {
  const where = phaseWords(isOld ? { ...row, recent: 0 } : row);
  return joined([
    row.count !== null && `${sameDateWords(row)}.`,
    where && `${capitalized(where)}.`,
    row.brought ? 'Mostly brought from other traps.' : includedWords(row),
  ]);
}

const FIRST_ROWS = 12;

/** The traps that count a species, sorted by distance, count, rank or phase; never by "best". */
export function TrapList({ data }: { data: SpeciesData }) {
  const { species, rows, silent, others, window } = data;
  const when = recentWhen(window);
  const visitor = useVisitorPlace();
  const asked = trapOrderNamed(useSearchParams()[0].get('sort'));
  const order =
    asked === 'distance' && !visitor ? 'count' : (asked ?? (visitor ? 'distance' : 'count'));
  const sorted = sortedTraps(rows, order, visitor);
  return (
    <section aria-labelledby="traps">
      <h2 id="traps">At the traps</h2>
      <PlaceChoice />
      {rows.length === 0 ? (
        <p>
          {silent.length > 0
            ? `No trap has counted ${fishNoun(species)} ${when}.`
            : `No trap has ${fishNoun(species)} in season, or has counted any this season.`}
        </p>
      ) : (
        <>
          <nav className="chips" aria-label="Sort the traps by">
            {TRAP_ORDERS.filter((one) => one !== 'distance' || visitor !== null).map((one) => (
              <Link
                key={one}
                to={`?sort=${one}`}
                replace
                aria-current={one === order ? 'true' : undefined}
              >
                {ORDER_WORDS[one]}
              </Link>
            ))}
          </nav>
          <TrapRows
            rows={sorted.map((row) => (
              <TrapRow
                key={`${row.facility} ${row.run}`}
                to={facilityPath(row.facility, species)}
                title={facilityTitle(row.name)}
                run={row.run === NO_RUN ? null : row.run}
                count={row.recent}
                what={`${when}, `}
                season={
                  row.count === null ? 'none this season' : `${wholeNumber(row.count)} this season`
                }
                county={row.county}
                miles={visitor && wholeMiles(visitor, positionAt(row.position))}
                words={rowWords(row, window?.isOld ?? false)}
              />
            ))}
            first={FIRST_ROWS}
            more={(rest) => counted(rest, 'more run')}
          />
        </>
      )}
      {silent.length > 0 ? (
        <div className="stack note plain">
          <h3>In season, but silent</h3>
          <p>No report on these runs for two weeks or more.</p>
          <ul className={styles.traps}>
            {silent.map((row) => (
              <li className="cluster" key={`${row.facility} ${row.run}`}>
                <TrapLink trap={row} species={species} />
                <span>
                  {row.counted_on === null
                    ? 'no count yet this season'
                    : sameDateWords(row).replace(/^./, (letter) => letter.toLowerCase())}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {others.length > 0 ? (
        <details className="note no-print">
          <summary>{counted(others.length, 'run')} counted in earlier seasons</summary>
          <ul className={styles.traps}>
            {others.map((trap) => (
              <li className="cluster" key={`${trap.facility} ${trap.run}`}>
                <TrapLink trap={trap} species={species} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
