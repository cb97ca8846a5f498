/** Readings of one instrument or method, in any order; of two at one instant, the later in the list counts. */
export interface GaugeSeries<Reading> {
  /** Breaks ties, so that the order of the series does not matter. */
  readonly id: string;
  readonly readings: readonly Reading[];
}

interface Timed {
  readonly observedAt: string;
}

const byInstant = (a: Timed, b: Timed) => (a.observedAt < b.observedAt ? -1 : 1);

/**
 * The readings to show for a gauge with several series: those of the series with the most readings or,
 * among equals, the newest reading (docs/adr/0022). Series are never mixed.
 *
 * @returns oldest first, no instant twice; empty when no series has a reading.
 */
export function bestReadings<Reading extends Timed>(
  series: readonly GaugeSeries<Reading>[],
): readonly Reading[] {
  const candidates = series.map(({ id, readings }) => {
    const unique = new Map(readings.map((reading) => [reading.observedAt, reading]));
    const sorted = [...unique.values()].sort(byInstant);
    return { id, sorted, newestAt: sorted.at(-1)?.observedAt ?? '' };
  });
  candidates.sort(
    (a, b) =>
      b.sorted.length - a.sorted.length ||
      compareTexts(b.newestAt, a.newestAt) ||
      compareTexts(a.id, b.id),
  );
  return candidates[0]?.sorted ?? [];
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
