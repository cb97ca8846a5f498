import { weighedBy } from './median-regression.ts';
import type { Estimate } from './season-estimate.ts';

export interface Projection {
  /** In fish, to two figures, as are the ends of the range; never below what is counted. */
  readonly total: number;
  /** The range that is meant to hold 80 % of seasons. */
  readonly low: number;
  readonly high: number;
  readonly seasons: number;
  readonly isProved: boolean;
}

/** What earlier seasons of a species taught of one stage of a run; all but `stage` in logarithms. */
export interface Lesson {
  /** Share of the fish usually in by then, 0 to 1; 0 before the first count. */
  readonly stage: number;
  /** Coefficients of an estimate's signs: how far what came was from the run's own estimate. */
  readonly shift: readonly number[];
  /** Coefficients of the signs of an error: the logarithm of the usual one. */
  readonly spread: readonly number[];
  /** The ends of the range, in units of the usual error. */
  readonly low: number;
  readonly high: number;
  readonly isProved: boolean;
}

export const FEWEST_SEASONS = 6;
/** Of the seasons from fewer fish than this, two in five came to twice or half what was expected. */
export const FEWEST_COUNTED = 20;
/** Smaller totals are not shown: a few fish are most of them. */
export const FEWEST_FISH = 50;
/** Before this share is usually in, the season has hardly begun; after the other it is over. */
const TELLING_SHARE = { from: 0.05, to: 0.98 } as const;
/** A first count after this share tells of a late trap or a late run. */
const LATE_SHARE = 0.5;
/** A range that reaches further than to so many times its lower end says nothing. */
const WIDEST = 10;
/** Keeps a run that was exact by chance, or all in by now in other years, from a range of nothing. */
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
    of: (figure: (lesson: Lesson) => number) =>
      figure(before) + part * (figure(after) - figure(before)),
    nearest: part < 0.5 ? before : after,
  };
}

/** The total that is expected, as a logarithm, from the estimate and what was learnt from its species. */
export function expectedTotal(estimate: Estimate, lessons: readonly Lesson[]): number | null {
  const between = betweenStages(estimate, lessons);
  if (between === null) return null;
  const shift = between.of((lesson) => weighedBy(lesson.shift, estimate.signs));
  return Math.max(estimate.own + shift, Math.log(Math.max(estimate.soFar, 1)));
}

/** Whether an estimate says enough for a projection, from however few earlier seasons. */
export function isTelling({ counts, soFar, share }: Estimate, total: number): boolean {
  if (Math.exp(total) < FEWEST_FISH) return false;
  if (counts === 0) return true;
  if (soFar < FEWEST_COUNTED || (counts === 1 && share > LATE_SHARE)) return false;
  return share >= TELLING_SHARE.from && share <= TELLING_SHARE.to;
}

function inTwoFigures(fish: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(fish)) - 1, 0);
  return round(fish / unit) * unit;
}

/** What is expected of a season in the end; `null` where that would say too little. */
export function projection(estimate: Estimate, lessons: readonly Lesson[]): Projection | null {
  const total = expectedTotal(estimate, lessons);
  const between = betweenStages(estimate, lessons);
  const seasons = estimate.totals.length;
  if (
    total === null ||
    between === null ||
    seasons < FEWEST_SEASONS ||
    !isTelling(estimate, total)
  ) {
    return null;
  }
  const signs = spreadSigns(estimate, total);
  const end = (of: (lesson: Lesson) => number) =>
    Math.exp(
      total + between.of((lesson) => of(lesson) * Math.exp(weighedBy(lesson.spread, signs))),
    );
  const counted = Math.round(estimate.soFar);
  const shown = (fish: number, round: (value: number) => number) =>
    Math.max(inTwoFigures(fish, round), counted);
  const low = end(({ low }) => Math.min(low, 0));
  const high = end(({ high }) => Math.max(high, 0));
  if (high > WIDEST * Math.max(low, counted)) return null;
  return {
    total: shown(Math.exp(total), Math.round),
    low: shown(low, Math.floor),
    high: shown(high, Math.ceil),
    seasons,
    isProved: between.nearest.isProved,
  };
}
