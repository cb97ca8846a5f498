import { keptRivers, MOST_RIVERS, useKept } from '#web/lib/kept/kept-rivers.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './shell.module.css';

const WORDS = {
  refused:
    'This browser does not let the site keep anything, so your rivers will be gone when you close this page. “Arrange” on the home page has a link that keeps them.',
  full: `You already keep ${MOST_RIVERS} facilities, the most that fit. Remove one under “Arrange” on the home page first.`,
} as const;

export function KeptTrouble() {
  const { trouble } = useKept();
  return (
    <div role="status">
      {trouble === null ? null : (
        <div className={`row gap-16 ${styles.trouble}`}>
          <Notice kind="failed">{WORDS[trouble]}</Notice>
          <ActionButton onPress={() => keptRivers.dismiss()}>OK</ActionButton>
        </div>
      )}
    </div>
  );
}
