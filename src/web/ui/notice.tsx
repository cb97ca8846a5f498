import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A one-line status message, with a mark in the color of its kind. */
export function Notice(props: { kind: 'plain' | 'ok' | 'stale' | 'failed'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={props.kind}>
      {props.children}
    </p>
  );
}
