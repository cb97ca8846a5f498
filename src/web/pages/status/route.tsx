import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site-data.ts';
import { StatusPage } from './status-page.tsx';
import { statusView } from './status-view.ts';

export const handle = { isOfTheMoment: true, isUnlisted: true };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return statusView(await context.get(siteContext).status());
}

export const meta = ({ matches }: MetaArgs) =>
  pageHead(configIn(matches), {
    title: 'Is everything up to date?',
    description: 'When each source of Freshet’s figures was last read, and what could not be read.',
    path: '/status',
  });

export default function Route() {
  return <StatusPage view={useLoaderData<typeof loader>()} />;
}
