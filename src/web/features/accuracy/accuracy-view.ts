import type { Accuracy } from '#contract/accuracy.ts';

/** What the page shows of a scorecard: all but the ranges, from which projections are made. */
export interface AccuracyView extends Pick<Accuracy, 'sample' | 'stages'> {
  readonly species: readonly Pick<Accuracy['species'][number], 'species' | 'covered' | 'stages'>[];
}

export function accuracyView({ sample, stages, species }: Accuracy): AccuracyView {
  return {
    sample,
    stages,
    species: species.map(({ ranges: _, ...rest }) => rest),
  };
}
