import type { Replay } from './hindcast.ts';
import { type Lessons, lessonsOn } from './lessons.ts';
import { projection } from './projection.ts';
import { type ReplayedProjection, scoreOf } from './score.ts';

const SIZES = [300, 1000, 5000] as const;

function isMiddle({ replay: { stage } }: ReplayedProjection): boolean {
  return stage >= 0.25 && stage <= 0.75;
}

function byStage(replayed: readonly ReplayedProjection[]) {
  return [...Map.groupBy(replayed, ({ replay }) => replay.stage)]
    .map(([stage, ofStage]) => ({ stage, ...scoreOf(ofStage) }))
    .sort((a, b) => a.stage - b.stage);
}

function grouped<Key>(
  replayed: readonly ReplayedProjection[],
  keyOf: (replayedProjection: ReplayedProjection) => Key,
) {
  return [...Map.groupBy(replayed, keyOf)].map(([key, ofKey]) => {
    const { covered } = scoreOf(ofKey.filter(isMiddle));
    return { key, replays: ofKey.length, covered, stages: byStage(ofKey) };
  });
}

export type Scorecard = ReturnType<typeof scorecard>;

/** How the projections that pages would have shown of finished seasons did, by stage, species, size and year. */
export function scorecard(replays: readonly Replay[], lessons: readonly Lessons[]) {
  const replayed = replays.flatMap((replay): ReplayedProjection[] => {
    const lesson = lessonsOn(lessons, replay.species, replay.on);
    const shown = projection(replay.estimate, lesson);
    return shown?.isProved ? [{ replay, projection: shown }] : [];
  });
  const years = replayed.map(({ replay }) => replay.year);
  const newest = lessons.at(-1)?.species ?? [];
  const isProved = (species: string, stage: number) =>
    newest
      .find((ofSpecies) => ofSpecies.species === species)
      ?.stages.find((lesson) => lesson.stage === stage)?.isProved ?? false;
  return {
    seasons: new Set(replayed.map(({ replay: { stock, year } }) => `${stock} ${year}`)).size,
    runs: new Set(replayed.map(({ replay }) => replay.stock)).size,
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    stages: byStage(replayed),
    species: grouped(replayed, ({ replay }) => replay.species)
      .sort((a, b) => b.replays - a.replays)
      .map(({ key: species, covered, stages }) => ({
        species,
        covered,
        stages: stages.map((stage) => ({ ...stage, isProved: isProved(species, stage.stage) })),
      })),
    sizes: grouped(
      replayed,
      ({ projection: { total } }) => SIZES.find((end) => total < end) ?? null,
    )
      .map(({ key: below, ...size }) => ({ below, ...size }))
      .sort((a, b) => (a.below ?? Infinity) - (b.below ?? Infinity)),
    years: grouped(replayed, ({ replay }) => replay.year)
      .map(({ key: year, ...ofYear }) => ({ year, ...ofYear }))
      .sort((a, b) => a.year - b.year),
  };
}
