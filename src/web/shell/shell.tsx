import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { runPath } from '#web/lib/facility/paths.ts';
import { chooseUnits, useUnits } from '#web/lib/kept/kept-units.ts';
import { useLoadedConfig } from '#web/lib/site/site.ts';
import { MapHost } from '#web/map/map-host.tsx';
import { FreshetMark, HomeIcon, MapIcon, SearchIcon, WeekIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { KeptTrouble } from './kept-trouble.tsx';
import { ConnectionNotice, dataNotice } from './notices.tsx';
import { useSaving } from './saving.ts';
import styles from './shell.module.css';

/** In the head, before and after the map. */
const PAGES = [
  ['/app', 'Facilities'],
  ['/species', 'Species'],
  ['/rivers', 'Rivers'],
  ['/dams', 'Dams'],
  ['map', 'Map'],
  [runPath(), 'This week'],
] as const;

function currentOf(to: string, pathname: string) {
  if (to === pathname) return 'page';
  return to.split('/')[1] === pathname.split('/')[1] ? 'true' : undefined;
}

/** Pages with a search box of their own. */
const HAVE_A_SEARCH = ['/app', '/search'];

function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className={`cluster between links plain ${styles.siteHeader}`}>
      <Link className={styles.brand} to="/" aria-label="Freshet, home page">
        <FreshetMark />
        Freshet
      </Link>
      <nav className="cluster no-print" aria-label="Main">
        {spaced(
          PAGES.map(([to, name]) =>
            to === 'map' ? (
              <MapLink key={to} className={styles.mapLink ?? ''}>
                {name}
              </MapLink>
            ) : (
              <Link key={to} to={to} aria-current={currentOf(to, pathname)}>
                {name}
              </Link>
            ),
          ),
        )}
      </nav>
      {HAVE_A_SEARCH.includes(pathname) ? null : (
        <>
          <SearchBox className={styles.search ?? ''} />
          <Link className={`icon-button no-print ${styles.searchLink}`} to="/search">
            <SearchIcon />
            <span className="visually-hidden">Search</span>
          </Link>
        </>
      )}
    </header>
  );
}

/** On a phone, where the head has no room for links: at the foot of the screen, in reach of a thumb. */
function PhoneBar() {
  const { pathname } = useLocation();
  const tab = (to: string, icon: ReactNode, name: string) => (
    <Link to={to} aria-current={currentOf(to, pathname)}>
      {icon}
      {name}
    </Link>
  );
  return (
    <nav className={`plain no-print ${styles.bar}`} aria-label="Shortcuts">
      {tab('/', <HomeIcon />, 'Home')} {tab('/rivers', <FreshetMark />, 'Rivers')}{' '}
      <MapLink className="">
        <MapIcon />
        Map
      </MapLink>{' '}
      {tab(runPath(), <WeekIcon />, 'This week')} {tab('/search', <SearchIcon />, 'Search')}
    </nav>
  );
}

const FOOTER_PAGES = [
  ['/terms-of-service', 'Terms'],
  ['/privacy-policy', 'Privacy'],
  ['/about', 'About'],
  ['/see-salmon', 'See salmon'],
  ['/data', 'Data'],
  ['/words', 'Glossary'],
  ['/species', 'Species'],
  ['/dams', 'Dams'],
  ['/app', 'Facilities'],
  ['/', 'Home'],
] as const;

function SiteFooter() {
  const isMetric = useUnits().name === 'metric';
  const isDam = /^\/dams(\/|$)/.test(useLocation().pathname);
  return (
    <footer className={`stack gap-4 links plain fine ${styles.siteFooter}`}>
      <nav className="cluster no-print" aria-label="Footer">
        {spaced(
          FOOTER_PAGES.map(([to, name]) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          )),
        )}
      </nav>
      <p>
        {isDam
          ? 'Preliminary counts at the dams by the U.S. Army Corps of Engineers and others, through Columbia River DART.'
          : 'Preliminary counts from public reports of the Washington Department of Fish and Wildlife.'}{' '}
        <button
          type="button"
          className="quiet only-with-script no-print"
          onClick={() => chooseUnits(isMetric ? 'us' : 'metric')}
        >
          {isMetric ? 'Use US units' : 'Use metric units'}
        </button>
      </p>
    </footer>
  );
}

/** After navigating to another path, moves the focus to the page, so that screen readers start there. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const config = useLoadedConfig();
  const notice = config && dataNotice(config);
  useFocusOnArrival(main);
  useSaving();

  return (
    <div className={styles.shell}>
      <a className={`${styles.skip} no-print`} href="#main">
        Skip to content
      </a>
      <div className={styles.head}>
        <SiteHeader />
        <aside className={styles.dataNotice} aria-label="The data">
          {notice ? <Notice kind={notice.kind}>{notice.words}</Notice> : null}
          <ConnectionNotice />
        </aside>
      </div>
      <main id="main" ref={main} tabIndex={-1}>
        {/* Requirement 2.6. */}
        {next && next.pathname !== pathname ? (
          <p className={`framed small ${styles.loading}`} role="status">
            loading...
          </p>
        ) : null}
        {children}
      </main>
      <SiteFooter />
      <PhoneBar />
      <KeptTrouble />
      <MapHost />
    </div>
  );
}
