import * as z from 'zod';
import { asOfFields, plainDateSchema } from './fields.ts';

const percent = z.number();

const errorsSchema = z
  .object({
    last_five: percent,
    count_by_share: percent,
    count_and_rest: percent,
    usual_total: percent,
    freshet: percent,
  })
  .describe('Median error of the total by each way, in per cent of what came');

const scoreFields = {
  stage: z.number().describe('Share of the run usually in by then, 0 to 1'),
  replays: z.int().describe('Seasons that were projected again'),
  errors: errorsSchema,
  covered: percent.describe('Totals within the range, which is meant to hold 80 %'),
} as const;

const stageSchema = z.object(scoreFields);

const speciesSchema = z.object({
  species: z.string(),
  covered: percent,
  stages: z.array(
    z.object({
      ...scoreFields,
      proved: z.boolean().describe('Better than both simple ways; a projection is shown only then'),
    }),
  ),
  ranges: z
    .array(
      z.object({
        stage: z.number(),
        error: z.number().describe('Usual error of a run, in logarithms'),
        low: z.number().describe('Lower end of the range, in units of the error'),
        high: z.number(),
      }),
    )
    .describe('The range of the next season'),
});

const hindcastFields = {
  record: z.object({ weekly_reports_sha256: z.string(), as_of: plainDateSchema }),
  sample: z.object({
    fewest_fish: z.int().describe('Smaller seasons were not replayed'),
    fewest_seasons: z.int().describe('Finished seasons needed before one'),
    seasons: z.int(),
    runs: z.int(),
    first_year: z.int(),
    last_year: z.int(),
  }),
  stages: z.array(stageSchema),
  species: z.array(speciesSchema),
} as const;

/** data/hindcast.json: how the projections of past seasons would have done. */
export const hindcastSchema = z.object(hindcastFields);

/** `GET /api/accuracy`. */
export const accuracySchema = z.object({ ...asOfFields, ...hindcastFields });

export type Hindcast = z.infer<typeof hindcastSchema>;

export type Accuracy = z.infer<typeof accuracySchema>;
