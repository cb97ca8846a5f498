import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { runPath, speciesPath } from '#web/lib/facility/paths.ts';
import { pageHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { Link } from '#web/ui/link.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import { spaced } from '#web/ui/spaced.ts';
import type { Route } from './+types/route.ts';

export const handle: PageHandle = { isUnlisted: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Search',
    description: 'Find a facility, river, dam, species, town or ZIP code.',
    path: '/search',
  });
}

const PAGES = [
  ['/app', 'Facilities'],
  ['/species', 'Species'],
  ['/rivers', 'Rivers'],
  ['/dams', 'Dams'],
  [runPath(), 'This week'],
  ['/see-salmon', 'Where to see salmon'],
  ['/words', 'Glossary'],
  ['/data', 'Data'],
] as const;

/** Where the bar of a phone leads; on wider screens, the head has the search. */
export default function Search() {
  return (
    <div className="page sections">
      <PageTitle title="Search">
        A facility, a river, a dam, a species, a town or ZIP code, or a place to see salmon.
      </PageTitle>
      <SearchBox />
      <nav className="stack no-print" aria-label="All pages">
        <p className="cluster links strong">
          {spaced(
            PAGES.map(([to, name]) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            )),
          )}
        </p>
        <p className="cluster links">
          {spaced(
            SHOWN_SPECIES.map((species) => (
              <Link key={species} to={speciesPath(species)}>
                {species}
              </Link>
            )),
          )}
        </p>
      </nav>
    </div>
  );
}
