import {
  RECORDED_RIVER,
  type RiverSource,
  type RiverStandIn,
  SIMULATED_RIVER,
  WHAT_CAME,
} from '#contract/river-address.ts';

/** What stands in for a service, in a tile whose section says more. */
export const STAND_IN_WORDS: Readonly<Record<RiverStandIn, string>> = {
  simulated: 'Simulated river.',
  recorded: 'Recorded river.',
};

export const NO_USUAL_FLOW = 'No usual flow is known here.';

export const standInIn = (source: RiverSource | 'live' | null | undefined): RiverStandIn | null =>
  source === 'simulated' || source === 'recorded' ? source : null;

/** What a section of a demonstration says once of its figures. */
export function standInSentence(standIn: RiverStandIn, isAhead: boolean): string {
  if (standIn === 'simulated') return SIMULATED_RIVER;
  return isAhead ? WHAT_CAME : RECORDED_RIVER;
}
