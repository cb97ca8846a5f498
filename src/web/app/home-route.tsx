import type { HomeData } from '#web/features/home/home-data.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import type { PageProps } from './page-route.ts';

export { homeData } from '#web/features/home/home-data.ts';

export function HomeRoute({ data }: PageProps<HomeData>) {
  return <HomePage data={data} />;
}
