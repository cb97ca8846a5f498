import { isOpenNow } from '#domain/fish/fish-to-see.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { counted, wholeNumber } from '#domain/words/format.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { speciesPath } from '#web/lib/facility/paths.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import { pageHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { FacilitiesPicture } from '#web/map/locator.tsx';
import { MapIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { Row, Rows, verdict } from '#web/ui/row.tsx';
import { Section } from '#web/ui/section.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import type { Route } from './+types/route.ts';
import { BackNow } from './back-now.tsx';
import styles from './home.module.css';
import { type HomeData, homeData, pointsElsewhere } from './home-data.ts';
import { RecentFacilities } from './recent-facilities.tsx';
import { YourRivers } from './your-rivers.tsx';

const INTRODUCTION =
  'Salmon and steelhead are counted week by week at Washington’s facilities: its hatcheries, traps and weirs.';

export const handle: PageHandle = {
  query: {
    facility(slug, { site }) {
      const key = site.facilityKey(slug);
      return key !== null && slugOfKey(key) === slug ? slug : null;
    },
    species: shownSpeciesNamed,
  },
};

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const facilities = await site.facilities();
  const lids = pointsElsewhere(facilities);
  const flows = await Promise.all(
    lids.map(async (lid) => [lid, await site.flowAtPoint(lid)] as const),
  );
  const seen = (await site.placesToSee()).filter(isOpenNow);
  return {
    ...homeData(facilities, await site.run(null), {
      rivers: await site.rivers(),
      board: await site.riverBoard(),
      atPoints: new Map(flows),
    }),
    placesToSee: seen.length,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Washington salmon returns',
    description: `${loaderData?.headline ?? ''}. ${INTRODUCTION}`,
    path: '/',
    hasPicture: true,
  });
}

/** Requirements 3.1 and 3.2. */
function Actions() {
  const analytics = useAnalytics();
  return (
    <div className={`links strong no-print ${styles.actions}`}>
      <Link to="/app">View All WDFW Escapement Facilities</Link>{' '}
      <MapLink onFollow={() => analytics.send({ name: 'view_map' })}>
        <MapIcon />
        View Map of Facilities
      </MapLink>
    </div>
  );
}

function FacilitiesMap({ facilities, others, window }: HomeData) {
  const all = counted(facilities.length + others.length, 'facility', 'facilities');
  const when = window?.isOld ? ` ${recentWhen(window)}` : '';
  return (
    <div className="only-with-script no-print">
      <Section id="map" heading={`Fish were counted at ${facilities.length} of ${all}${when}`}>
        <MapLink
          picture={
            <FacilitiesPicture
              recent={facilities.map(({ position }) => position)}
              others={others.map(({ position }) => position)}
            />
          }
        >
          <MapIcon />
          Open the map
        </MapLink>
      </Section>
    </div>
  );
}

function Statewide({ statewide, window }: HomeData) {
  if (window === null || statewide.length === 0) return null;
  return (
    <Section id="statewide" heading={`Counted statewide ${recentWhen(window)}`}>
      <Rows
        isLow
        rows={statewide.map(({ species, count, isReported, word }) => (
          <Row
            key={species}
            to={speciesPath(species)}
            name={species}
            quiet={count > 0 ? verdict(word) : null}
            mark={<SpeciesPicture species={species} height={28} />}
            figure={isReported ? wholeNumber(count) : '–'}
            what={isReported ? '' : 'no report'}
          />
        ))}
      />
    </Section>
  );
}

const seeSalmonWords = (places: number) =>
  places === 0 ? 'Salmon to see' : `Salmon can be seen at ${counted(places, 'place')} now`;

export default function Home({ loaderData }: Route.ComponentProps) {
  const data = loaderData;
  return (
    <>
      <header className={styles.hero}>
        <div className={`page ${styles.headline}`}>
          <h1>{data.headline}</h1>
          <div className="stack gap-4">
            <p>{INTRODUCTION}</p>
            <Actions />
          </div>
        </div>
      </header>
      <YourRivers data={data} />
      <div className={`page ${styles.rest}`}>
        <div className="columns">
          <div className="stack gap-24">
            <BackNow {...data} />
            <RecentFacilities {...data} />
          </div>
          <aside className={styles.aside}>
            <FacilitiesMap {...data} />
            <div className="stack gap-16">
              <Statewide {...data} />
              <Section id="see-salmon" heading={seeSalmonWords(data.placesToSee)}>
                <Link className="button" to="/see-salmon">
                  Where to see salmon
                </Link>
              </Section>
            </div>
          </aside>
        </div>
      </div>
    </>
  );
}
