import { AboutPage } from '#web/features/about/about-page.tsx';
import { useConfig } from './config.ts';

export function AboutRoute() {
  return <AboutPage links={useConfig().links} />;
}
