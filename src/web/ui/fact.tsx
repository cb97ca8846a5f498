import type { ReactNode } from 'react';
import styles from './fact.module.css';

/**
 * A figure with what it is and what it means; several stand side by side in a {@link Facts}.
 *
 * @param props.isComing keeps the room of words that load, so that nothing jumps when they come.
 */
export function Fact(props: {
  figure: string;
  what: ReactNode;
  isComing?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{props.what}</dt>
      <dd>
        <strong>{props.figure}</strong>
        {props.children ? <span>{props.children}</span> : null}
        {props.isComing ? <span className={`only-with-script ${styles.coming}`} /> : null}
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
