import { keptRivers, MOST_RIVERS, useKept } from '#web/lib/kept/kept-rivers.ts';
import styles from './kept-trouble.module.css';
import { Notice } from './notice.tsx';

const WORDS = {
  refused:
    'This browser does not let the site keep anything, so your rivers will be gone when you close this page. “Arrange” on the home page has a link that keeps them.',
  full: `You already keep ${MOST_RIVERS} facilities, the most that fit. Remove one under “Arrange” on the home page first.`,
} as const;

/** Why a star could not be kept, over any page until it was read. */
export function KeptTrouble() {
  const { trouble } = useKept();
  return (
    <div role="status">
      {trouble === null ? null : (
        <div className={styles.trouble}>
          <Notice kind="failed">{WORDS[trouble]}</Notice>
          <button type="button" onClick={() => keptRivers.dismiss()}>
            OK
          </button>
        </div>
      )}
    </div>
  );
}
