import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Analytics, useAnalytics } from '#web/lib/analytics/analytics.ts';

const GraphHoverContext = createContext<() => void>(() => undefined);

/** Makes a function that reports its first call (requirement 10.12, `graph_hover`). */
export function firstHoverReporter(analytics: Analytics): () => void {
  let reported = false;
  return () => {
    if (reported) return;
    reported = true;
    analytics.send({ name: 'graph_interaction', event_type: 'graph_hover' });
  };
}

export function GraphHover({ children }: { children: ReactNode }) {
  const analytics = useAnalytics();
  const report = useMemo(() => firstHoverReporter(analytics), [analytics]);
  return <GraphHoverContext value={report}>{children}</GraphHoverContext>;
}

/** A function for graphs to call when a value is read. */
export function useGraphHover(): () => void {
  return use(GraphHoverContext);
}
