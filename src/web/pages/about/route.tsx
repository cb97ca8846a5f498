import { pageHead } from '#web/lib/site/head.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { Article } from '#web/ui/article.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';
import styles from './about.module.css';

const SOURCES = [
  {
    mark: [
      'M5 24c6-8 14-11 21-11 6 0 10 4 13 8l5-5v16l-5-5c-3 4-7 8-13 8-7 0-15-3-21-11Z',
      'M14 22v.01M22 16c3 5 3 11 0 16M29 19.5c2 3 2 6 0 9',
    ],
    name: 'Washington Department of Fish and Wildlife',
    href: 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement',
    gives:
      'Escapement: daily counts, weekly and final annual hatchery reports, and the places of the facilities.',
  },
  {
    mark: ['M18 36V10h8l12 26M22 10v26M4 14h14', 'M4 43c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4'],
    name: 'Columbia River DART, Columbia Basin Research, University of Washington',
    href: 'https://www.cbr.washington.edu/dart/query/adult_daily',
    gives:
      'Fish at the dams: daily counts on the ladders of the Columbia and the Snake. Data courtesy of the U.S. Army Corps of Engineers, which makes no warranties concerning their accuracy, reliability, or suitability for any particular purpose.',
  },
  {
    mark: [
      'M20 5h8v26h-8zM20 11h4M20 17h4M20 23h4',
      'M4 36c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4M4 43c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4',
    ],
    name: 'United States Geological Survey',
    href: 'https://waterdata.usgs.gov/',
    gives:
      'Historic flow: the past seven days at river gauges, provisional, and the usual flow of each day of the year.',
  },
  {
    mark: [
      'M14 26a8 8 0 1 1 2-15.7A10 10 0 0 1 35.5 13 6.5 6.5 0 0 1 35 26Z',
      'M17 31l-2 4M25 31l-2 4M33 31l-2 4M5 44c10 0 14-3 20-3s10-3 18-6',
    ],
    name: 'National Oceanic and Atmospheric Administration',
    href: 'https://water.noaa.gov/',
    gives: 'Forecasts and gauge map data: ten days ahead, and all forecast gauges on the map.',
  },
  {
    mark: [
      'M24 31c-6-8-9-12-9-17a9 9 0 0 1 18 0c0 5-3 9-9 17Z',
      'M24 14v.01M12 29c-5 1-8 4-8 6 0 5 9 8 20 8s20-3 20-8c0-2-3-5-8-6M15 34c-1 .5-1 1-1 1.5 0 2 4 3 10 3s10-1 10-3c0-.5 0-1-1-1.5',
    ],
    name: 'OpenStreetMap',
    href: 'https://www.openstreetmap.org/copyright',
    gives:
      'Maps: data from OpenStreetMap contributors, through a cloud location service; without one, outlines of the U.S. Census Bureau with rivers, lakes and towns of Natural Earth. Towns and ZIP codes: GeoNames (CC BY 4.0).',
  },
];

function contactHref(contact: string): string {
  return contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'About Freshet',
    description: 'Why Freshet exists, what its numbers mean and where they come from.',
    path: '/about',
  });
}

export default function AboutPage() {
  const { links, rivers } = useConfig();
  const { contact } = links;
  return (
    <Article
      title="About Freshet"
      lead={<p>Washington salmon returns and river flows, in one place.</p>}
    >
      <Section id="mission" heading="Mission">
        <p>
          Washington’s hatcheries count the salmon and steelhead that come back to their traps. The
          counts are public, but in long tables, and river flows are elsewhere. Freshet brings them
          together, so that anyone can see which fish are back, and where. A freshet is a river’s
          rise from rain or snowmelt, which brings fish up.
        </p>
      </Section>
      <Section id="reading" heading="What the numbers are">
        <p>
          A count is of adults and jacks at a trap, not of the fish in the river. Some spawn below
          the trap, some are caught, and some pass when it is closed.
        </p>
        <p>
          Reports are usually weekly, so a count may cover several days; the table says since when.
          A correction has a minus sign. About a year after a season, its final report replaces
          these counts in yearly totals.
        </p>
        <p>
          A species is in season on the days that brought most of its fish in the last ten years.
          This is a record, not a forecast.
        </p>
        <p>
          <Link to="/accuracy">How accurate projections are</Link>.{' '}
          <Link to="/status">Is everything up to date?</Link>{' '}
          <Link to="/privacy-policy">What stays on your device</Link>.
        </p>
      </Section>
      <Section id="sources" heading="Data sources">
        <ul className={`ruled ${styles.sources}`}>
          {SOURCES.map(({ mark, name, href, gives }) => (
            <li key={name}>
              <svg className={`icon ${styles.mark}`} viewBox="0 0 48 48" aria-hidden="true">
                {mark.map((path) => (
                  <path key={path} d={path} />
                ))}
              </svg>
              <div>
                <h3>
                  <a href={href}>{name}</a>
                </h3>
                <p>{gives}</p>
              </div>
            </li>
          ))}
        </ul>
        {rivers === 'recorded' ? (
          <p>
            The rivers of this demonstration are provisional readings of USGS from autumn 2025. Some
            of their usual flows are worked out from CAMELS and{' '}
            <a href="https://www.nature.com/articles/s41597-023-01975-w">Caravan</a> (
            <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>).
          </p>
        ) : null}
        <p>
          The drawings are our own. None of these organizations runs, checks or endorses Freshet.
        </p>
      </Section>
      <Section id="contact" heading="Contact and policies">
        {contact ? (
          <p>
            Questions, corrections and ideas are welcome:{' '}
            <a href={contactHref(contact)}>{contact}</a>.
          </p>
        ) : (
          <p className="fine">
            The operator has not published a contact address. The setting FRESHET_CONTACT shows one
            here.
          </p>
        )}
        <p className="cluster links">
          <Link to="/terms-of-service">Terms of Service</Link>{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>
        </p>
      </Section>
    </Article>
  );
}
