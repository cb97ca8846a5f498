import { mean, median } from 'd3-array';
import type { Replay } from './hindcast.ts';
import type { Projection } from './projection.ts';

export const METHODS = [
  'last_season',
  'last_five',
  'count_by_share',
  'count_and_rest',
  'usual_total',
  'freshet',
] as const;

export type Method = (typeof METHODS)[number];

/** The simple ways that a projection has to beat. */
const SIMPLE = ['last_season', 'last_five', 'count_by_share'] as const;
/** Over fewer replayed seasons a projection may beat them by chance. */
const FEWEST_PROVING_SEASONS = 20;

/** A replayed season with the projection that would have been shown then, if proved. */
export interface ReplayedProjection {
  readonly replay: Replay;
  readonly projection: Projection;
}

export interface Score {
  readonly replays: number;
  /** Median error by each method, in percent of the actual total; `null` without a count. */
  readonly errors: Readonly<Record<Method, number | null>>;
  /** Percent of seasons that ended within the range. */
  readonly covered: number;
}

function expectedBy({
  replay: { estimate },
  projection,
}: ReplayedProjection): Record<Method, number | null> {
  const { soFar, share, counts, ways, totals } = estimate;
  return {
    last_season: totals.at(-1) ?? null,
    last_five: mean(totals.slice(-5)) ?? null,
    count_by_share: counts > 0 ? soFar / share : null,
    count_and_rest: counts > 0 ? Math.exp(ways[1] ?? 0) : null,
    usual_total: Math.exp(ways.at(-1) ?? 0),
    freshet: projection.total,
  };
}

function isWithin({ replay: { total }, projection: { low, high } }: ReplayedProjection): boolean {
  return total >= low - 0.5 && total <= high + 0.5;
}

export function scoreOf(replayed: readonly ReplayedProjection[]): Score {
  const errorOf = (method: Method) => {
    const error = median(replayed, (replayedProjection) => {
      const expected = expectedBy(replayedProjection)[method];
      return expected === null
        ? null
        : Math.abs(expected / Math.max(replayedProjection.replay.total, 1) - 1);
    });
    return error === undefined ? null : 100 * error;
  };
  const errors = Object.fromEntries(METHODS.map((method) => [method, errorOf(method)]));
  return {
    replays: replayed.length,
    errors: errors as Record<Method, number | null>,
    covered: (100 * replayed.filter(isWithin).length) / replayed.length,
  };
}

export function isBetter({ replays, errors }: Score): boolean {
  const { freshet } = errors;
  const isBest = SIMPLE.every(
    (method) => freshet !== null && freshet < (errors[method] ?? Infinity),
  );
  return replays >= FEWEST_PROVING_SEASONS && isBest;
}
