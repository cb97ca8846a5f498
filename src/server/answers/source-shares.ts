import type { SourceShare } from '#contract/status.ts';
import type { FacilityFish } from '#domain/fish/facility-fish.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';

/** Whose figures are shown: `sources` of the status, of each source that holds any. */
export function sourceShares(fish: Iterable<Pick<FacilityFish, 'choices'>>): SourceShare[] {
  const facilities = [...fish].map(({ choices }) => choices);
  return RETURN_SOURCES.map((source) => {
    const shown = facilities.map((choices) => choices.filter((one) => one.source === source));
    const held = facilities.flat().filter((one) => one.held.includes(source));
    return {
      source,
      facilities: shown.filter((choices) => choices.length > 0).length,
      run_years: shown.flat().length,
      run_years_held: held.length,
    };
  }).filter((share) => share.run_years_held > 0);
}
