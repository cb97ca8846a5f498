import type { ReactNode } from 'react';
import type { Config } from '#contract/config.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { Article, type ArticleSection } from '#web/ui/article.tsx';
import styles from './about.module.css';
import { FishMark, ForecastMark, GaugeMark, MapMark } from './source-marks.tsx';

const SOURCES: readonly { mark: ReactNode; name: string; href: string; gives: string }[] = [
  {
    mark: <FishMark />,
    name: 'Washington Department of Fish and Wildlife',
    href: 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement',
    gives:
      'Escapement: the daily counts at the traps, the weekly in-season and the final annual hatchery escapement reports, and the places of the facilities.',
  },
  {
    mark: <GaugeMark />,
    name: 'United States Geological Survey',
    href: 'https://waterdata.usgs.gov/',
    gives:
      'Historic flow: the past seven days at the river gauges near the facilities, and the usual flow for each day of the year. These figures are provisional.',
  },
  {
    mark: <ForecastMark />,
    name: 'National Oceanic and Atmospheric Administration',
    href: 'https://water.noaa.gov/',
    gives:
      'Forecasts and gauge map data: ten days ahead at the forecast points near the facilities, and all forecast gauges on the map.',
  },
  {
    mark: <MapMark />,
    name: 'OpenStreetMap',
    href: 'https://www.openstreetmap.org/copyright',
    gives:
      'Maps: data from OpenStreetMap contributors, through a cloud location service. Where none is set up, the map shows outlines from the U.S. Census Bureau with rivers, lakes and towns of Natural Earth and GeoNames. Towns and ZIP codes are those of GeoNames (CC BY 4.0).',
  },
];

function sections(contact: string | null): readonly ArticleSection[] {
  return [
    {
      id: 'mission',
      heading: 'Mission',
      body: (
        <>
          <p>
            Every week, people at Washington’s hatcheries count the salmon and steelhead that come
            back to their traps. The counts are public, but they come as long printed tables, and
            the conditions of the rivers the fish climb are published elsewhere.
          </p>
          <p>
            Freshet brings them together, so that anyone can see which fish are back, and where. It
            also shows what the nearby river is doing: a freshet is a rise in a river from rain or
            snowmelt, the very thing that brings fish up.
          </p>
        </>
      ),
    },
    {
      id: 'reading',
      heading: 'What the numbers are',
      body: (
        <>
          <p>
            A count is the number of fish counted at a trap: adults and jacks, which are males that
            return early. It is not the number of fish in the river. Some fish spawn below the trap,
            some are caught, and some pass when the trap is closed.
          </p>
          <p>
            Reports are usually weekly, so a count may cover several days; the table then says since
            when, or that it is the first count of the season. These figures are in-season
            estimates. When a report lowers a count, the correction appears in the table with a
            minus sign. About a year after a season its final report takes their place in the totals
            of the years.
          </p>
          <p>
            A species is called in season at the time of year when, over the last ten years, most of
            its fish came to that trap. That is a record of past years, not a forecast.
          </p>
          <p>
            The facilities you star stay on your device, along with their figures for when there is
            no signal: the <Link to="/privacy-policy">privacy policy</Link> says what is kept.
          </p>
          <p>
            Where the total of a season is projected, the range beside it shows how far off past
            projections were: <Link to="/accuracy">how accurate they are</Link>. When each source
            was last read: <Link to="/status">is everything up to date?</Link>
          </p>
        </>
      ),
    },
    {
      id: 'sources',
      heading: 'Data sources',
      body: (
        <>
          <ul className={styles.sources}>
            {SOURCES.map(({ mark, name, href, gives }) => (
              <li key={name}>
                {mark}
                <div>
                  <h3>
                    <a href={href}>{name}</a>
                  </h3>
                  <p>{gives}</p>
                </div>
              </li>
            ))}
          </ul>
          <p>
            The drawings are our own. None of these organizations runs, checks or endorses Freshet.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: contact ? (
        <p>
          Questions, corrections and ideas are welcome: <a href={contactHref(contact)}>{contact}</a>
          .
        </p>
      ) : (
        <p>The operator of this site has not published a contact address.</p>
      ),
    },
    {
      id: 'policies',
      heading: 'Policies',
      body: (
        <ul>
          <li>
            <Link to="/terms-of-service">Terms of Service</Link>
          </li>
          <li>
            <Link to="/privacy-policy">Privacy Policy</Link>
          </li>
        </ul>
      ),
    },
  ];
}

function contactHref(contact: string): string {
  return contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact;
}

export function AboutPage({ links }: { links: Config['links'] }) {
  return (
    <Article
      title="About Freshet"
      description="Why Freshet exists, what its numbers mean and where they come from."
      lead={<p>Washington salmon returns and river flows, in one place.</p>}
      sections={sections(links.contact)}
    />
  );
}
