import * as z from 'zod';
import { SCALE_WORDS } from '#domain/fish/same-date.ts';
import { FLOW_CLASSES } from '#domain/river/flow-class.ts';
import type { FlowTrend } from '#domain/river/flow-now.ts';
import { BOARD_SECTIONS } from '#domain/river/river-board.ts';
import { FLOOD_CATEGORIES } from '#domain/river/river-value.ts';
import { plainDateSchema } from './fields.ts';

const FLOW_TRENDS = [
  'rising-fast',
  'rising',
  'steady',
  'falling',
] as const satisfies readonly FlowTrend[];

const figure = z.number().nullable();
const instant = z.iso.datetime().nullable();

const link = z.string();

const fishFields = {
  last_report: plainDateSchema.nullable().describe('Newest day that a report covers at this trap'),
  species: z.string().nullable(),
  run: z.string().nullable(),
  two_weeks_fish: figure.describe(
    'Fish counted in the two weeks up to as_of; null without a report',
  ),
  season: z.string().nullable(),
  season_fish: figure.describe('Fish counted this season through counted_on'),
  counted_on: plainDateSchema.nullable(),
  seasons_compared: figure,
  seasons_fewer: figure.describe(
    'How many of the seasons compared had fewer fish by the same date',
  ),
  scale_word: z.enum(SCALE_WORDS).nullable().describe('null with fewer than five seasons'),
  usually_in_percent: figure.describe('Usual share of the season counted by today'),
  expected_fish: figure,
  expected_low: figure.describe('Lower end of the range that is meant to hold 80 % of seasons'),
  expected_high: figure,
};

const riverFields = {
  river: z.string().nullable().describe('Name of the gauge'),
  river_gauge: z.string().nullable().describe('USGS site number'),
  river_simulated: z.boolean().describe('true in a demonstration, where the river is made up'),
  river_note: z
    .string()
    .nullable()
    .describe('In a demonstration, what its figures are; null where they are live'),
  river_word: z.string().nullable().describe('What the river does, in a word or two'),
  river_line: z
    .string()
    .nullable()
    .describe('The same as on its page: flood stages first, then the next 72 hours'),
  river_sentence: z.string().nullable().describe('The same in sentences'),
  flow_cfs: figure,
  flow_read_at: instant,
  flow_change_day_cfs: figure,
  flow_trend: z.enum(FLOW_TRENDS).nullable(),
  flow_usual_cfs: figure.describe('Median flow for the date'),
  flow_class: z
    .enum(FLOW_CLASSES)
    .nullable()
    .describe('Class of the last 24 hours among other years'),
  height_ft: figure,
  water_celsius: figure,
  forecast_point: z
    .string()
    .nullable()
    .describe('Point that NOAA forecasts; may be elsewhere than the gauge'),
  forecast_issued_at: instant,
  forecast_peak_cfs: figure.describe('Highest flow in NOAA’s forecast from now on, to two digits'),
  forecast_peak_at: instant,
  weekend_day: plainDateSchema
    .nullable()
    .describe('The coming Saturday; Sunday if today is Saturday'),
  weekend_cfs: figure.describe(
    'Mean flow at the gauge that NOAA forecasts for weekend_day, to two digits',
  ),
};

const asOf = plainDateSchema.nullable().describe('Day of the newest weekly report');
const nowFields = {
  ...fishFields,
  ...riverFields,
  page: link.describe('Path of its page'),
  feed: link.describe('Path of the feed of new reports'),
  rules: link.describe('Address of the emergency rules; Freshet does not know what is open'),
};

/** `GET /api/now/{name}`: what a facility's page says first, as a flat object. Unknown figures are null. */
export const nowSchema = z.object({
  facility: z.string(),
  name: z.string(),
  as_of: asOf,
  ...nowFields,
});

/** `GET /api/now/rivers/{river}`: the same for a river, with the leading run at its traps. */
export const riverWideNowSchema = z.object({
  name: z.string(),
  as_of: asOf,
  traps: z.int(),
  traps_reported: z.int().describe('Traps with a report in the two weeks up to as_of'),
  trap: z
    .string()
    .nullable()
    .describe('Trap with the most fish of one run in the two weeks up to as_of'),
  trap_page: link.nullable(),
  ...nowFields,
});

const boardDaySchema = z.object({
  date: plainDateSchema,
  mean: figure.describe('Mean from 6 AM to 6 PM, Pacific time, in the unit of quantity'),
  change_percent: figure.describe('Against the current flow; null for heights'),
  change: figure.describe('The same in the unit of quantity'),
});

const coursePointSchema = z.object({ at: z.iso.datetime(), value: z.number() });

