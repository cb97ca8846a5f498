import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import styles from './action.module.css';
import { BackIcon } from './icons.tsx';

/**
 * A link that looks like a button: `primary` once on a screen, for what most people came to do. A
 * picture in it stands above its words.
 */
export function ActionLink(props: {
  to: string;
  kind: 'primary' | 'secondary';
  /** Takes the place of the address at hand in the history. */
  replace?: boolean;
  onFollow?: () => void;
  picture?: ReactNode;
  /** Not there where no script runs. */
  needsScript?: boolean;
  children: ReactNode;
}) {
  const { picture = null } = props;
  const looks = [
    styles[props.kind],
    picture ? styles.pictured : '',
    props.needsScript ? styles.onlyWithScript : '',
  ];
  return (
    <Link
      className={looks.filter((look) => look).join(' ')}
      to={props.to}
      replace={props.replace ?? false}
      onClick={props.onFollow}
    >
      {picture}
      {picture ? <span className={styles.words}>{props.children}</span> : props.children}
    </Link>
  );
}

/** A button that needs a script, and is not there where none runs. While `busy` it keeps the focus. */
export function ActionButton(props: { onPress: () => void; busy: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      className={`${styles.secondary} ${styles.onlyWithScript}`}
      disabled={!useHydrated()}
      aria-disabled={props.busy}
      onClick={() => {
        if (!props.busy) props.onPress();
      }}
    >
      {props.children}
    </button>
  );
}

/** Button of a form that works by itself where scripts run; shown only where they do not. */
export function SubmitWithoutScript({ children }: { children: ReactNode }) {
  return (
    <button className={`${styles.secondary} ${styles.withoutScript}`} type="submit">
      {children}
    </button>
  );
}

/** Link back to the page above. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <BackIcon />
      {children}
    </Link>
  );
}
