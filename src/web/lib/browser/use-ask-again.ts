import { focusManager, onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Calls `ask` when the page is looked at again or the network is back; `null` if there is nothing to ask for. */
export function useAskAgain(ask: (() => void) | null): void {
  useEffect(() => {
    if (ask === null) return;
    const stops = [focusManager, onlineManager].map((manager) =>
      manager.subscribe((isBack) => {
        if (isBack) ask();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [ask]);
}
