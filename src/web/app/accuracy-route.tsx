import { AccuracyPage } from '#web/features/accuracy/accuracy-page.tsx';
import type { AccuracyView } from '#web/features/accuracy/accuracy-view.ts';
import type { PageProps } from './page-route.ts';

export function AccuracyRoute({ data }: PageProps<AccuracyView>) {
  return <AccuracyPage view={data} />;
}
