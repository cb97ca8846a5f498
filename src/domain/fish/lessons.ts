import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type Replay, STAGES } from './hindcast.ts';
import { medianRegression, type Observation, weighedBy } from './median-regression.ts';
import { expectedTotal, type Lesson, projection, saysEnough, spreadSigns } from './projection.ts';
import { isBetter, type ReplayedProjection, scoreOf } from './score.ts';
import type { Weighed } from './season-estimate.ts';

/** What had been learned by a day from finished seasons, by species. Valid until the next lessons. */
export interface Lessons {
  readonly from: PlainDate;
  readonly species: readonly { readonly species: string; readonly stages: readonly Lesson[] }[];
}

interface Expected {
  readonly replay: Replay;
  /** The expected total, as a logarithm. */
  readonly total: number;
  /** log(actual total / expected total). */
  readonly miss: number;
  /** The projection that would have been shown then; `null` if none. */
  readonly shownThen: ReplayedProjection | null;
}

// These constants were chosen by hand on the bundled record: docs/projection.md.

/** Weight of a season relative to one a year later: runs and reporting change. */
const YEAR_WEIGHT = 0.6;
/** A replay based on fewer earlier seasons is too rough to learn from. */
const FEWEST_EARLIER_SEASONS = 4;
/** A stage needs this many replayed seasons, of all species, before it has lessons. */
const FEWEST_REPLAYS = 40;
/** Weight of the assumption "the signs have no effect", in seasons, when all species are fitted. */
const NO_EFFECT_SEASONS = 10;
/** Weight of the fit of all species, in seasons, when one species is fitted. */
const ALL_SPECIES_SEASONS = 60;
/** Weight of the range of all species, in seasons, when the range of one species is set. */
const ALL_SPECIES_RANGE_SEASONS = 10;
/** Larger misses are clipped: e² is a factor of 7.4. A stray run must not steer its species. */
const LARGEST_MISS = 2;
/** 1 %, added to a miss before its logarithm is taken, so that a perfect hit has one. */
const LEAST_MISS = 0.01;
/**
 * Quantiles of past misses that end the range. They hold 78 %; rounding the range outward adds the
 * two seasons in a hundred that are missing from 80 %.
 */
const MIDDLE_RANGE = { low: 0.11, high: 0.89 } as const;
/**
 * The same before the season and at its first tenth: with even ends, more of the seasons that pages
 * would have shown ended above the range than below it, 13.5 % against 7.8 at a tenth.
 */
const EARLY_RANGE = { low: 0.12, high: 0.91 } as const;
const EARLY_STAGE = 0.1;

const toFourDecimals = (value: number) => Number(value.toFixed(4));

