import { useSearchParams } from 'react-router';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { unlistedHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { SavedPages } from '#web/ui/saved-pages.tsx';

export const handle: PageHandle = {
  // The requested page, and the parameter that Workbox adds when it saves this page.
  inBrowser: ['for', '__WB_REVISION__'],
  isUnlisted: true,
};

export const meta = () =>
  unlistedHead('Not saved', 'Pages that can be shown without a connection.');

/** Shown without a connection, instead of a page that was never opened on this device. */
export default function Offline() {
  const wanted = useSearchParams()[0].get('for');
  const hasScript = useHasScript();
  return (
    <div className="page message">
      <h1>This page was not saved</h1>
      <p>
        The site did not respond. You may be offline.{' '}
        {hasScript && wanted?.startsWith('/') ? <a href={wanted}>Try again</a> : null}
      </p>
      <SavedPages />
    </div>
  );
}
