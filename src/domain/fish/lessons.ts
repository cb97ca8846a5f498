import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type Replay, STAGES } from './hindcast.ts';
import { medianRegression, type Observation, weighedBy } from './median-regression.ts';
import { expectedTotal, isTelling, type Lesson, projection, spreadSigns } from './projection.ts';
import { isBetter, scoreOf, type Told } from './score.ts';
import type { Weighed } from './season-estimate.ts';

/** What the seasons that were over by a day taught, by species; it holds until the next lessons. */
export interface Lessons {
  readonly from: PlainDate;
  readonly species: readonly { readonly species: string; readonly stages: readonly Lesson[] }[];
}

interface Expected {
  readonly replay: Replay;
  /** As a logarithm. */
  readonly total: number;
  /** log(what came / what was expected). */
  readonly miss: number;
  readonly told: Told | null;
}

/** Weight of a year's seasons against those of the year after: runs and reports change. */
const YEAR_WEIGHT = 0.6;
/** A season with fewer earlier ones is not learnt from. */
const FEWEST_SEASONS = 4;
/** From fewer seasons nothing is learnt of a stage. */
const FEWEST_LEARNT = 40;
/** No effect at all, and all species, weigh as much as so many seasons. */
const NO_EFFECT = 10;
const ALL_SPECIES = 60;
/** The width of the ranges of all species, against that of one. */
const ALL_WIDTHS = 10;
/** A miss counts as a factor of 7.4 at most. */
const LARGEST_MISS = 2;
/** Added to a miss before its logarithm is taken: 1 %. */
const LEAST_MISS = 0.01;
/** Ends of the range before they are rounded outwards, which adds two seasons in a hundred. */
const LOW = 0.11;
const HIGH = 0.89;

const rounded = (value: number) => Number(value.toFixed(4));

function weightedQuantile(items: readonly Weighed[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  const whole = sorted.reduce((sum, { weight }) => sum + weight, 0);
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

const clipped = (value: number) => Math.max(Math.min(value, LARGEST_MISS), -LARGEST_MISS);
const cameOf = ({ total }: Replay) => Math.log(Math.max(total, 1));

function shiftsOf(known: readonly Replay[], weightOf: (replay: Replay) => number) {
  const observed = (some: readonly Replay[]): Observation[] =>
    some.map((one) => ({
      signs: one.estimate.signs,
      value: clipped(cameOf(one) - one.estimate.own),
      weight: weightOf(one),
    }));
  const none = known[0]?.estimate.signs.map(() => 0) ?? [];
  const all = medianRegression(observed(known), none, NO_EFFECT);
  return (species: string) => {
    const own = known.filter((one) => one.species === species);
    return medianRegression(observed(own), all, ALL_SPECIES).map(rounded);
  };
}

function rangesOf(known: readonly Expected[], weightOf: (replay: Replay) => number) {
  const observations = known.map(({ replay, total, miss }): Observation => {
    const signs = spreadSigns(replay.estimate, total);
    return { signs, value: Math.log(Math.abs(miss) + LEAST_MISS), weight: weightOf(replay) };
  });
  const none = observations[0]?.signs.map(() => 0) ?? [];
  const spread = medianRegression(observations, none, NO_EFFECT).map(rounded);
  const units = known.map(({ replay, miss }, at) => {
    const usual = Math.exp(weighedBy(spread, observations[at]?.signs ?? []));
    return { species: replay.species, value: miss / usual, weight: weightOf(replay) };
  });
  const low = weightedQuantile(units, LOW);
  const high = weightedQuantile(units, HIGH);
  const widthOf = (some: typeof units) => {
    const parts = some.map(({ value }) => ({ value: value / (value < 0 ? low : high), weight: 1 }));
    return weightedQuantile(parts, HIGH - LOW);
  };
  return (species: string) => {
    const own = units.filter((one) => one.species === species);
    const width = (widthOf(own) / widthOf(units)) ** (own.length / (own.length + ALL_WIDTHS));
    return { spread, low: rounded(low * width), high: rounded(high * width) };
  };
}

const NO_RANGE = { spread: [], low: 0, high: 0 } as const;

function lessonsAt(from: PlainDate, known: readonly Replay[], expected: readonly Expected[]) {
  const weightOf = ({ year }: Replay) => YEAR_WEIGHT ** (yearOf(from) - year);
  const names = [...new Set(known.map(({ species }) => species))].sort();
  const stages = STAGES.flatMap((stage) => {
    const ofStage = known.filter((one) => one.stage === stage);
    if (ofStage.length < FEWEST_LEARNT) return [];
    const before = expected.filter(({ replay }) => replay.stage === stage);
    const telling = before.filter(({ replay, total }) => isTelling(replay.estimate, total));
    const shift = shiftsOf(ofStage, weightOf);
    const range = telling.length < FEWEST_LEARNT ? null : rangesOf(telling, weightOf);
    return [
      (species: string): Lesson => {
        const told = before.flatMap((one) =>
          one.replay.species === species ? (one.told ?? []) : [],
        );
        const isProved = isBetter(scoreOf(told));
        return { stage, shift: shift(species), ...(range?.(species) ?? NO_RANGE), isProved };
      },
    ];
  });
  return names.map((species) => ({ species, stages: stages.map((lesson) => lesson(species)) }));
}

function halfYears(first: number, until: PlainDate): PlainDate[] {
  const years = Array.from({ length: yearOf(until) - first + 1 }, (_, at) => first + at);
  return years
    .flatMap((year): PlainDate[] => [`${year}-01-01`, `${year}-07-01`])
    .filter((day) => day <= until);
}

/**
 * What was learnt by each half-year from the seasons that were over. Errors are against what was
 * expected by the lessons of the time: no season judges itself.
 */
export function lessonsOf(replays: readonly Replay[], asOf: PlainDate): Lessons[] {
  const seasons = replays.filter(({ estimate }) => estimate.totals.length >= FEWEST_SEASONS);
  const days = halfYears(Math.min(...seasons.map(({ year }) => year)), asOf);
  let expected: readonly Expected[] = [];
  return days.flatMap((from, at): Lessons[] => {
    const known = seasons.filter(({ lastDate }) => lastDate < from);
    const over = expected.filter(({ replay }) => replay.lastDate < from);
    const species = lessonsAt(from, known, over);
    const withRange = species.map(({ stages, ...one }) => {
      return { ...one, stages: stages.filter(({ low, high }) => low < high) };
    });
    const next = days[at + 1];
    const now = seasons.filter(({ on }) => on >= from && (next === undefined || on < next));
    const heard = now.flatMap((replay): Expected[] => {
      const of = <Item extends { readonly species: string }>(items: readonly Item[]) =>
        items.find((one) => one.species === replay.species);
      const total = expectedTotal(replay.estimate, of(species)?.stages ?? []);
      if (total === null) return [];
      const shown = projection(replay.estimate, of(withRange)?.stages ?? []);
      const told = shown && { replay, projection: shown };
      return [{ replay, total, miss: cameOf(replay) - total, told }];
    });
    expected = [...expected, ...heard];
    const learnt = withRange.filter(({ stages }) => stages.length > 0);
    return learnt.length === 0 ? [] : [{ from, species: learnt }];
  });
}

export function lessonsOn(
  lessons: readonly Lessons[],
  species: string,
  day: PlainDate,
): readonly Lesson[] {
  const newest = lessons.findLast(({ from }) => from <= day);
  return newest?.species.find((one) => one.species === species)?.stages ?? [];
}
