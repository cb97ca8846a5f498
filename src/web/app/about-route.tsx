import { AboutPage } from '#web/features/about/about-page.tsx';
import { useConfig } from './shell.tsx';

/** `/about` */
export function AboutRoute() {
  return <AboutPage links={useConfig().links} />;
}
