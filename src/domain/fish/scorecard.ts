import { mean, median, sum } from 'd3-array';
import { type Replay, STAGES } from './hindcast.ts';
import {
  expectedError,
  FEWEST_SEASONS,
  projection,
  type StageRange,
  type Weighed,
} from './projection.ts';

/** The ways to say a season's total that are set side by side, the first two simple. */
export const METHODS = [
  'last_five',
  'count_by_share',
  'count_and_rest',
  'usual_total',
  'freshet',
] as const;

export type Method = (typeof METHODS)[number];

/** How far off the totals were in some replays of one stage. */
export interface Score {
  readonly replays: number;
  /** Median error of the season's total by each method, in per cent of what came. */
  readonly errors: Readonly<Record<Method, number>>;
  /** How many of the totals were within the range, in per cent. */
  readonly covered: number;
}

/** A season with fewer earlier ones that show when the run comes is not learnt from. */
const FEWEST_LEARNT = 4;
/** Weight of a year's errors against those of the year after: runs and reports change. */
const YEAR_WEIGHT = 0.4;
/** With fewer replays a species has the range of all species. */
const FEWEST_SIZED = 10;
/** With fewer replays nothing is proved for a species. */
const FEWEST_PROVING = 20;
const LOW = 0.1;
const HIGH = 0.9;

function expectedBy({ estimate }: Replay): Record<Method, number> {
  const { soFar, share, ways, total, totals } = estimate;
  return {
    last_five: mean(totals.slice(-5)) ?? 0,
    count_by_share: share > 0 ? soFar / share : 0,
    count_and_rest: Math.exp(ways[1] ?? 0),
    usual_total: Math.exp(ways[2] ?? 0),
    freshet: Math.max(Math.exp(total), soFar),
  };
}

/** The value below which a share of the weight lies, between the two values next to it. */
function weightedQuantile(items: readonly Weighed[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  const whole = sum(sorted, ({ weight }) => weight);
  let come = 0;
  let last: { readonly at: number; readonly value: number } | null = null;
  for (const { value, weight } of sorted) {
    const at = (come + weight / 2) / whole;
    if (at >= share) {
      if (last === null) return value;
      return last.value + ((share - last.at) / (at - last.at)) * (value - last.value);
    }
    last = { at, value };
    come += weight;
  }
  return last?.value ?? 0;
}

function rangeOf(
  stage: number,
  species: string,
  replays: readonly Replay[],
  year: number,
): StageRange[] {
  const some = replays.filter(
    (one) => one.stage === stage && one.estimate.timed.length >= FEWEST_LEARNT,
  );
  if (some.length === 0) return [];
  const error = mean(some, ({ estimate }) => estimate.error) ?? 0;
  const misses = some.map((one) => ({
    isOwn: one.species === species,
    value: (Math.log(one.total) - one.estimate.total) / expectedError(one.estimate, error),
    weight: YEAR_WEIGHT ** (year - one.year),
  }));
  const sizeOf = (items: readonly Weighed[]) =>
    weightedQuantile(
      items.map(({ value, weight }) => ({ value: Math.abs(value), weight })),
      HIGH - LOW,
    );
  const own = misses.filter(({ isOwn }) => isOwn);
  const size = own.length < FEWEST_SIZED ? 1 : sizeOf(own) / sizeOf(misses);
  const at = (share: number) => size * weightedQuantile(misses, share);
  return [{ stage, error, low: at(LOW), high: at(HIGH) }];
}

/**
 * How far off a species was at each stage, from replays of seasons that are over: the 10th and 90th
 * percentile of all species, as far apart as the errors of the species are large.
 *
 * @param year the season that it is for: of the years before, later errors count more.
 */
function rangesOf(species: string, replays: readonly Replay[], year: number): StageRange[] {
  return STAGES.flatMap((stage) => rangeOf(stage, species, replays, year));
}

/** The replays whose total was within the range that was known before the season began. */
function coveredOf(scored: readonly Replay[], replays: readonly Replay[]): ReadonlySet<Replay> {
  // All replays of one kind share their ranges, which take long to make.
  const kindOf = ({ species, year, firstDate }: Replay) => `${species} ${year} ${firstDate}`;
  const covered = [...Map.groupBy(scored, kindOf).values()].flatMap((ofKind) => {
    const [one] = ofKind;
    if (one === undefined) return [];
    const known = replays.filter(({ lastDate }) => lastDate < one.firstDate);
    const ranges = rangesOf(one.species, known, one.year);
    return ofKind.filter(({ total, estimate }) => {
      const expected = projection(estimate, ranges);
      return expected !== null && total >= expected.low - 0.5 && total <= expected.high + 0.5;
    });
  });
  return new Set(covered);
}

function scoreOf(replays: readonly Replay[], isCovered: ReadonlySet<Replay>): Score {
  const errorOf = (method: Method) =>
    100 * (median(replays, (one) => Math.abs(expectedBy(one)[method] / one.total - 1)) ?? 0);
  const errors = Object.fromEntries(METHODS.map((method) => [method, errorOf(method)]));
  const covered = replays.filter((one) => isCovered.has(one)).length;
  return {
    replays: replays.length,
    errors: errors as Record<Method, number>,
    covered: (100 * covered) / replays.length,
  };
}

/** Whether a replay is of a stage that the bars are for. */
function isMiddle({ stage }: Replay): boolean {
  return stage >= 0.25 && stage <= 0.75;
}

function isBetter({ replays, errors }: Score): boolean {
  const simple = Math.min(errors.last_five, errors.count_by_share);
  return replays >= FEWEST_PROVING && errors.freshet < simple;
}

export type Scorecard = ReturnType<typeof scorecard>;

/**
 * How the projections of all finished seasons would have done: those of runs with enough earlier
 * seasons, by stage and by species. Proved is what was better than both simple ways.
 */
export function scorecard(replays: readonly Replay[]) {
  // Those with fewer than six earlier seasons are only learnt from.
  const scored = replays.filter(({ estimate }) => estimate.totals.length >= FEWEST_SEASONS);
  const covered = coveredOf(scored, replays);
  const byStage = (some: readonly Replay[]) =>
    [...Map.groupBy(some, ({ stage }) => stage)]
      .map(([stage, ofStage]) => ({ stage, ...scoreOf(ofStage, covered) }))
      .sort((a, b) => a.stage - b.stage);
  const years = scored.map(({ year }) => year);
  const lastYear = Math.max(...years);
  return {
    seasons: new Set(scored.map(({ stock, year }) => `${stock} ${year}`)).size,
    runs: new Set(scored.map(({ stock }) => stock)).size,
    firstYear: Math.min(...years),
    lastYear,
    stages: byStage(scored),
    species: [...Map.groupBy(scored, ({ species }) => species)]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([species, some]) => ({
        species,
        covered: scoreOf(some.filter(isMiddle), covered).covered,
        stages: byStage(some).map((score) => ({ ...score, isProved: isBetter(score) })),
        ranges: rangesOf(species, replays, lastYear + 1),
      })),
  };
}
