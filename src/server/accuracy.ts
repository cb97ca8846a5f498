import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Hindcast, hindcastSchema } from '#contract/accuracy.ts';
import { FEWEST_FISH } from '#domain/fish/hindcast.ts';
import { FEWEST_SEASONS } from '#domain/fish/projection.ts';
import { METHODS, type Method, type Score, type Scorecard } from '#domain/fish/scorecard.ts';

/** The scorecard that comes with the product; `npm run hindcast` makes it from the bundled record. */
export const HINDCAST = new URL(import.meta.resolve('#data/hindcast.json'));

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function scoreBody({ stage, replays, errors, covered }: Score & { readonly stage: number }) {
  const shown = METHODS.map((method) => [method, rounded(errors[method], 1)] as const);
  const byMethod = Object.fromEntries(shown) as Record<Method, number>;
  return { stage, replays, errors: byMethod, covered: rounded(covered, 1) };
}

export function hindcastBody(card: Scorecard, record: Hindcast['record']): Hindcast {
  return {
    record,
    sample: {
      fewest_fish: FEWEST_FISH,
      fewest_seasons: FEWEST_SEASONS,
      seasons: card.seasons,
      runs: card.runs,
      first_year: card.firstYear,
      last_year: card.lastYear,
    },
    stages: card.stages.map(scoreBody),
    species: card.species.map(({ species, covered, stages, ranges }) => ({
      species,
      covered: rounded(covered, 1),
      stages: stages.map((one) => ({ ...scoreBody(one), proved: one.isProved })),
      ranges: ranges.map(({ stage, error, low, high }) => ({
        stage,
        error: rounded(error, 4),
        low: rounded(low, 4),
        high: rounded(high, 4),
      })),
    })),
  };
}

/** @throws {Error} that names the file when it is missing or not a scorecard. */
export async function readHindcast(file: URL = HINDCAST): Promise<Hindcast> {
  try {
    return hindcastSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${fileURLToPath(file)} is not a scorecard; npm run hindcast writes it`, {
      cause,
    });
  }
}
