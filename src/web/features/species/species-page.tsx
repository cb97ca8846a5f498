import { Link } from 'react-router';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { PeakCard } from './peak-card.tsx';
import { SmallSeasons } from './small-seasons.tsx';
import styles from './species.module.css';
import type { SpeciesData } from './species-data.ts';
import { recentWhere, speciesHeadline } from './species-words.ts';
import { ThisSeason } from './this-season.tsx';
import { TrapList } from './trap-list.tsx';
import { YearsCard } from './years-card.tsx';

/** One species over the whole state. */
export function SpeciesPage({ data }: { data: SpeciesData }) {
  const { species } = data;
  return (
    <div className={styles.page}>
      <PageTitle
        title={`${species} in Washington`}
        description={`${speciesHeadline(data)}. Every trap that counts ${species}, this season against earlier ones, and yearly totals since 1998.`}
      />
      <nav className={styles.chips} aria-label="Species">
        {SHOWN_SPECIES.map((one) => (
          <Link key={one} to={speciesPath(one)} aria-current={one === species ? 'page' : undefined}>
            {one}
          </Link>
        ))}
      </nav>
      <header>
        <h1>{speciesHeadline(data)}</h1>
        <p>{recentWhere(data)}</p>
      </header>
      <ThisSeason data={data} />
      <TrapList data={data} />
      <SmallSeasons data={data} />
      <PeakCard data={data} />
      <YearsCard data={data} />
      <RecordLine path={`species/${species.toLowerCase()}`} />
    </div>
  );
}
