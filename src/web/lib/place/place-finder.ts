import { lateCode } from '../browser/late-code.ts';

/** The table of towns and ZIP codes is large, so it is loaded once a place is typed. */
export const PLACE_FINDER = lateCode('find-place', () => import('./find-place.ts'));
