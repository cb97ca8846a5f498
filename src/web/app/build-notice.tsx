import { use, useCallback, useState } from 'react';
import { useAskAgain } from '#web/lib/browser/page-life.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BuildContext } from './build.ts';
import styles from './shell.module.css';

/** Says that there is a new version of the site; the page stays as it is until the visitor reloads it. */
export function BuildNotice() {
  const { isReplaced, reload } = use(BuildContext);
  const [isOld, setIsOld] = useState(false);
  const look = useCallback(async () => {
    if (await isReplaced()) setIsOld(true);
  }, [isReplaced]);
  useAskAgain(isOld ? null : look);
  return (
    <div role="status" className={styles.quietLine}>
      {isOld ? (
        <>
          <Notice kind="stale">A new version of this site is here.</Notice>
          <button type="button" onClick={reload}>
            Reload
          </button>
        </>
      ) : null}
    </div>
  );
}
