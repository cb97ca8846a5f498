import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import type { SpeciesData } from '#web/features/species/species-data.ts';
import { SpeciesPage } from '#web/features/species/species-page.tsx';
import { Link } from '#web/lib/browser/navigation.tsx';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { PageProps } from './page-route.ts';
import styles from './shell.module.css';

export { speciesData } from '#web/features/species/species-data.ts';

/** An address that names no species. */
function UnknownSpecies() {
  return (
    <div className={styles.message}>
      <PageTitle title="Species not found" description="There is no such species here." />
      <h1>There is no page of this species</h1>
      <p>These are counted at the traps:</p>
      <ul>
        {SHOWN_SPECIES.map((species) => (
          <li key={species}>
            <Link to={speciesPath(species)}>{species}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SpeciesRoute({ data }: PageProps<SpeciesData | null>) {
  return data === null ? <UnknownSpecies /> : <SpeciesPage key={data.species} data={data} />;
}
