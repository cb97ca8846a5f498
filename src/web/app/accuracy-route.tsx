import { useLoaderData } from 'react-router';
import { AccuracyPage } from '#web/features/accuracy/accuracy-page.tsx';
import type { AccuracyView } from '#web/features/accuracy/accuracy-view.ts';

export function AccuracyRoute() {
  return <AccuracyPage view={useLoaderData<AccuracyView>()} />;
}
