import * as z from 'zod/mini';
import { plainDateSchema } from './fields.ts';

/**
 * Answers below `/river` have the shapes of the public services they stand in for, reduced to the
 * fields that are used (requirements 10.3 to 10.6). These headers hold what Freshet adds.
 */
export const RIVER_HEADERS = {
  /** Which service gave the figures, one of {@link RIVER_SOURCES}. */
  source: 'freshet-source',
  /**
   * `fresh`; `stale` for an expired answer shown because no newer one is available; `old` where the
   * service answered, and its newest reading is over 6 hours old.
   */
  state: 'freshet-state',
  /** UTC instant at which the service was called. */
  fetchedAt: 'freshet-fetched-at',
  /** UTC instant of the newest measured figure in it; absent where it holds none. */
  newestAt: 'freshet-newest-at',
} as const;

/** Values of the source header. `simulated` figures are made up, for demonstration. */
export const RIVER_SOURCES = ['usgs', 'usgs-legacy', 'nwps', 'nldi', 'simulated'] as const;

/** One of {@link RIVER_SOURCES}. */
export type RiverSource = (typeof RIVER_SOURCES)[number];

/** What {@link instantaneousSchema} holds after the flow, by USGS's codes. */
export const STAGE_PARAMETER = '00065';
export const TEMPERATURE_PARAMETER = '00010';

/**
 * `GET /river/nwis/iv/?format=json&sites={gauge}&period=P7D&parameterCd=00060&siteStatus=all`. The
 * first series is the flow; after it stand gauge height and water temperature where they are measured.
 */
export const instantaneousSchema = z.object({
  value: z.object({
    timeSeries: z
      .array(
        z.object({
          sourceInfo: z.object({
            siteName: z.string(),
            geoLocation: z.object({
              geogLocation: z.object({ latitude: z.number(), longitude: z.number() }),
            }),
          }),
          variable: z.optional(
            z.object({
              variableCode: z.array(z.object({ value: z.string() })),
              unit: z.object({ unitCode: z.string() }),
            }),
          ),
          values: z.array(
            z.object({
              value: z.array(
                z.object({
                  value: z.string().check(z.describe('In the unit of the series')),
                  dateTime: z.iso.datetime(),
                }),
              ),
            }),
          ),
        }),
      )
      .check(z.describe('None when the gauge has no readings')),
  }),
});

const accuracySchema = z
  .array(
    z.object({
      leadDay: z.int().check(z.describe('Days from the day of issue to the day that is forecast')),
      forecasts: z.int().check(z.describe('Forecasts compared, at least 20')),
      percent: z
        .number()
        .check(z.describe('Median error, in per cent of the mean flow measured on the day')),
    }),
  )
  .check(z.describe('How good earlier forecasts here were; absent where too few are compared'));

const floodCategorySchema = z.optional(
  z.object({ stage: z.nullable(z.number()), flow: z.nullable(z.number()) }),
);

/**
 * `GET /river/nwps/v1/gauges/{lid}/stageflow/forecast`, with the flood categories that the service has
 * at `gauges/{lid}`.
 */
export const stageflowSchema = z.object({
  issuedTime: z.nullable(z.iso.datetime()),
  primaryUnits: z.nullable(z.string()),
  secondaryUnits: z.nullable(z.string()),
  data: z.array(
    z.object({
      validTime: z.iso.datetime(),
      primary: z.nullable(z.number()),
      secondary: z.nullable(z.number()),
    }),
  ),
  accuracy: z.optional(accuracySchema),
  flood: z.optional(
    z
      .object({
        action: floodCategorySchema,
        minor: floodCategorySchema,
        moderate: floodCategorySchema,
        major: floodCategorySchema,
      })
      .check(
        z.describe('Where NOAA’s categories begin: stage in feet, flow in cubic feet per second'),
      ),
  ),
});

/** `GET /river/daily-means/{gauge}`: the flow of a gauge since 2013. */
export const dailyMeansSchema = z.object({
  from: plainDateSchema.check(z.describe('Day of the first mean')),
  means: z
    .array(z.nullable(z.number()))
    .check(
      z.describe(
        'Mean flow of each day from then on, in cubic feet per second; null where it is not known',
      ),
    ),
});

const gaugeStatusSchema = z.nullable(
  z.object({
    primary: z.nullable(z.number()),
    primaryUnit: z.nullable(z.string()),
    secondary: z.nullable(z.number()),
    secondaryUnit: z.nullable(z.string()),
    validTime: z.iso.datetime(),
  }),
);

/** `GET /river/nwps/v1/gauges?bbox…`: those of Washington with a flow in kcfs. */
export const gaugesSchema = z.object({
  gauges: z.array(
    z.object({
      lid: z.string(),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      state: z.object({ abbreviation: z.string() }),
      status: z.object({ observed: gaugeStatusSchema, forecast: gaugeStatusSchema }),
    }),
  ),
});

/** `GET /river/nldi/linked-data/comid/position?coords=POINT(lon lat)`. */
export const comidSchema = z.object({
  features: z.array(z.object({ properties: z.object({ comid: z.string() }) })),
});

/** `GET /river/nldi/linked-data/comid/{comid}/navigation/DM/flowlines?f=json&distance=6000`. */
export const flowlinesSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ nhdplus_comid: z.string() }),
      geometry: z.object({
        type: z.literal('LineString'),
        coordinates: z.array(z.tuple([z.number(), z.number()])),
      }),
    }),
  ),
});

/**
 * Columns of `GET /river/nwis/stat/?format=rdb&sites={gauge}&statReportType=daily&statTypeCd=p50`:
 * comment lines, this header row, a row of column types, then a row for each day from a week ago to
 * eighteen days ahead, all split by tabs.
 */
export const MEDIAN_COLUMNS = ['parameter_cd', 'month_nu', 'day_nu', 'p50_va'] as const;

/** Columns after {@link MEDIAN_COLUMNS}, named as by the service; blank where they are not known. */
export const SPREAD_COLUMNS = {
  years: 'count_nu',
  p10: 'p10_va',
  p25: 'p25_va',
  p75: 'p75_va',
  p90: 'p90_va',
  lowest: 'min_va',
  highest: 'max_va',
} as const;

export type Instantaneous = z.infer<typeof instantaneousSchema>;
export type Stageflow = z.infer<typeof stageflowSchema>;
export type Gauges = z.infer<typeof gaugesSchema>;
export type ComidAnswer = z.infer<typeof comidSchema>;
export type Flowlines = z.infer<typeof flowlinesSchema>;
