import { memo, type ReactNode, use, useRef } from 'react';
import { Link } from '#web/lib/browser/navigation.tsx';
import { runPath } from '#web/lib/facility/run-path.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { FreshetMark } from '#web/ui/icons.tsx';
import { KeptTrouble } from '#web/ui/kept-trouble.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswersNotice } from './answers-notice.tsx';
import { BuildNotice } from './build-notice.tsx';
import { dataNotice } from './data-notice.ts';
import { Loading } from './error-page.tsx';
import { MapHost } from './map-host.tsx';
import styles from './shell.module.css';
import { SiteContext } from './site-context.ts';
import { useScroll } from './use-scroll.ts';

/** The species page of the header; its others are one tap away. */
const FIRST_SPECIES = 'Coho';

const SiteHeader = memo(function SiteHeader() {
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
});

const SiteFooter = memo(function SiteFooter() {
  return (
    <footer className={styles.siteFooter}>
      <nav aria-label="Footer">
        <Link to="/terms-of-service">Terms</Link>
        <Link to="/privacy-policy">Privacy</Link>
        <Link to="/about">About</Link>
        <Link to="/data">Data</Link>
        <Link to="/words">Words</Link>
        <Link to="/app">Facilities</Link>
        <Link to="/">Home</Link>
      </nav>
      <p>
        Preliminary counts from public reports of the Washington Department of Fish and Wildlife.
      </p>
    </footer>
  );
});

/** The frame of every page: `props.isLoading` while another than its children loads. */
export function Shell(props: { isLoading: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useScroll(main);
  const { config } = use(SiteContext);
  const notice = config && dataNotice(config);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <aside className={styles.dataNotice} aria-label="The data">
        {notice ? <Notice kind={notice.kind}>{notice.words}</Notice> : null}
        <AnswersNotice />
        <BuildNotice />
      </aside>
      <main id="main" ref={main} tabIndex={-1}>
        {props.isLoading ? <Loading /> : null}
        {props.children}
      </main>
      <SiteFooter />
      <KeptTrouble />
      <MapHost />
    </div>
  );
}
