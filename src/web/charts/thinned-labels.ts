/** Up to this many bars each has its label (specification section 9). */
const ALL_LABELLED = 14;
/** About this many labels are left otherwise (specification section 9). */
const LABELS_LEFT = 9;

/** The bars that bear a label, evenly spaced and always with the last one, the newest. */
export function labelledBars(count: number): readonly number[] {
  const step = count > ALL_LABELLED ? Math.round(count / LABELS_LEFT) : 1;
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
