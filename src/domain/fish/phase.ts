/** Where a run usually is on a day of its season. */
export const PHASES = ['before', 'near', 'past', 'nearly over'] as const;

/** One of {@link PHASES}: before, near or past the peak, or nearly over. */
export type Phase = (typeof PHASES)[number];