/** The value below which a share of the weight lies, interpolated between neighboring values. */
function weightedQuantile(items: readonly Weighed[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let weightBelow = 0;
  let last: { readonly at: number; readonly value: number } | null = null;
  for (const { value, weight } of sorted) {
    const at = (weightBelow + weight / 2) / total;
    if (at >= share) {
      if (last === null) return value;
      return last.value + ((share - last.at) / (at - last.at)) * (value - last.value);
    }
    last = { at, value };
    weightBelow += weight;
  }
  return last?.value ?? 0;
}

const clipped = (value: number) => Math.max(Math.min(value, LARGEST_MISS), -LARGEST_MISS);
const logTotalOf = ({ total }: Replay) => Math.log(Math.max(total, 1));

/** How the signs of an estimate shift its total: first for all species, then for each. */
function shiftsOf(known: readonly Replay[], weightOf: (replay: Replay) => number) {
  const observed = (replays: readonly Replay[]): Observation[] =>
    replays.map((replay) => ({
      signs: replay.estimate.signs,
      value: clipped(logTotalOf(replay) - replay.estimate.own),
      weight: weightOf(replay),
    }));
  const none = known[0]?.estimate.signs.map(() => 0) ?? [];
  const all = medianRegression(observed(known), none, NO_EFFECT_SEASONS);
  return (species: string) => {
    const ofSpecies = known.filter((replay) => replay.species === species);
    return medianRegression(observed(ofSpecies), all, ALL_SPECIES_SEASONS).map(toFourDecimals);
  };
}

/** How far off totals are, in units of the error that their signs predict: as wide as each species needs. */
function rangesOf(stage: number, known: readonly Expected[], weightOf: (replay: Replay) => number) {
  const ends = stage <= EARLY_STAGE ? EARLY_RANGE : MIDDLE_RANGE;
  const observations = known.map(({ replay, total, miss }): Observation => {
    const signs = spreadSigns(replay.estimate, total);
    return { signs, value: Math.log(Math.abs(miss) + LEAST_MISS), weight: weightOf(replay) };
  });
  const none = observations[0]?.signs.map(() => 0) ?? [];
  const spread = medianRegression(observations, none, NO_EFFECT_SEASONS).map(toFourDecimals);
  const units = known.map(({ replay, miss }, at) => {
    const usual = Math.exp(weighedBy(spread, observations[at]?.signs ?? []));
    return { species: replay.species, value: miss / usual, weight: weightOf(replay) };
  });
  const low = weightedQuantile(units, ends.low);
  const high = weightedQuantile(units, ends.high);
  const widthOf = (misses: typeof units) => {
    const parts = misses.map(({ value }) => ({
      value: value / (value < 0 ? low : high),
      weight: 1,
    }));
    return weightedQuantile(parts, ends.high - ends.low);
  };
  return (species: string) => {
    const ofSpecies = units.filter((unit) => unit.species === species);
    const width =
      (widthOf(ofSpecies) / widthOf(units)) **
      (ofSpecies.length / (ofSpecies.length + ALL_SPECIES_RANGE_SEASONS));
    return { spread, low: toFourDecimals(low * width), high: toFourDecimals(high * width) };
  };
}

const NO_RANGE = { spread: [], low: 0, high: 0 } as const;

function lessonsAt(from: PlainDate, known: readonly Replay[], expected: readonly Expected[]) {
  const weightOf = ({ year }: Replay) => YEAR_WEIGHT ** (yearOf(from) - year);
  const names = [...new Set(known.map(({ species }) => species))].sort();
  const stages = STAGES.flatMap((stage) => {
    const ofStage = known.filter((replay) => replay.stage === stage);
    if (ofStage.length < FEWEST_REPLAYS) return [];
    const before = expected.filter(({ replay }) => replay.stage === stage);
    const telling = before.filter(({ replay, total }) => saysEnough(replay.estimate, total));
    const shift = shiftsOf(ofStage, weightOf);
    const range = telling.length < FEWEST_REPLAYS ? null : rangesOf(stage, telling, weightOf);
    return [
      (species: string): Lesson => {
        const shownThen = before.flatMap((earlier) =>
          earlier.replay.species === species ? (earlier.shownThen ?? []) : [],
        );
        const isProved = isBetter(scoreOf(shownThen));
        return { stage, shift: shift(species), ...(range?.(species) ?? NO_RANGE), isProved };
      },
    ];
  });
  return names.map((species) => ({ species, stages: stages.map((lesson) => lesson(species)) }));
}

/** Lessons are learned on the first days of January and July. */
function halfYears(first: number, until: PlainDate): PlainDate[] {
  const years = Array.from({ length: yearOf(until) - first + 1 }, (_, at) => first + at);
  return years
    .flatMap((year): PlainDate[] => [`${year}-01-01`, `${year}-07-01`])
    .filter((day) => day <= until);
}

/**
 * What had been learned by each half-year from finished seasons. Errors are measured against what
 * was expected by the lessons of the time, so no season judges itself.
 */
export function lessonsOf(replays: readonly Replay[], asOf: PlainDate): Lessons[] {
  const seasons = replays.filter(
    ({ estimate }) => estimate.totals.length >= FEWEST_EARLIER_SEASONS,
  );
  const days = halfYears(Math.min(...seasons.map(({ year }) => year)), asOf);
  let expected: readonly Expected[] = [];
  return days.flatMap((from, at): Lessons[] => {
    const known = seasons.filter(({ lastDate }) => lastDate < from);
    const over = expected.filter(({ replay }) => replay.lastDate < from);
    const species = lessonsAt(from, known, over);
    const withRange = species.map(({ stages, ...rest }) => {
      return { ...rest, stages: stages.filter(({ low, high }) => low < high) };
    });
    const next = days[at + 1];
    const now = seasons.filter(({ on }) => on >= from && (next === undefined || on < next));
    const replayed = now.flatMap((replay): Expected[] => {
      const forSpecies = <Item extends { readonly species: string }>(items: readonly Item[]) =>
        items.find((item) => item.species === replay.species);
      const total = expectedTotal(replay.estimate, forSpecies(species)?.stages ?? []);
      if (total === null) return [];
      const shown = projection(replay.estimate, forSpecies(withRange)?.stages ?? []);
      const shownThen = shown && { replay, projection: shown };
      return [{ replay, total, miss: logTotalOf(replay) - total, shownThen }];
    });
    expected = [...expected, ...replayed];
    const learned = withRange.filter(({ stages }) => stages.length > 0);
    return learned.length === 0 ? [] : [{ from, species: learned }];
  });
}

export function lessonsOn(
  lessons: readonly Lessons[],
  species: string,
  day: PlainDate,
): readonly Lesson[] {
  const newest = lessons.findLast(({ from }) => from <= day);
  return newest?.species.find((ofSpecies) => ofSpecies.species === species)?.stages ?? [];
}
