import { type Retry, RetryNotice } from '#web/ui/retry.tsx';

/** In place of a graph of a run that the page was not loaded with. */
export function NotLoaded({ failed }: { failed: Retry }) {
  return (
    <RetryNotice source={failed} kind="failed">
      This graph was not saved, and could not be loaded.
    </RetryNotice>
  );
}
