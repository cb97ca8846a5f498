import { useEffect } from 'react';
import { Link, useLoaderData, useParams } from 'react-router';
import { AboutPage } from '#web/features/about/about-page.tsx';
import { FacilitiesPage } from '#web/features/facilities/facilities-page.tsx';
import type { FacilityCardData } from '#web/features/facilities/facility-list.ts';
import { HatcheryPage } from '#web/features/hatchery/hatchery-page.tsx';
import type { HomeData } from '#web/features/home/home-data.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { PrivacyPolicyPage } from '#web/features/policies/privacy-policy-page.tsx';
import { TermsOfServicePage } from '#web/features/policies/terms-of-service-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { LoadedHatchery } from './load-hatchery.ts';
import styles from './shell.module.css';
import { useConfig } from './shell.tsx';

export function HomeRoute() {
  return <HomePage data={useLoaderData<HomeData>()} />;
}

export function FacilitiesRoute() {
  return <FacilitiesPage cards={useLoaderData<readonly FacilityCardData[]>()} />;
}

/** The list with a notice, where an address names no facility (spec.md section 4). */
function UnknownHatchery({ cards }: { cards: readonly FacilityCardData[] }) {
  const { facility } = useParams();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a console warning
    console.warn(`No hatchery found for route name: ${facility}`);
  }, [facility]);
  return (
    <FacilitiesPage
      cards={cards}
      notice={
        <Notice kind="stale">No facility has this address. Here are the ones there are.</Notice>
      }
    />
  );
}

export function HatcheryRoute() {
  const loaded = useLoaderData<LoadedHatchery>();
  const { links } = useConfig();
  return loaded.kind === 'hatchery' ? (
    <HatcheryPage data={loaded.hatchery} links={links} />
  ) : (
    <UnknownHatchery cards={loaded.cards} />
  );
}

export function AboutRoute() {
  return <AboutPage links={useConfig().links} />;
}

export function PrivacyPolicyRoute() {
  return <PrivacyPolicyPage config={useConfig()} />;
}

export function TermsOfServiceRoute() {
  return <TermsOfServicePage links={useConfig().links} />;
}

export function NotFoundRoute() {
  return (
    <div className={styles.message}>
      <PageTitle title="Page not found" description="There is no page at this address." />
      <h1>There is no page here</h1>
      <p>
        The address may be mistyped, or the page may have moved. All facilities are in{' '}
        <Link to="/app">the list</Link>, and the newest counts on <Link to="/">the home page</Link>.
      </p>
    </div>
  );
}
