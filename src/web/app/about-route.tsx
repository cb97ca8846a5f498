import { AboutPage } from '#web/features/about/about-page.tsx';
import { useConfig } from './site-context.ts';

export function AboutRoute() {
  return <AboutPage links={useConfig().links} />;
}
