import { SHOWN_SPECIES, shownSpeciesNamed } from '#domain/fish/series.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { capitalized, rangeFor, wholeNumber } from '#domain/words/format.ts';
import { YEAR } from '#web/charts/season-chart.tsx';
import { speciesPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { noSuchPage, noSuchPageHead } from '#web/lib/site/no-such-page.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { NoPageOrError } from '#web/ui/no-page.tsx';
import { RecordLine } from '#web/ui/record-line.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import type { Route } from './+types/route.ts';
import { type SpeciesData, speciesData } from './species-data.ts';
import {
  recentFigure,
  recentWhere,
  seasonCount,
  seasonTraps,
  speciesHeadline,
  speciesTitle,
} from './species-words.ts';
import { ThisSeason } from './this-season.tsx';
import { TrapList, trapOrderNamed } from './trap-list.tsx';
import { PeakCard, YearsCard } from './year-and-month.tsx';

export const handle: PageHandle = {
  names: { species: (name) => shownSpeciesNamed(name)?.toLowerCase() ?? null },
  query: { sort: trapOrderNamed },
  inBrowser: [YEAR],
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ params, context }: Route.LoaderArgs) {
  const species = shownSpeciesNamed(params.species ?? '');
  if (species === null) {
    throw noSuchPage(SHOWN_SPECIES.map((name) => ({ name, to: speciesPath(name) })));
  }
  const site = context.get(siteContext);
  return speciesData(await site.species(species), site.dates());
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) {
    return noSuchPageHead(error, 'Species not found', 'There is no such species here.');
  }
  const { species } = loaderData;
  return pageHead(matches[0].loaderData, {
    title: `${capitalized(fishNoun(species))} in Washington`,
    description: `${speciesHeadline(loaderData)}. Every facility that counts ${fishNoun(species)}, this season beside earlier ones, and yearly totals since 1998.`,
    path: speciesPath(species),
    hasPicture: true,
    part: { species },
  });
}

function SpeciesFacts({ data }: { data: SpeciesData }) {
  const { species, recent, window, season, today } = data;
  if (window === null) return null;
  const when = window.isOld ? 'last counted' : recentWhen(window);
  return (
    <Facts>
      <Fact figure={recentFigure(recent)} what={`${fishNoun(species)} ${when}`}>
        {recent.isReported
          ? (recentWhere(data) ?? rangeFor(window.from, window.to, today))
          : `No report has ${fishNoun(species)}, ${rangeFor(window.from, window.to, today)}`}
      </Fact>
      <Fact figure={season === null ? '–' : wholeNumber(season.count)} what="this season">
        {season === null ? seasonCount(data) : seasonTraps(season)}
      </Fact>
    </Facts>
  );
}

function SpeciesPage({ data }: { data: SpeciesData }) {
  const { species } = data;
  return (
    <div className="page sections">
      <nav className="chips one-row" aria-label="Species">
        {spaced(
          SHOWN_SPECIES.map((name) => (
            <Link
              key={name}
              to={speciesPath(name)}
              aria-current={name === species ? 'page' : undefined}
            >
              <SpeciesPicture species={name} height={20} />
              {name}
            </Link>
          )),
        )}
      </nav>
      <PageTitle
        title={speciesTitle(data)}
        beside={<SpeciesPicture species={species} height={52} />}
      />
      <SpeciesFacts data={data} />
      <ThisSeason data={data} />
      <div className="columns">
        <TrapList data={data} />
        <div className="stack gap-24">
          <PeakCard data={data} />
          <YearsCard data={data} />
        </div>
      </div>
      <div className="cluster">
        <RecordLine path={`species/${species.toLowerCase()}`} />
        <ShareButton />
        <span className="links small">
          <Link to="/dams">Fish at the dams</Link>
        </span>
      </div>
    </div>
  );
}

export default function Species({ loaderData }: Route.ComponentProps) {
  const loaded = loaderData;
  return <SpeciesPage key={loaded.species} data={loaded} />;
}

export function ErrorBoundary() {
  return (
    <NoPageOrError title="There is no page of this species">
      <p>These are counted:</p>
    </NoPageOrError>
  );
}
