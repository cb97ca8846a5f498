import { wholeMiles } from '#domain/place/distance.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { recentWhen } from '#web/lib/facility/recent-window.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun, sameDateWords } from '#web/lib/words/season-words.ts';
import chips from '#web/ui/chips.module.css';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { TrapRow, TrapRows } from '#web/ui/trap-rows.tsx';
import styles from './species.module.css';
import type { SpeciesData, TrapName, TrapRow as TrapOfRun } from './species-data.ts';
import { sortedTraps, TRAP_ORDERS, type TrapOrder, trapOrderNamed } from './trap-order.ts';

const ORDER_WORDS: Readonly<Record<TrapOrder, string>> = {
  distance: 'Nearest',
  count: 'Two weeks',
  rank: 'Rank',
  phase: 'Phase',
};

function TrapLink({ trap, species }: { trap: TrapName; species: string }) {
  return (
    <>
      <Link to={facilityPath(trap.key, species)}>{trap.title}</Link>
      {trap.run === null ? null : <span className={styles.run}> {trap.run}</span>}
    </>
  );
}

/** What the season of a run says beside its counts. */
function rowWords(row: TrapOfRun): string {
  const brought = row.isBrought ? 'Mostly brought from other traps' : null;
  const rank = row.count === null ? null : sameDateWords(row);
  const phase = row.phaseWords && capitalized(row.phaseWords);
  return [rank, phase, brought].flatMap((words) => (words ? [`${words}.`] : [])).join(' ');
}

/** So many traps are in view. */
const FIRST_ROWS = 12;

function Orders({ order, hasPlace }: { order: TrapOrder; hasPlace: boolean }) {
  return (
    <nav className={chips.chips} aria-label="Sort the traps by">
      {TRAP_ORDERS.filter((one) => one !== 'distance' || hasPlace).map((one) => (
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
  );
}

/** The traps that count a species, sorted by distance, count, rank or phase; never by "best". */
export function TrapList({
  data,
}: {
  data: Pick<SpeciesData, 'species' | 'rows' | 'silent' | 'others' | 'window'>;
}) {
  const { species, rows, silent, others, window } = data;
  const when = recentWhen(window);
  const visitor = useVisitorPlace();
  const asked = trapOrderNamed(useShownSearch().get('sort'));
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
          <Orders order={order} hasPlace={visitor !== null} />
          <TrapRows
            rows={sorted.map((row) => (
              <TrapRow
                key={`${row.key} ${row.run}`}
                to={facilityPath(row.key, species)}
                title={row.title}
                run={row.run}
                count={row.recent}
                what={`${when}, `}
                season={
                  row.count === null ? 'none this season' : `${wholeNumber(row.count)} this season`
                }
                county={row.county}
                miles={visitor && wholeMiles(visitor, row.position)}
                words={rowWords(row)}
              />
            ))}
            first={FIRST_ROWS}
            more={(rest) => counted(rest, 'more run')}
          />
        </>
      )}
      {silent.length > 0 ? (
        <div className={styles.silent}>
          <h3>In season, but silent</h3>
          <p>No report of these runs has come for two weeks or longer.</p>
          <ul>
            {silent.map((row) => (
              <li key={`${row.key} ${row.run}`}>
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
        <details className={styles.others}>
          <summary>{counted(others.length, 'run')} counted in earlier seasons</summary>
          <ul>
            {others.map((trap) => (
              <li key={`${trap.key} ${trap.run}`}>
                <TrapLink trap={trap} species={species} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
