import { accuracySchema } from '#contract/accuracy.ts';
import { configSchema } from '#contract/config.ts';
import { damSchema, damsSchema } from '#contract/dams.ts';
import { facilitiesSchema, recentEscapementSchema } from '#contract/facilities.ts';
import { bargraphSchema, densityEstimationSchema, hatcherySchema } from '#contract/hatchery.ts';
import { nowSchema, riverBoardSchema, riverWideNowSchema, warningsSchema } from '#contract/now.ts';
import { problemSchema } from '#contract/problem.ts';
import {
  chancesSchema,
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import { seasonSchema } from '#contract/season.ts';
import { speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { statusSchema } from '#contract/status.ts';

/** The answers by their names in the OpenAPI document. */
export const ANSWER_SCHEMAS = {
  Facilities: facilitiesSchema,
  Hatchery: hatcherySchema,
  RecentEscapement: recentEscapementSchema,
  DensityEstimation: densityEstimationSchema,
  Bargraph: bargraphSchema,
  Season: seasonSchema,
  Now: nowSchema,
  RiverBoard: riverBoardSchema,
  RiverNow: riverWideNowSchema,
  Warnings: warningsSchema,
  Species: speciesSchema,
  StateOfRun: stateOfRunSchema,
  Dams: damsSchema,
  Dam: damSchema,
  Accuracy: accuracySchema,
  Config: configSchema,
  Status: statusSchema,
  Instantaneous: instantaneousSchema,
  DailyMeans: dailyMeansSchema,
  Stageflow: stageflowSchema,
  Chances: chancesSchema,
  Gauges: gaugesSchema,
  Comid: comidSchema,
  Flowlines: flowlinesSchema,
  Problem: problemSchema,
} as const;

export type AnswerName = keyof typeof ANSWER_SCHEMAS;
