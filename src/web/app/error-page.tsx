import { use, useEffect, useState } from 'react';
import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useIsOffline } from './answers-notice.tsx';
import { BuildContext } from './build.ts';
import { PageCodeError } from './page-route.ts';
import styles from './shell.module.css';
import { ReloadingContext, SiteContext } from './site-context.ts';

function reason(error: unknown, isOffline: boolean): string {
  if (isOffline || error instanceof TypeError) {
    return 'The site did not respond. You may be offline.';
  }
  return error instanceof PageCodeError
    ? 'Part of this site could not be loaded.'
    : 'The figures for this page could not be loaded.';
}

/**
 * Replaces a page that could not be loaded: says what failed and offers to try again. Code that is gone,
 * as after a new build, is first looked for by loading the address from the server.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useNavigation().address;
  const { reload } = use(SiteContext);
  const isReloading = use(ReloadingContext);
  const isOffline = useIsOffline();
  const { recover } = use(BuildContext);
  const isCode = error instanceof PageCodeError;
  const [isRecovering, setIsRecovering] = useState(isCode && !isOffline);
  useEffect(() => {
    if (isRecovering) recover().then(setIsRecovering);
  }, [isRecovering, recover]);
  if (isRecovering) return <Loading />;
  return (
    <div className={styles.message}>
      <PageTitle title="Page could not be loaded" description="Please try again." />
      <h1>This page could not be loaded</h1>
      <Notice kind="failed">{reason(error, isOffline)}</Notice>
      <p>
        <a
          href={`${pathname}${search}`}
          aria-disabled={isReloading}
          onClick={(event) => {
            // A new build has other files, which only a full reload finds; offline, a reload would
            // fail.
            if (isCode && !isOffline) return;
            event.preventDefault();
            reload();
          }}
        >
          Try again
        </a>
        , or go to <a href="/">the home page</a>.
      </p>
    </div>
  );
}

/** Shown while facilities load (requirement 2.6). */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      loading...
    </p>
  );
}
