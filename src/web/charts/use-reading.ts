import { useState } from 'react';
import type { Reading } from './reading.ts';

/** What is read from a chart. It is forgotten as soon as the chart shows another `subject`. */
export function useReading(subject: string): [Reading, (reading: Reading) => void] {
  const [state, setState] = useState<{ subject: string; at: Reading }>({ subject, at: null });
  const reading = state.subject === subject ? state.at : null;
  return [reading, (at) => setState({ subject, at })];
}
