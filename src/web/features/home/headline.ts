import type { ShownSpecies } from '#domain/fish/series.ts';
import { type RecentWindow, recentWhen } from '#web/lib/facility/recent-window.ts';
import { wholeNumber } from '#web/lib/words/format.ts';

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
  window: RecentWindow | null,
  statewide: readonly { readonly species: ShownSpecies; readonly count: number }[],
  nearlyOver: ReadonlySet<ShownSpecies>,
): string {
  if (window === null) return 'Which fish are back, and where';
  const [most] = statewide;
  const all = statewide.reduce((sum, { count }) => sum + count, 0);
  const when = recentWhen(window);
  if (!most) return `No fish counted ${when}`;
  if (window.isOld) return `${wholeNumber(most.count)} ${most.species} counted ${when}`;
  if (most.count < FEW) return `Few fish now: ${wholeNumber(all)} counted ${when}`;
  const state = nearlyOver.has(most.species) ? 'nearly over' : 'back';
  return `${several(most.species)} are ${state}: ${wholeNumber(most.count)} counted ${when}`;
}
