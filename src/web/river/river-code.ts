import { lateCode } from '#web/lib/browser/late-code.ts';

/** Graphs are most of the code of a river: they come after the page. */
export const RIVER_FLOWS = lateCode('river-flows', () => import('./river-flows.tsx'));
