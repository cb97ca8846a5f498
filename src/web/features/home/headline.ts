import type { ShownSpecies } from '#domain/fish/series.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { dateRange, wholeNumber } from '#web/lib/words/format.ts';

/** The recent window, its last day included. */
export interface Window {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Whether its counts are too old to be called recent. */
  readonly isOld: boolean;
}

/** With fewer fish of its leading species than this the state has few fish. */
const FEW = 100;

const several = (species: ShownSpecies) => (species === 'Pink' ? 'Pinks' : species);

/**
 * The finding of the home page: `Coho are back: 74,063 counted in two weeks`.
 *
 * @param statewide fish counted in the window, most first; species without fish are left out.
 * @param nearlyOver species of which most fish were counted where the run is usually nearly over.
 */
export function headline(
  window: Window | null,
  statewide: readonly { readonly species: ShownSpecies; readonly count: number }[],
  nearlyOver: ReadonlySet<ShownSpecies>,
): string {
  if (window === null) return 'Which fish are back, and where';
  const [most] = statewide;
  const all = statewide.reduce((sum, { count }) => sum + count, 0);
  if (window.isOld) {
    const days = dateRange(window.from, window.to);
    return most
      ? `${wholeNumber(most.count)} ${most.species} counted from ${days}`
      : `No fish counted from ${days}`;
  }
  if (!most) return 'No fish counted in two weeks';
  if (most.count < FEW) return `Few fish now: ${wholeNumber(all)} counted in two weeks`;
  const state = nearlyOver.has(most.species) ? 'nearly over' : 'back';
  return `${several(most.species)} are ${state}: ${wholeNumber(most.count)} counted in two weeks`;
}
