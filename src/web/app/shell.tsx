import { useRef } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { runPath } from '#web/lib/facility/run-path.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { FreshetMark } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswersNotice } from './answers-notice.tsx';
import { useConfig } from './config.ts';
import { dataNotice } from './data-notice.ts';
import { Loading } from './error-page.tsx';
import { MapHost } from './map-host.tsx';
import styles from './shell.module.css';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** The species page of the header; its others are one tap away. */
const FIRST_SPECIES = 'Coho';

function SiteHeader() {
  return (
    <header className={styles.siteHeader}>
      <Link className={styles.brand} to="/" aria-label="Freshet, home page">
        <FreshetMark />
        Freshet
      </Link>
      <nav aria-label="Main">
        <Link to="/app">Facilities</Link>
        <Link to={speciesPath(FIRST_SPECIES)}>Species</Link>
        <Link to={runPath()}>This week</Link>
      </nav>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className={styles.siteFooter}>
      <nav aria-label="Footer">
        <Link to="/terms-of-service">Terms</Link>
        <Link to="/privacy-policy">Privacy</Link>
        <Link to="/about">About</Link>
        <Link to="/data">Data</Link>
        <Link to="/app">Facilities</Link>
        <Link to="/">Home</Link>
      </nav>
      <p>
        Preliminary counts from public reports of the Washington Department of Fish and Wildlife.
      </p>
    </footer>
  );
}

export function Shell() {
  const main = useRef<HTMLElement>(null);
  useScrollToTop(main);
  const notice = dataNotice(useConfig());
  const { pathname } = useLocation();
  const navigation = useNavigation();
  // A choice within a page navigates too, but loads nothing.
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname;

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <aside className={styles.dataNotice} aria-label="The data">
        {notice ? <Notice kind={notice.kind}>{notice.words}</Notice> : null}
        <AnswersNotice />
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        {leaving ? <Loading /> : null}
        <Outlet />
      </main>
      <SiteFooter />
      <MapHost />
    </div>
  );
}
