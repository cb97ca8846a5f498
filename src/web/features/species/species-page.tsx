import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import chips from '#web/ui/chips.module.css';
import page from '#web/ui/page.module.css';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { PeakCard } from './peak-card.tsx';
import { SmallSeasons } from './small-seasons.tsx';
import type { SpeciesData } from './species-data.ts';
import { recentWhere, speciesHeadline } from './species-words.ts';
import { ThisSeason } from './this-season.tsx';
import { TrapList } from './trap-list.tsx';
import { YearsCard } from './years-card.tsx';

/** One species over the whole state. */
export function SpeciesPage({ data }: { data: SpeciesData }) {
  const { species } = data;
  return (
    <div className={page.page}>
      <PageTitle
        title={`${species} in Washington`}
        description={`${speciesHeadline(data)}. Every trap that counts ${species}, this season against earlier ones, and yearly totals since 1998.`}
      />
      <nav className={`${chips.chips} ${chips.oneRow}`} aria-label="Species">
        {SHOWN_SPECIES.map((one) => (
          <Link key={one} to={speciesPath(one)} aria-current={one === species ? 'page' : undefined}>
            <SpeciesPicture species={one} height={20} />
            {one}
          </Link>
        ))}
      </nav>
      <header>
        <SpeciesPicture species={species} height={84} />
        <h1>{speciesHeadline(data)}</h1>
        <p>{recentWhere(data)}</p>
        <ShareButton />
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
