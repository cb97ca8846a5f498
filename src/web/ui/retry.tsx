import type { ReactNode } from 'react';
import { ActionButton } from './action.tsx';
import { Notice } from './notice.tsx';

const RETRY_WORDS = {
  failed: ['Try again', 'Trying again…'],
  stale: ['Update', 'Updating…'],
} as const;

/** What was not loaded and can be asked for again. */
export interface Retry {
  readonly isLoading: boolean;
  readonly retry: () => void;
}

export function RetryButton(props: { source: Retry; kind?: keyof typeof RETRY_WORDS }) {
  const { source, kind = 'failed' } = props;
  return (
    <ActionButton onPress={source.retry} busy={source.isLoading}>
      {RETRY_WORDS[kind][source.isLoading ? 1 : 0]}
    </ActionButton>
  );
}

export function RetryNotice(props: {
  source: Retry;
  kind: 'stale' | 'failed';
  children: ReactNode;
}) {
  return (
    <div className="cluster loose" role="status">
      <Notice kind={props.kind}>{props.children}</Notice>
      <RetryButton source={props.source} kind={props.kind} />
    </div>
  );
}
