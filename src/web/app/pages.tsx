import { Link, useLoaderData } from 'react-router';
import { FacilitiesPage } from '#web/features/facilities/facilities-page.tsx';
import type { FacilityCardData } from '#web/features/facilities/facility-list.ts';
import type { HomeData } from '#web/features/home/home-data.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './shell.module.css';

export function HomeRoute() {
  return <HomePage data={useLoaderData<HomeData>()} />;
}

export function FacilitiesRoute() {
  return <FacilitiesPage cards={useLoaderData<readonly FacilityCardData[]>()} />;
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
