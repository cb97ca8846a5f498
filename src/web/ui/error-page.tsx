import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useIsOffline } from '#web/lib/offline/saved-pages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SavedPages } from '#web/ui/saved-pages.tsx';

export function ErrorPage() {
  const error = useRouteError();
  const isOffline = useIsOffline();
  const { pathname, search } = useLocation();
  const isUnanswered = isOffline || (error instanceof TypeError && !isRouteErrorResponse(error));
  // The server renders a page for unknown addresses; this is for static hosts, which have no page to render.
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className="page message">
        <title>Page not found · Freshet</title>
        <h1>There is no page here</h1>
        <a href="/">The home page</a>
      </div>
    );
  }
  return (
    <div className="page message">
      <title>Page could not be loaded · Freshet</title>
      <h1>This page could not be loaded</h1>
      <Notice kind="failed">
        {isUnanswered
          ? 'The site did not respond. You may be offline.'
          : 'The figures for this page could not be loaded.'}
      </Notice>
      <p>
        <a href={`${pathname}${search}`}>Try again</a>, or go to <a href="/">the home page</a>.
      </p>
      {isUnanswered ? <SavedPages /> : null}
    </div>
  );
}
