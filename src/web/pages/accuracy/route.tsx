import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site-data.ts';
import { AccuracyPage } from './accuracy-page.tsx';
import { accuracyView } from './accuracy-words.ts';

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return accuracyView(await context.get(siteContext).accuracy());
}

export const meta = ({ matches }: MetaArgs) =>
  pageHead(configIn(matches), {
    title: 'How accurate are the projections?',
    description:
      'How far off the projected totals of past seasons were, by species and stage of the run.',
    path: '/accuracy',
  });

export default function Route() {
  return <AccuracyPage view={useLoaderData<typeof loader>()} />;
}
