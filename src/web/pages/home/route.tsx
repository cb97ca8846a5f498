import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { speciesPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import { FacilitiesPicture } from '#web/map/locator.tsx';
import { MapIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { BackNow } from './back-now.tsx';
import styles from './home.module.css';
import { type HomeData, homeData } from './home-data.ts';
import { RecentFacilities } from './recent-facilities.tsx';
import yours from './your-rivers.module.css';
import { YourRivers } from './your-rivers.tsx';

const INTRODUCTION = 'Salmon and steelhead counted at Washington’s hatchery traps, week by week.';

export const handle = { query: ['facility', 'species'], showsRivers: true };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return homeData(await context.get(siteContext).facilities());
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageHead(configIn(matches), {
    title: 'Washington salmon returns',
    description: `${loaderData?.headline ?? ''}. ${INTRODUCTION}`,
    path: '/',
    hasPicture: true,
  });
}

function HomeSearch() {
  return (
    <search>
      <Form className={`search no-print ${styles.search}`} action="/app">
        <SearchIcon />
        <input
          type="search"
          name="q"
          aria-label="Search for a river, town, facility or species"
          placeholder="River, town or trap"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
        />
        <button className="button" type="submit">
          Search
        </button>
      </Form>
    </search>
  );
}

function Statewide({ totals }: { totals: HomeData['statewide'] }) {
  if (totals.length === 0) return null;
  return (
    <section className={`stack gap-8 ${styles.statewide}`} aria-labelledby="statewide">
      <h2 id="statewide">All facilities, the same two weeks</h2>
      <dl className="ruled">
        {totals.map(({ species, count, facilities }) => (
          <div className="cluster between" key={species}>
            <dt>
              <Link to={speciesPath(species)} aria-label={`${species} statewide`}>
                {species}
              </Link>
            </dt>
            <dd>
              <strong>{wholeNumber(count)}</strong>
              <span className="fine">at {counted(facilities, 'facility', 'facilities')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const { facilities, others, window } = data;
  const analytics = useAnalytics();
  return (
    <>
      <header className={styles.hero}>
        <div className={`page ${styles.headline}`}>
          <h1>{data.headline}</h1>
          <p>{INTRODUCTION}</p>
          <HomeSearch />
        </div>
      </header>
      <div className={yours.held}>
        <YourRivers data={data} />
      </div>
      <div className={`page gap-40 ${styles.columns} ${yours.held}`}>
        <div className="stack gap-40">
          <RecentFacilities {...data} />
          <BackNow {...data} />
        </div>
        <aside className={`stack gap-24 ${styles.aside}`}>
          <div className="stack">
            <MapLink
              onFollow={() => analytics.send({ name: 'view_map' })}
              picture={
                <FacilitiesPicture
                  recent={facilities.map(({ position }) => position)}
                  others={others.map(({ position }) => position)}
                />
              }
            >
              <MapIcon />
              View Map of Facilities
            </MapLink>
            {facilities.length > 0 ? (
              <p className="fine only-with-script no-print">
                Green: {facilities.length} of{' '}
                {counted(facilities.length + others.length, 'facility', 'facilities')}, with fish
                counted {window?.isOld ? recentWhen(window) : 'in the last two weeks'}.
              </p>
            ) : null}
            <Link className="button" to="/app">
              View All WDFW Escapement Facilities
            </Link>
          </div>
          {window ? <Statewide totals={data.statewide} /> : null}
        </aside>
      </div>
    </>
  );
}
