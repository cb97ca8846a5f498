import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Hindcast, hindcastSchema } from '#contract/accuracy.ts';
import {
  FEWEST_COUNTED_FISH,
  FEWEST_EXPECTED_FISH,
  FEWEST_PROJECTED_SEASONS,
} from '#domain/fish/projection.ts';
import { METHODS, type Method, type Score } from '#domain/fish/score.ts';
import type { Scorecard } from '#domain/fish/scorecard.ts';

/** The bundled scorecard; `npm run hindcast` makes it from the bundled record. */
export const HINDCAST = new URL(import.meta.resolve('#data/hindcast.json'));

const toTenths = (value: number) => Number(value.toFixed(1));

function scoreBody({ stage, replays, errors, covered }: Score & { readonly stage: number }) {
  const shown = METHODS.map((method) => {
    const error = errors[method];
    return [method, error && toTenths(error)] as const;
  });
  const byMethod = Object.fromEntries(shown) as Record<Method, number | null>;
  return { stage, replays, errors: byMethod, covered: toTenths(covered) };
}

export function scorecardBody(
  card: Scorecard,
  record: Hindcast['record'],
): Omit<Hindcast, 'lessons'> {
  return {
    record,
    sample: {
      fewest_fish: FEWEST_EXPECTED_FISH,
      fewest_counted: FEWEST_COUNTED_FISH,
      fewest_seasons: FEWEST_PROJECTED_SEASONS,
      seasons: card.seasons,
      runs: card.runs,
      first_year: card.firstYear,
      last_year: card.lastYear,
    },
    stages: card.stages.map(scoreBody),
    species: card.species.map(({ species, covered, stages }) => ({
      species,
      covered: toTenths(covered),
      stages: stages.map((stage) => ({ ...scoreBody(stage), proved: stage.isProved })),
    })),
    years: card.years.map(({ year, replays, covered, stages }) => ({
      year,
      replays,
      covered: toTenths(covered),
      stages: stages.map(scoreBody),
    })),
  };
}

/** @throws {Error} naming the file if it is missing or not a scorecard. */
export async function readHindcast(file: URL = HINDCAST): Promise<Hindcast> {
  try {
    return hindcastSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${fileURLToPath(file)} is not a scorecard; npm run hindcast writes it`, {
      cause,
    });
  }
}
