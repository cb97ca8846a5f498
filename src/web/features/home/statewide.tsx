import { Link } from '#web/lib/browser/navigation.tsx';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import styles from './home.module.css';
import type { SpeciesTotal } from './home-data.ts';

export function Statewide({ totals }: { totals: readonly SpeciesTotal[] }) {
  if (totals.length === 0) return null;
  return (
    <section className={styles.statewide} aria-labelledby="statewide">
      <h2 id="statewide">All facilities, the same two weeks</h2>
      <dl>
        {totals.map(({ species, count, facilities }) => (
          <div key={species}>
            <dt>
              <Link to={speciesPath(species)} aria-label={`${species} statewide`}>
                {species}
              </Link>
            </dt>
            <dd>
              <strong>{wholeNumber(count)}</strong>
              <span>at {counted(facilities, 'facility', 'facilities')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
