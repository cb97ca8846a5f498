/**
 * Where a run usually is on a day of its season: before, near or past its peak, or nearly over, while
 * it is in season; still to come or over while it is not.
 */
export const PHASES = ['to come', 'before', 'near', 'past', 'nearly over', 'over'] as const;

/** One of {@link PHASES}. */
export type Phase = (typeof PHASES)[number];
