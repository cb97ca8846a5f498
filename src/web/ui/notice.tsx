import type { ReactNode } from 'react';

export function Notice(props: { kind: 'plain' | 'ok' | 'stale' | 'failed'; children: ReactNode }) {
  return (
    <p className="notice" data-kind={props.kind}>
      {props.children}
    </p>
  );
}
