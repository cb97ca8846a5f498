import type { ReactNode } from 'react';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { recentWhen } from '#web/lib/facility/recent-window.ts';
import { counted } from '#web/lib/words/format.ts';
import { FacilitiesPicture } from '#web/map/locator.tsx';
import { ActionLink } from '#web/ui/action.tsx';
import { MapIcon } from '#web/ui/icons.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackNow } from './back-now-section.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { HomeSearch } from './home-search.tsx';
import { RecentFacilities } from './recent-facilities.tsx';
import type { KeptFacility } from './river-card.tsx';
import { Statewide } from './statewide.tsx';
import yours from './your-rivers.module.css';
import { YourRivers } from './your-rivers.tsx';

const INTRODUCTION = 'Salmon and steelhead counted at Washington’s hatchery traps, week by week.';

function PictureLegend({ data: { facilities, others, window } }: { data: HomeData }) {
  const all = counted(facilities.length + others.length, 'facility', 'facilities');
  return (
    <p className={styles.legend}>
      Green: {facilities.length} of {all}, with fish counted{' '}
      {window?.isOld ? recentWhen(window) : 'in the last two weeks'}.
    </p>
  );
}

/** @param props.river a fact about the river of a kept facility. */
export function HomePage(props: { data: HomeData; river: (facility: KeptFacility) => ReactNode }) {
  const { data } = props;
  const analytics = useAnalytics();
  return (
    <>
      <PageTitle
        title="Washington salmon returns"
        description={`${data.headline}. ${INTRODUCTION}`}
      />
      <header className={styles.hero}>
        <div className={styles.headline}>
          <h1>{data.headline}</h1>
          <p>{INTRODUCTION}</p>
          <HomeSearch />
        </div>
      </header>
      <div className={yours.held}>
        <YourRivers data={data} river={props.river} />
      </div>
      <div className={`${styles.columns} ${yours.held}`}>
        <div className={styles.answers}>
          <RecentFacilities facilities={data.facilities} window={data.window} />
          {data.window ? <BackNow data={data} window={data.window} /> : null}
        </div>
        <aside className={styles.aside}>
          <div className={styles.ways}>
            <MapLink
              onFollow={() => analytics.send({ name: 'view_map' })}
              picture={
                <FacilitiesPicture
                  recent={data.facilities.map(({ position }) => position)}
                  others={data.others.map(({ position }) => position)}
                />
              }
            >
              <MapIcon />
              View Map of Facilities
            </MapLink>
            {data.facilities.length > 0 ? <PictureLegend data={data} /> : null}
            <ActionLink to="/app" kind="secondary">
              View All WDFW Escapement Facilities
            </ActionLink>
          </div>
          {data.window ? <Statewide totals={data.statewide} /> : null}
        </aside>
      </div>
    </>
  );
}
