import { lateCode } from '#web/lib/browser/late-code.ts';

/** Graphs are most of a river's code, so they load after the page. */
export const RIVER_FLOWS = lateCode('river-flows', () => import('./river-flows.tsx'));
