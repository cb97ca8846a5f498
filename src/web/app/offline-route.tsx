import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Loading } from './error-page.tsx';
import { NotFoundRoute } from './not-found-route.tsx';

export const OFFLINE_ROUTE = 'offline-route';

/**
 * Replaces any page when offline: a shell without data, which the script fills with saved answers.
 * Opened at its own address it is "not found".
 */
export function OfflineRoute() {
  if (useHydrated()) return <NotFoundRoute />;
  return (
    <>
      <PageTitle title="Loading" description="Showing what was saved on this device." />
      <h1 className="visually-hidden">Freshet</h1>
      <Loading />
    </>
  );
}
