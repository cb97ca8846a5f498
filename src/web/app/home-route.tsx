import { useLoaderData } from 'react-router';
import type { HomeData } from '#web/features/home/home-data.ts';
import { HomePage } from '#web/features/home/home-page.tsx';

export { homeData } from '#web/features/home/home-data.ts';

export function HomeRoute() {
  return <HomePage data={useLoaderData<HomeData>()} />;
}
