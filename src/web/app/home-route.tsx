import { lazy, Suspense } from 'react';
import type { HomeData } from '#web/features/home/home-data.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { Fact } from '#web/ui/fact.tsx';
import type { PageProps } from './page-route.ts';

export { homeData } from '#web/features/home/home-data.ts';

/** Rivers and their words, which only those need who keep some. */
const GaugeNow = lazy(async () => ({ default: (await import('./gauge-now.tsx')).GaugeNow }));

export function HomeRoute({ data }: PageProps<HomeData>) {
  return (
    <HomePage
      data={data}
      river={({ key, gauge }) =>
        gauge && (
          <Suspense fallback={<Fact figure="–" what={gauge.name} />}>
            <GaugeNow gauge={gauge} to={`${facilityPath(key)}#river`} />
          </Suspense>
        )
      }
    />
  );
}
