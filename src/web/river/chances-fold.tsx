import { useHasScript } from '#web/lib/browser/cell.ts';
import { useLevel } from '#web/lib/kept/kept-levels.ts';
import { Contained, lateCode, NOT_DRAWN, useLateCode } from '#web/ui/late.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import styles from './river.module.css';
import { useRiver } from './use-river.tsx';

/** Few rivers have chances, so what tells them loads after the page. */
const CHANCES = lateCode('chances', () => import('./chances.tsx'));

/** The code that shows the chances of this river; `null` where it has none. */
export function useChancesCode() {
  const isWanted = useRiver().chancesLid !== null;
  const code = useLateCode(CHANCES, isWanted);
  // Another part of the page may have loaded it before this one takes over what the server rendered.
  const isHydrated = useHasScript();
  return isWanted ? { ...code, module: isHydrated ? code.module : null } : null;
}

/** The chance of the weekend, and below it all that is known; in room that is kept for it. */
export function ChancesFold() {
  const code = useChancesCode();
  const levelCfs = useLevel(useRiver().chancesLid ?? '');
  if (code === null) return null;
  const { module } = code;
  return (
    <details className={`only-with-script ${styles.chances}`}>
      <summary>
        {module ? <module.WeekendChance levelCfs={levelCfs} /> : 'Chances of the days ahead'}
      </summary>
      {module ? (
        <Contained failed={NOT_DRAWN}>
          <module.ChancesInFull levelCfs={levelCfs} />
        </Contained>
      ) : null}
      {code.isFailed ? (
        <RetryNotice source={code} kind="failed">
          The chances of this river could not be loaded.
        </RetryNotice>
      ) : null}
    </details>
  );
}
