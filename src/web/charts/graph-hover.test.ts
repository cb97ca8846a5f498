import { expect, test, vi } from 'vitest';
import { firstHoverReporter } from './graph-hover.tsx';

test('only the first reading of a visit is reported', () => {
  const send = vi.fn();
  const report = firstHoverReporter({ send });
  expect(send).not.toHaveBeenCalled();
  report();
  report();
  report();
  expect(send.mock.calls).toEqual([[{ name: 'graph_interaction', event_type: 'graph_hover' }]]);
});
