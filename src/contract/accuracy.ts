import * as z from 'zod';
import { asOfFields, plainDateSchema } from './fields.ts';

const percent = z.number();
const error = percent.nullable();

const errorsSchema = z
  .object({
    last_season: error,
    last_five: error,
    count_by_share: error,
    count_and_rest: error,
    usual_total: error,
    freshet: error,
  })
  .describe(
    'Median error of the projected total by each method, in percent of the actual total; null where there is no count',
  );

const scoreFields = {
  stage: z
    .number()
    .describe('Share of the run usually in by that stage, 0 to 1; 0 before the season'),
  replays: z
    .int()
    .describe(
      'Past seasons for which a projection would have been shown, from what was known at the time',
    ),
  errors: errorsSchema,
  covered: percent.describe(
    'Percent of totals within the range, which is meant to hold 80 % of them',
  ),
} as const;

const speciesSchema = z.object({
  species: z.string(),
  covered: percent,
  stages: z.array(
    z.object({
      ...scoreFields,
      proved: z
        .boolean()
        .describe('Whether it beat the simple methods; a projection is shown only where it did'),
    }),
  ),
});

const hindcastFields = {
  record: z.object({ weekly_reports_sha256: z.string(), as_of: plainDateSchema }),
  sample: z.object({
    fewest_fish: z.int().describe('Smaller projections are not shown'),
    fewest_counted: z.int().describe('Fish counted in the season before it is projected'),
    fewest_seasons: z.int().describe('Finished seasons needed before a season is projected'),
    seasons: z.int(),
    runs: z.int(),
    first_year: z.int(),
    last_year: z.int(),
  }),
  stages: z.array(z.object(scoreFields)),
  species: z.array(speciesSchema),
  years: z
    .array(
      z.object({
        year: z.int(),
        replays: z.int(),
        covered: percent,
        stages: z.array(z.object(scoreFields)),
      }),
    )
    .describe('One year at a time: all runs of a year have much of their error in common'),
} as const;

const figures = z.array(z.number()).readonly();

const lessonsSchema = z.object({
  from: plainDateSchema,
  species: z
    .array(
      z.object({
        species: z.string(),
        stages: z
          .array(
            z.object({
              stage: z.number(),
              shift: figures,
              spread: figures,
              low: z.number(),
              high: z.number(),
              isProved: z.boolean(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

/** data/hindcast.json: how projections of past seasons would have done, and the lessons learned by each date. */
export const hindcastSchema = z.object({ ...hindcastFields, lessons: z.array(lessonsSchema) });

/** `GET /api/accuracy`. */
export const accuracySchema = z.object({ ...asOfFields, ...hindcastFields });

export type Hindcast = z.infer<typeof hindcastSchema>;

export type Accuracy = z.infer<typeof accuracySchema>;
