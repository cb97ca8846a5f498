import { useAnalytics } from '#web/lib/analytics.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { MapIcon } from '#web/ui/icons.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { RecentFacilities } from './recent-facilities.tsx';
import { Statewide } from './statewide.tsx';

const INTRODUCTION = 'Salmon and steelhead counted at Washington’s hatchery traps, week by week.';

/** Home: what has come back in the last two weeks at one facility, and the way to all of them. */
export function HomePage({ data }: { data: HomeData }) {
  const analytics = useAnalytics();
  return (
    <>
      <PageTitle title="Washington salmon returns" description={INTRODUCTION} />
      <header className={styles.hero}>
        <div className={styles.headline}>
          <h1>Which fish are back, and where</h1>
          <p>{INTRODUCTION}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <RecentFacilities facilities={data.facilities} window={data.window} />
        <aside className={styles.aside}>
          {data.window ? <Statewide totals={data.statewide} /> : null}
          <MapLink onFollow={() => analytics.send({ name: 'view_map' })}>
            <MapIcon />
            View Map of Facilities
          </MapLink>
          <ActionLink to="/app" kind="secondary">
            View All WDFW Escapement Facilities
          </ActionLink>
        </aside>
      </div>
    </>
  );
}
