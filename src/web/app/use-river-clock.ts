import { use, useCallback } from 'react';
import { AnswersContext } from './answers-notice.tsx';
import { siteNow } from './site-clock.ts';
import { useConfig } from './site-context.ts';

export function useRiverClock() {
  const { mode, today } = useConfig();
  const { now } = use(AnswersContext);
  return useCallback(() => {
    const real = now();
    return { real, site: siteNow({ mode, today }, real) };
  }, [mode, today, now]);
}