const floodSchema = z.object({
  place: z.string().nullable().describe('Name of the gauge'),
  now: z.enum(FLOOD_CATEGORIES).nullable(),
  ahead: z
    .object({
      category: z.enum(FLOOD_CATEGORIES),
      from: z.iso.datetime(),
      crest: z
        .object({ quantity: z.enum(['flow', 'height']), value: z.number(), at: z.iso.datetime() })
        .nullable()
        .describe('null where only one figure of the forecast is known'),
    })
    .nullable()
    .describe('null unless it is higher than now'),
});

const boardRowSchema = z.object({
  name: z.string(),
  river: z.string().nullable().describe('Name of the gauge'),
  river_gauge: z.string().nullable().describe('USGS site number'),
  forecast_point: z
    .string()
    .nullable()
    .describe('Point that NOAA forecasts; may be elsewhere than the gauge'),
  section: z
    .enum(BOARD_SECTIONS)
    .describe('By the largest turn of the next 72 hours; flood stages come first'),
  river_word: z.string().nullable().describe('What the river does, in a word or two'),
  river_line: z.string().nullable().describe('The same as on its page'),
  flood: floodSchema.nullable().describe('The highest flood stage anywhere on the river'),
  forecast_points: z.array(z.string()).describe('NWPS ids of all its points'),
  flow_cfs: figure.describe('null where it is not measured'),
  height_ft: figure.describe('Only where flow is not measured'),
  read_at: instant,
  age_minutes: figure,
  flow_class: z
    .enum(FLOW_CLASSES)
    .nullable()
    .describe('Class of the newest reading among other years'),
  turn: z
    .object({ way: z.enum(['up', 'down']), value: z.number(), at: z.iso.datetime() })
    .nullable()
    .describe('The largest turn of the next 72 hours; a rise goes before a larger fall after it'),
  quantity: z.enum(['flow', 'height']).describe('Of turn, days, past and ahead: cfs, or feet'),
  days: z.array(boardDaySchema),
  past: z.array(coursePointSchema).describe('Three days of readings, one every three hours'),
  ahead: z.array(coursePointSchema).describe('Four days of NOAA’s forecast'),
  usual: z
    .array(z.object({ at: z.iso.datetime(), low: z.number(), high: z.number() }))
    .describe('Where the middle half of all years is; empty where unknown'),
  traps: z.int(),
  fish: z
    .array(z.object({ species: z.string(), count: z.int() }))
    .nullable()
    .describe('Counted at its traps in the two weeks up to as_of; null without a report'),
  page: link.describe('Path of its page'),
});

/** `GET /api/now/rivers`: all rivers, as on the board. */
export const riverBoardSchema = z.object({
  as_of: asOf,
  made_at: z.iso.datetime(),
  river_simulated: riverFields.river_simulated,
  river_note: riverFields.river_note,
  days: z
    .array(plainDateSchema)
    .describe('Tomorrow, the next weekend, and as many more as fill three'),
  rivers: z.array(boardRowSchema).describe('By section, the largest change first'),
});

const reachSchema = z.object({
  by: z
    .enum(['name', 'area', 'county'])
    .describe('Its text names a forecast point, its area holds the place, or it covers the county'),
  where: z.string().nullable().describe('The point or the county; null for an area'),
});

/** `GET /api/now/warnings`: warnings of the National Weather Service, in its own words. */
export const warningsSchema = z.object({
  made_at: z.iso.datetime(),
  checked_at: instant.describe(
    'When the service last answered; null if it has not yet. Without a recent answer, an empty list does not mean calm',
  ),
  note: z
    .string()
    .nullable()
    .describe('In a demonstration, what these are; null where they are live'),
  warnings: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      headline: z.string().describe('As issued'),
      sent_at: z.iso.datetime(),
      ends_at: z.iso.datetime().describe('End of the event, or of the message if none is given'),
      center: z
        .object({ longitude: z.number(), latitude: z.number() })
        .nullable()
        .describe('Middle of its area; null where it covers whole counties or zones'),
      facilities: z
        .record(z.string(), reachSchema)
        .describe('By key, the facilities that it concerns, and why'),
      rivers: z.record(z.string(), reachSchema).describe('The same for rivers, by their path'),
    }),
  ),
});

const fishSchema = z.object(fishFields);
const riverSchema = z.object(riverFields);

export type Now = z.infer<typeof nowSchema>;
export type RiverWideNow = z.infer<typeof riverWideNowSchema>;
export type RiverBoardBody = z.infer<typeof riverBoardSchema>;
export type WarningsBody = z.infer<typeof warningsSchema>;
export type FishNow = z.infer<typeof fishSchema>;
export type RiverNow = z.infer<typeof riverSchema>;
