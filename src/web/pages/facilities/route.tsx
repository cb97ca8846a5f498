import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site-data.ts';
import { FacilitiesPage } from './facilities-page.tsx';
import { facilityCards } from './facility-list.ts';

export const handle = { query: ['q', 'species', 'season', 'order'] };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return facilityCards(await context.get(siteContext).facilities());
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageHead(configIn(matches), {
    title: 'Escapement Facilities',
    description:
      'Every Washington hatchery and trap with salmon or steelhead returns, and what is in season there now.',
    path: '/app',
  });

export default function Facilities() {
  return <FacilitiesPage cards={useLoaderData<typeof loader>()} />;
}
