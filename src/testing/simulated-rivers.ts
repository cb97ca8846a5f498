import { readCatalogue } from '#sources/catalogue/index.ts';

/** Of the bundled catalogue. */
export const { gauges } = await readCatalogue();

/** A Friday in November, in the middle of the rains: the present of most tests. */
export const NOVEMBER = Date.parse('2026-11-20T18:07:00Z');
