import { Link } from 'react-router';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { yearOf } from '#domain/time/plain-date.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PeakCard } from './peak-card.tsx';
import { SmallSeasons } from './small-seasons.tsx';
import styles from './species.module.css';
import type { SpeciesData } from './species-data.ts';
import {
  comparedWords,
  leftOutWords,
  notCountedWords,
  recentWhere,
  seasonCount,
  seasonRank,
  speciesHeadline,
} from './species-words.ts';
import { TrapList } from './trap-list.tsx';
import { YearsCard } from './years-card.tsx';

function ThisSeason({ data }: { data: SpeciesData }) {
  const { season, species, today } = data;
  const count = seasonCount(season, species, yearOf(today));
  if (season === null) return <p>{count}</p>;
  const rank = seasonRank(season, species);
  return (
    <section className={styles.season} aria-labelledby="season">
      <h2 id="season">{rank ?? 'This season'}</h2>
      <p>
        {count} {comparedWords(season)}
      </p>
      {[leftOutWords(season), notCountedWords(season)].map((words) =>
        words === null ? null : (
          <p key={words} className={styles.note}>
            {words}
          </p>
        ),
      )}
    </section>
  );
}

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
    </div>
  );
}
