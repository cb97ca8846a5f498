import { type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, dateRange, wholeNumber } from '#web/lib/words/format.ts';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import styles from './back-now.module.css';
import { type BackRow, backRows, speciesBack } from './back-now.ts';
import type { Window } from './headline.ts';
import type { HomeData } from './home-data.ts';

/** About as many as fit on the screen of a phone. */
const FIRST_ROWS = 8;

/** The species as links, so that a choice is in the address and needs no script. */
function Chips({ all, chosen }: { all: readonly ShownSpecies[]; chosen: ShownSpecies }) {
  const search = useShownSearch();
  return (
    <nav className={styles.chips} aria-label="Species that are back">
      {all.map((species) => {
        const to = new URLSearchParams(search);
        to.set('species', species);
        return (
          <Link
            to={`?${to}#back-now`}
            key={species}
            replace
            aria-current={species === chosen ? 'true' : undefined}
          >
            {species}
          </Link>
        );
      })}
    </nav>
  );
}

function Row({ row }: { row: BackRow }) {
  const { key, title, species, county, miles, count, words } = row;
  return (
    <li className={styles.row}>
      <h3>
        <Link to={facilityPath(key, species)}>{title}</Link>
      </h3>
      <p className={styles.count}>
        <strong>{wholeNumber(count)}</strong>
        <span className="visually-hidden"> {species} in two weeks</span>
      </p>
      <p className={styles.place}>
        {miles === null ? county : `${counted(Math.round(miles), 'mile')} · ${county}`}
      </p>
      <p className={styles.words}>{words}</p>
    </li>
  );
}

function Rows({ rows }: { rows: readonly BackRow[] }) {
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <Row row={row} key={row.key} />
      ))}
    </ol>
  );
}

/** Facilities as in the totals of the state, where a fish counts once. */
function captionOf(species: ShownSpecies, rows: readonly BackRow[], days: string): string {
  const brought = rows.filter(({ isBrought }) => isBrought).length;
  const facilities = counted(rows.length - brought, 'facility', 'facilities');
  if (rows.length === 0) return `No ${species} counted anywhere, ${days}.`;
  return `${species} counted at ${facilities}${brought > 0 ? ` and brought to ${brought}` : ''}, ${days}.`;
}

/** Where a species came in the recent window, the nearest first when a place is known. */
export function BackNow({ data, window }: { data: HomeData; window: Window }) {
  const visitor = useVisitorPlace();
  const asked = shownSpeciesNamed(useShownSearch().get('species') ?? '');
  const all = speciesBack(data.facilities, asked);
  const species = asked ?? data.statewide[0]?.species ?? all[0];
  if (species === undefined) return null;
  const rows = backRows(data.facilities, species, visitor);
  const days = dateRange(window.from, window.to);
  const more = rows.slice(FIRST_ROWS);
  return (
    <section className={styles.back} aria-labelledby="back-now">
      <h2 id="back-now">{window.isOld ? 'Last counted' : 'Back now'}</h2>
      <Chips all={all} chosen={species} />
      <p className={styles.caption} role="status">
        {captionOf(species, rows, days)}
        {rows.length > 1 ? (visitor ? ' Nearest first.' : ' By county.') : null}
      </p>
      <PlaceChoice />
      <Rows rows={rows.slice(0, FIRST_ROWS)} />
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>{counted(more.length, 'more facility', 'more facilities')}</summary>
          <Rows rows={more} />
        </details>
      ) : null}
    </section>
  );
}
