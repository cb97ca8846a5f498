import type { Accuracy } from '#contract/accuracy.ts';
import { wholeNumber } from '#web/lib/words/format.ts';

/** What the page shows of a scorecard: all but the ranges, from which projections are made. */
export const accuracyView = ({ sample, stages, species }: Accuracy) => ({
  sample,
  stages,
  species: species.map(({ ranges: _, ...rest }) => rest),
});

export type AccuracyView = ReturnType<typeof accuracyView>;

/** Species with fewer seasons are too few to judge a range by. */
const FEWEST_FOR_RANGE = 50;

export const perCent = (value: number) => `${value.toFixed(1)}%`;

/** `10%`, of the run. */
export const stageWords = (stage: number) => `${Math.round(100 * stage)}%`;

const HALF = 0.5;

/** What was found, in one sentence. */
export function findingWords({ stages }: Pick<AccuracyView, 'stages'>): string {
  const half = stages.find(({ stage }) => stage === HALF);
  if (half === undefined) return 'No finished season could be projected again.';
  const { freshet, last_five, count_by_share } = half.errors;
  return (
    `Halfway through a run, half of the projected totals were within ${perCent(freshet)} of what ` +
    `came in the end. The mean of the last five seasons was within ${perCent(last_five)}, and the ` +
    `count divided by the usual share within ${perCent(count_by_share)}.`
  );
}

/** What was tried. */
export function sampleWords({ sample }: Pick<AccuracyView, 'sample'>): string {
  const { seasons, runs, first_year, last_year, fewest_fish, fewest_seasons } = sample;
  return (
    `${wholeNumber(seasons)} finished seasons of ${wholeNumber(runs)} runs, ${first_year} to ` +
    `${last_year}: every season of at least ${fewest_fish} fish with ${fewest_seasons} or more ` +
    'finished seasons before it.'
  );
}

/** How well the ranges held. */
export function rangeWords({ stages, species }: Pick<AccuracyView, 'stages' | 'species'>): string {
  const judged = species.filter((one) => seasonsOf(one) >= FEWEST_FOR_RANGE);
  const covered = stages.map((one) => one.covered);
  const least = Math.min(...covered);
  const most = Math.max(...covered);
  const found = `The range is meant to hold four totals in five. It held ${perCent(least)} to ${perCent(most)} of them, by stage of the run`;
  if (judged.length === 0) return `${found}.`;
  const ofSpecies = judged.map((one) => `${perCent(one.covered)} of ${one.species}`);
  return `${found}, and from a quarter to three quarters of the run ${ofSpecies.join(', ')}.`;
}

/** Seasons of a species that were projected again. */
export function seasonsOf({ stages }: AccuracyView['species'][number]): number {
  return Math.max(0, ...stages.map(({ replays }) => replays));
}

/** When a projection of a species is shown. */
export function shownWords({ stages }: AccuracyView['species'][number]): string {
  const proved = stages.filter((one) => one.proved);
  if (proved.length === 0) return 'no stage';
  if (proved.length === stages.length) return 'every stage';
  const [first] = proved;
  const isFromThere = stages.slice(-proved.length).every((one) => one.proved);
  if (isFromThere) return `from ${stageWords(first?.stage ?? 0)} on`;
  return `at ${proved.map(({ stage }) => stageWords(stage)).join(', ')}`;
}
