import { max, mean, median, sum, variance } from 'd3-array';
import type { Replay, Stock } from '#domain/fish/hindcast.ts';
import { type Estimate, LEAST_SHARE } from '#domain/fish/projection.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';

/** Methods that the chosen one is compared with; the product does not use them: docs/projection.md. */
export const OTHER_METHODS = [
  'shrunk, mean shares',
  'shrunk, median log share',
  'with similar years',
  'freshet with jacks',
  'freshet with other facilities',
] as const;

/** Median errors by {@link OTHER_METHODS}, in per cent; `null` where the record has no such input. */
export type OtherErrors = (stage: number, species?: string) => readonly (number | null)[];

/** Keeps seasons that were alike by chance from deciding alone. */
const LEAST_VARIANCE = 0.01;
/** Years count as alike as long as their counts are within a factor of about this much, in logarithms. */
const ALIKE = 0.5;
/** With fewer earlier replays nothing is learnt from an input. */
const FEWEST_LEARNT = 20;
/** Seasons whose jacks are usual, and how many of them there must be. */
const JACK_SEASONS = { most: 8, fewest: 3 } as const;
/** A few jacks more or less say nothing. */
const FEW_JACKS = 5;

const counted = ({ soFar }: Estimate) => Math.log(Math.max(soFar, 1));

/** The count by the usual share, drawn to the usual total the more, the more the shares differ. */
function shrunk(estimate: Estimate, usualShare: (shares: readonly number[]) => number): number {
  const shares = estimate.timed.map(({ by, total }) => Math.max(by / total, LEAST_SHARE));
  const totals = estimate.totals.map(Math.log);
  const weight = (values: readonly number[]) => 1 / Math.max(variance(values) ?? 1, LEAST_VARIANCE);
  const [now, usual] = [weight(shares.map(Math.log)), weight(totals)];
  const byShare = counted(estimate) - usualShare(shares);
  return (byShare * now + (mean(totals) ?? byShare) * usual) / (now + usual);
}

const byMeanShare = (estimate: Estimate) =>
  shrunk(estimate, (shares) => Math.log(mean(shares) ?? 1));
const byMedianShare = (estimate: Estimate) =>
  shrunk(estimate, (shares) => median(shares, Math.log) ?? 0);

/** The mean of the totals of years, those weighing most that had as many fish by the same day. */
function byYearsAlike(estimate: Estimate): number {
  const weights = estimate.timed.map(({ by }) => {
    const apart = (Math.log(Math.max(by, 1)) - counted(estimate)) / ALIKE;
    return Math.exp((-apart * apart) / 2) + 1e-9;
  });
  const totals = estimate.timed.map(({ total }, at) => Math.log(total) * (weights[at] ?? 0));
  return sum(totals) / sum(weights);
}

const mixed = (estimate: Estimate) => (byMedianShare(estimate) + byYearsAlike(estimate)) / 2;

/** How many more jacks than usual came in the year before the season, in logarithms. */
function jacksBefore(stocks: readonly Stock[]): (replay: Replay) => number | null {
  const jacksOf = new Map(
    stocks.map(({ name, returns }) => [name, returns.filter(({ jacks }) => jacks !== null)]),
  );
  return ({ stock, firstDate, estimate }) => {
    const back = (years: number) => addDays(firstDate, -Math.round(365.25 * years));
    const jacks = (years: number) =>
      sum(jacksOf.get(stock) ?? [], (row) =>
        row.date >= back(years) && row.date < back(years - 1) && row.reportDate < firstDate
          ? row.jacks
          : 0,
      );
    const seasons = Math.min(JACK_SEASONS.most, estimate.totals.length - 1);
    const earlier = Array.from({ length: Math.max(seasons, 0) }, (_, at) => jacks(at + 2));
    if (earlier.length < JACK_SEASONS.fewest || (max(earlier) ?? 0) <= 0) return null;
    const size = (fish: number) => Math.log(Math.max(fish, 0) + FEW_JACKS);
    return size(jacks(1)) - (mean(earlier, size) ?? 0);
  };
}

/** How much larger than usual a season is expected to be, in logarithms. */
const expectedGrowth = ({ total, ways }: Estimate) => total - (ways[2] ?? total);

/** How much larger the same run is expected to be at other facilities, by what was known by then. */
function otherFacilities(replays: readonly Replay[]): (replay: Replay) => number | null {
  const runOf = ({ stock, year }: Replay) => `${stock.slice(stock.indexOf(' '))} ${year}`;
  const runs = Map.groupBy(replays, runOf);
  return (replay) => {
    const newest = new Map<string, Replay>();
    for (const one of runs.get(runOf(replay)) ?? []) {
      const before = newest.get(one.stock)?.on ?? ('' as PlainDate);
      if (one.stock !== replay.stock && one.on <= replay.on && one.on >= before) {
        newest.set(one.stock, one);
      }
    }
    if (newest.size < 2) return null;
    const elsewhere = mean([...newest.values()], ({ estimate }) => expectedGrowth(estimate)) ?? 0;
    return elsewhere - expectedGrowth(replay.estimate);
  };
}

/** The projection, moved as far as an input said about the misses at this stage in earlier seasons. */
function moved(
  replays: readonly Replay[],
  input: (replay: Replay) => number | null,
): (replay: Replay) => number | null {
  const inputs = new Map(replays.map((one) => [one, input(one)]));
  const ofStage = Map.groupBy(
    replays.filter((one) => inputs.get(one) !== null),
    ({ stage }) => stage,
  );
  if (ofStage.size === 0) return () => null;
  return (replay) => {
    const value = inputs.get(replay) ?? 0;
    const earlier = (ofStage.get(replay.stage) ?? []).filter(
      ({ lastDate }) => lastDate < replay.firstDate,
    );
    if (value === 0 || earlier.length < FEWEST_LEARNT) return replay.estimate.total;
    const of = (one: Replay) => inputs.get(one) ?? 0;
    const miss = (one: Replay) => Math.log(one.total) - one.estimate.total;
    const slope = sum(earlier, (one) => of(one) * miss(one)) / sum(earlier, (one) => of(one) ** 2);
    return replay.estimate.total + slope * value;
  };
}

/**
 * What other methods expect of each season, none less than is counted, in fish and in the order of
 * {@link OTHER_METHODS}.
 */
export function expectedByOthers(
  replays: readonly Replay[],
  stocks: readonly Stock[],
): (replay: Replay) => (number | null)[] {
  const withJacks = moved(replays, jacksBefore(stocks));
  const withOthers = moved(replays, otherFacilities(replays));
  return (replay) => {
    const { estimate } = replay;
    const simple = [byMeanShare, byMedianShare, mixed].map((method) => method(estimate));
    return [...simple, withJacks(replay), withOthers(replay)].map((total) =>
      total === null ? null : Math.max(Math.exp(total), estimate.soFar),
    );
  };
}

/** How far off other methods were in the replays that are scored. */
export function otherErrors(
  replays: readonly Replay[],
  scored: readonly Replay[],
  stocks: readonly Stock[],
): OtherErrors {
  const expectedOf = expectedByOthers(replays, stocks);
  const misses = scored.map((replay) => ({
    replay,
    errors: expectedOf(replay).map((fish) =>
      fish === null ? null : 100 * Math.abs(fish / replay.total - 1),
    ),
  }));
  return (stage, species) => {
    const some = misses.filter(
      ({ replay }) =>
        replay.stage === stage && (species === undefined || replay.species === species),
    );
    return OTHER_METHODS.map((_, at) => median(some, ({ errors }) => errors[at]) ?? null);
  };
}
