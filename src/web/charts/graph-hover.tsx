import { createContext, type ReactNode, use, useCallback, useRef } from 'react';
import { useAnalytics } from '#web/lib/analytics.ts';

const GraphHoverContext = createContext<() => void>(() => undefined);

/** Reports the first reading of any graph inside it, once (spec.md section 7, `graph_hover`). */
export function GraphHover({ children }: { children: ReactNode }) {
  const analytics = useAnalytics();
  const reported = useRef(false);
  const report = useCallback(() => {
    if (reported.current) return;
    reported.current = true;
    analytics.send({ name: 'graph_interaction', event_type: 'graph_hover' });
  }, [analytics]);
  return <GraphHoverContext value={report}>{children}</GraphHoverContext>;
}

/** What a graph calls when a value is read from it. */
export function useGraphHover(): () => void {
  return use(GraphHoverContext);
}
