import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Loading } from './error-page.tsx';
import { NotFoundRoute } from './pages.tsx';

/** Id of the route of the empty page, and its path. */
export const OFFLINE_ROUTE = 'offline';

/**
 * The page that stands in for any other where nothing answers: a frame without data, which the script
 * fills with what was saved. By its own address it is no page.
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
