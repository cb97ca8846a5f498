import { useSearchParams } from 'react-router';
import { type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { facilityPath, withChoices } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, dateRange } from '#web/lib/words/format.ts';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { TrapRow, TrapRows } from '#web/ui/trap-rows.tsx';
import styles from './home.module.css';
import { backRows, type HomeData, speciesBack } from './home-data.ts';

/** About as many as fit on the screen of a phone. */
const FIRST_ROWS = 8;

/** Facilities as in the totals of the state, where a fish counts once. */
function captionOf(species: ShownSpecies, rows: ReturnType<typeof backRows>, days: string): string {
  const brought = rows.filter(({ isBrought }) => isBrought).length;
  const facilities = counted(rows.length - brought, 'facility', 'facilities');
  if (rows.length === 0) return `No ${species} counted anywhere, ${days}.`;
  return `${species} counted at ${facilities}${brought > 0 ? ` and brought to ${brought}` : ''}, ${days}.`;
}

export function BackNow({ facilities, statewide, window }: HomeData) {
  const visitor = useVisitorPlace();
  const search = useSearchParams()[0];
  const asked = shownSpeciesNamed(search.get('species') ?? '');
  const all = speciesBack(facilities, asked);
  const species = asked ?? statewide[0]?.species ?? all[0];
  if (window === null || species === undefined) return null;
  const rows = backRows(facilities, species, visitor);
  const days = dateRange(window.from, window.to);
  return (
    <section className={`stack gap-8 ${styles.back}`} aria-labelledby="back-now">
      <h2 id="back-now">{window.isOld ? 'Last counted' : 'Back now'}</h2>
      <nav className="chips" aria-label="Species that are back">
        {all.map((one) => (
          <Link
            to={`?${withChoices(search, { species: one })}#back-now`}
            key={one}
            replace
            aria-current={one === species ? 'true' : undefined}
          >
            <SpeciesPicture species={one} height={20} />
            {one}
          </Link>
        ))}
      </nav>
      <p className="note" role="status">
        {captionOf(species, rows, days)}
        {rows.length > 1 ? (visitor ? ' Nearest first.' : ' By county.') : null}
      </p>
      <PlaceChoice />
      <TrapRows
        rows={rows.map(({ key, title, county, miles, count, words }) => (
          <TrapRow
            key={key}
            to={facilityPath(key, species)}
            title={title}
            count={count}
            what={`${species} ${recentWhen(window)}`}
            {...{ county, miles, words }}
          />
        ))}
        first={FIRST_ROWS}
        more={(rest) => counted(rest, 'more facility', 'more facilities')}
      />
    </section>
  );
}
