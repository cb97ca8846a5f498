import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { byFishNow } from '#domain/fish/species-standing.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { capitalized, joined, wholeNumber } from '#domain/words/format.ts';
import { speciesPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { Link } from '#web/ui/link.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import type { Route } from './+types/all-species.ts';
import styles from './all-species.module.css';
import { type SpeciesData, speciesData } from './species-data.ts';
import { recentFigure, seasonRank, speciesTitle } from './species-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const all = await Promise.all(
    SHOWN_SPECIES.map(async (name) => speciesData(await site.species(name), site.dates())),
  );
  return all.toSorted(byFishNow).map((data) => ({
    species: data.species,
    when: data.window && recentWhen(data.window),
    title: speciesTitle(data),
    rank: data.season && seasonRank(data.season, data.species),
    recent: data.recent,
    figure: recentFigure(data.recent),
  }));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Species',
    description: `${headline(loaderData ?? [])}. Where the season of each of the six species stands in Washington.`,
    path: '/species',
  });
}

interface SpeciesInShort {
  readonly species: ShownSpecies;
  readonly when: string | null;
  readonly title: string;
  readonly rank: string | null;
  readonly recent: SpeciesData['recent'];
  readonly figure: string;
}

/** `Coho lead the six species: 55,345 in two weeks`. */
function headline([most]: readonly SpeciesInShort[]): string {
  if (!most || most.recent.count <= 0) return 'Six species of salmon and steelhead';
  const fish = most.species === 'Pink' ? 'Pinks' : capitalized(fishNoun(most.species));
  return joined(
    [`${fish} lead the six species: ${wholeNumber(most.recent.count)}`, most.when],
    ' ',
  );
}

const stands = ({ species, title, rank }: SpeciesInShort) =>
  joined([title === species ? null : `${title}.`, rank && `${rank}.`], ' ');

export default function AllSpecies({ loaderData }: Route.ComponentProps) {
  const [first] = loaderData;
  return (
    <div className="page sections">
      <PageTitle title={headline(loaderData)}>
        {first?.when ? `The number is fish counted at all facilities ${first.when}.` : null}
      </PageTitle>
      <ul className={styles.all}>
        {loaderData.map((summary) => (
          <li key={summary.species} className="whole-link">
            <SpeciesPicture species={summary.species} height={48} />
            <h2>
              <Link to={speciesPath(summary.species)}>{summary.species}</Link>
            </h2>
            <p className={styles.count}>
              <span className="figure">{summary.figure}</span>
              <span className="visually-hidden">
                {` ${joined([summary.recent.isReported ? fishNoun(summary.species) : 'no report', summary.when])}`}
              </span>
            </p>
            <p className={styles.stands}>{stands(summary)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
