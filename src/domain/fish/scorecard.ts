import type { Replay } from './hindcast.ts';
import { type Lessons, lessonsOn } from './lessons.ts';
import { projection } from './projection.ts';
import { type ReplayedProjection, scoreOf } from './score.ts';

const SIZES = [300, 1000, 5000] as const;

function isMiddle({ replay: { stage } }: ReplayedProjection): boolean {
  return stage >= 0.25 && stage <= 0.75;
}

function byStage(told: readonly ReplayedProjection[]) {
  return [...Map.groupBy(told, ({ replay }) => replay.stage)]
    .map(([stage, ofStage]) => ({ stage, ...scoreOf(ofStage) }))
    .sort((a, b) => a.stage - b.stage);
}

function grouped<Key>(
  told: readonly ReplayedProjection[],
  keyOf: (one: ReplayedProjection) => Key,
) {
  return [...Map.groupBy(told, keyOf)].map(([key, some]) => {
    const { covered } = scoreOf(some.filter(isMiddle));
    return { key, replays: some.length, covered, stages: byStage(some) };
  });
}

export type Scorecard = ReturnType<typeof scorecard>;

/** How the projections of all finished seasons would have done, by stage, species and size. */
export function scorecard(replays: readonly Replay[], lessons: readonly Lessons[]) {
  const told = replays.flatMap((replay): ReplayedProjection[] => {
    const learnt = lessonsOn(lessons, replay.species, replay.on);
    const shown = projection(replay.estimate, learnt);
    return shown === null ? [] : [{ replay, projection: shown }];
  });
  const years = told.map(({ replay }) => replay.year);
  const newest = lessons.at(-1)?.species ?? [];
  const isProved = (species: string, stage: number) =>
    newest.find((one) => one.species === species)?.stages.find((one) => one.stage === stage)
      ?.isProved ?? false;
  return {
    seasons: new Set(told.map(({ replay: { stock, year } }) => `${stock} ${year}`)).size,
    runs: new Set(told.map(({ replay }) => replay.stock)).size,
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    stages: byStage(told),
    species: grouped(told, ({ replay }) => replay.species)
      .sort((a, b) => b.replays - a.replays)
      .map(({ key: species, covered, stages }) => ({
        species,
        covered,
        stages: stages.map((one) => ({ ...one, isProved: isProved(species, one.stage) })),
      })),
    sizes: grouped(told, ({ projection: { total } }) => SIZES.find((end) => total < end) ?? null)
      .map(({ key: below, ...size }) => ({ below, ...size }))
      .sort((a, b) => (a.below ?? Infinity) - (b.below ?? Infinity)),
    years: grouped(told, ({ replay }) => replay.year)
      .map(({ key: year, ...ofYear }) => ({ year, ...ofYear }))
      .sort((a, b) => a.year - b.year),
  };
}
