import { weighedBy } from './median-regression.ts';
import type { Estimate } from './season-estimate.ts';

export interface Projection {
  /** In fish, rounded to two digits like the ends of the range; never below the count so far. */
  readonly total: number;
  /** The range meant to hold 80 % of seasons. */
  readonly low: number;
  readonly high: number;
  readonly seasons: number;
  /** Whether such projections beat the simple ways for this species and stage; see `isBetter`. */
  readonly isProved: boolean;
}

/** What earlier seasons of a species teach about one stage; in logarithms, except for `stage`. */
export interface Lesson {
  /** Share of the fish usually in, 0 to 1; 0 before the first count. */
  readonly stage: number;
  /** Coefficients of an estimate's signs: how far totals end up from the run's own estimate. */
  readonly shift: readonly number[];
  /** Coefficients of the signs of an error: the logarithm of the usual error. */
  readonly spread: readonly number[];
  /** The ends of the range, in units of the usual error. */
  readonly low: number;
  readonly high: number;
  readonly isProved: boolean;
}

// These limits were chosen by hand on the bundled record: docs/projection.md.

/** A run needs this many finished seasons to be projected. */
export const FEWEST_PROJECTED_SEASONS = 6;
/** With fewer fish counted, two seasons in five end at more than twice or less than half the total. */
export const FEWEST_COUNTED_FISH = 20;
/** Smaller expected totals are not shown: a few fish either way change them entirely. */
export const FEWEST_EXPECTED_FISH = 50;
/** Shares usually in between which a projection is shown: before, the season has barely begun; after, it is over. */
const SHOWN_SHARE = { from: 0.05, to: 0.98 } as const;
/** A first count when more than this share is usually in may mean a late trap or a late run. */
const LATE_SHARE = 0.5;
/** Ranges wider than 10:1 are not shown: they say nothing. */
const WIDEST = 10;
/** With this many fish in two weeks, and this share of the season, more will come. */
const STILL_COMING = { fish: 20, share: 0.1 } as const;
/** Keeps the range from collapsing for a run that was exact by chance, or is usually all in by now. */
const LEAST_SPREAD = 0.1;

export function spreadSigns({ error, soFar }: Estimate, total: number): readonly number[] {
  const rest = Math.max(total - Math.log(Math.max(soFar, 1)), 0);
  return [1, Math.log(error + LEAST_SPREAD), total, Math.log(rest + LEAST_SPREAD)];
}

function betweenStages({ share, counts }: Estimate, lessons: readonly Lesson[]) {
  const ofKind = lessons.filter(({ stage }) => stage > 0 === counts > 0);
  const after = ofKind.find(({ stage }) => stage >= share) ?? ofKind.at(-1);
  const before = ofKind.findLast(({ stage }) => stage <= share) ?? ofKind[0];
  if (before === undefined || after === undefined) return null;
  const apart = after.stage - before.stage;
  const part = apart === 0 ? 0 : (share - before.stage) / apart;
  return {
    interpolated: (figure: (lesson: Lesson) => number) =>
      figure(before) + part * (figure(after) - figure(before)),
    nearest: part < 0.5 ? before : after,
  };
}

/** The expected total, as a logarithm, from the run's own estimate and its species' lessons. */
export function expectedTotal(estimate: Estimate, lessons: readonly Lesson[]): number | null {
  const between = betweenStages(estimate, lessons);
  if (between === null) return null;
  const shift = between.interpolated((lesson) => weighedBy(lesson.shift, estimate.signs));
  return Math.max(estimate.own + shift, Math.log(Math.max(estimate.soFar, 1)));
}

/** Whether the season itself allows a projection, however many earlier seasons there are. */
export function saysEnough({ counts, soFar, share }: Estimate, total: number): boolean {
  if (Math.exp(total) < FEWEST_EXPECTED_FISH) return false;
  if (counts === 0) return true;
  if (soFar < FEWEST_COUNTED_FISH || (counts === 1 && share > LATE_SHARE)) return false;
  return share >= SHOWN_SHARE.from && share <= SHOWN_SHARE.to;
}

/** Whether a total of no more than the count stands against fish that come in numbers. */
function isContradicted({ soFar, lately }: Estimate, total: number): boolean {
  const many = Math.max(STILL_COMING.fish, soFar * STILL_COMING.share);
  return total <= Math.round(soFar) && lately >= many;
}

function toTwoDigits(fish: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(fish)) - 1, 0);
  return round(fish / unit) * unit;
}

/**
 * What a season is expected to count in the end; `null` if the range would be too wide to help, or if
 * few more are expected while fish come in numbers.
 */
export function projection(estimate: Estimate, lessons: readonly Lesson[]): Projection | null {
  const total = expectedTotal(estimate, lessons);
  const between = betweenStages(estimate, lessons);
  const seasons = estimate.totals.length;
  if (
    total === null ||
    between === null ||
    seasons < FEWEST_PROJECTED_SEASONS ||
    !saysEnough(estimate, total)
  ) {
    return null;
  }
  const signs = spreadSigns(estimate, total);
  const endOfRange = (width: (lesson: Lesson) => number) =>
    Math.exp(
      total +
        between.interpolated((lesson) => width(lesson) * Math.exp(weighedBy(lesson.spread, signs))),
    );
  const counted = Math.round(estimate.soFar);
  const shown = (fish: number, round: (value: number) => number) =>
    Math.max(toTwoDigits(fish, round), counted);
  const mostLikely = shown(Math.exp(total), Math.round);
  if (isContradicted(estimate, mostLikely)) return null;
  const low = endOfRange(({ low }) => Math.min(low, 0));
  const high = endOfRange(({ high }) => Math.max(high, 0));
  if (high > WIDEST * Math.max(low, counted)) return null;
  return {
    total: mostLikely,
    low: shown(low, Math.floor),
    high: shown(high, Math.ceil),
    seasons,
    isProved: between.nearest.isProved,
  };
}
