import type { ReactNode } from 'react';
import styles from './notice.module.css';

export function Notice(props: { kind: 'plain' | 'ok' | 'stale' | 'failed'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={props.kind}>
      {props.children}
    </p>
  );
}
