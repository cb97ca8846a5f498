import * as z from 'zod';
import { FLOW_CLASSES } from '#domain/river/flow-class.ts';
import { plainDateSchema } from './fields.ts';

const STAND_IN = {
  simulated: z.string().optional().describe('Present in a demonstration: the river is made up'),
  recorded: z
    .string()
    .optional()
    .describe('Present in a demonstration of a recorded day: which figures these are'),
};

/** `GET /river/nwis/iv/`: flow first, then height and temperature where measured. */
export const instantaneousSchema = z.object({
  ...STAND_IN,
  /** Present and true where the dam above the gauge sets its flow by the hour. */
  setByDam: z.boolean().optional(),
  value: z.object({
    timeSeries: z.array(
      z.object({
        sourceInfo: z.object({
          siteName: z.string(),
          geoLocation: z.object({
            geogLocation: z.object({ latitude: z.number(), longitude: z.number() }),
          }),
        }),
        variable: z
          .object({
            variableCode: z.array(z.object({ value: z.string() })),
            unit: z.object({ unitCode: z.string() }),
          })
          .optional(),
        // The sensor that reports now, then an earlier sensor that has stopped.
        values: z.array(
          z.object({
            value: z.array(z.object({ value: z.string(), dateTime: z.iso.datetime() })),
            /** USGS's remarks on the newest figures, e.g. `Ice`; absent without any. */
            qualifier: z
              .array(z.object({ qualifierCode: z.string(), qualifierDescription: z.string() }))
              .optional(),
          }),
        ),
      }),
    ),
  }),
});

const accuracySchema = z.object({
  leadDay: z.int(),
  /** Forecasts compared, at least 20. */
  forecasts: z.int(),
  /** Median error, in percent of the mean flow measured on the day. */
  percent: z.number(),
  /** Eight in ten of them were within this, in percent of the mean flow measured on the day. */
  eightInTenPercent: z.number(),
});

/** A crest that the National Weather Service expected, and the one that then came. */
const statementSchema = z.object({
  issuedTime: z.iso.datetime(),
  unit: z.enum(['ft', 'cfs']),
  observed: z.number(),
  observedTime: z.iso.datetime(),
  floodLevel: z.number(),
  crest: z.number(),
  crestTime: z.iso.datetime(),
  came: z
    .object({ crest: z.number(), time: z.iso.datetime() })
    .nullable()
    .describe('null where no reading was kept'),
});

const figure = z.number().nullable();
const floodCategorySchema = z.object({ stage: figure, flow: figure }).optional();

/** `GET /river/nwps/v1/gauges/{lid}/stageflow/forecast`, with the point's flood categories. */
export const stageflowSchema = z.object({
  ...STAND_IN,
  issuedTime: z.iso.datetime().nullable(),
  primaryUnits: z.string().nullable(),
  secondaryUnits: z.string().nullable(),
  data: z.array(z.object({ validTime: z.iso.datetime(), primary: figure, secondary: figure })),
  accuracy: z.array(accuracySchema).optional(),
  /** In a demonstration of a flood: the statements of the days before, newest first. */
  statements: z.array(statementSchema).optional(),
  /** Where NOAA's categories begin: stage in feet, flow in cubic feet per second. */
  flood: z
    .object({
      action: floodCategorySchema,
      minor: floodCategorySchema,
      moderate: floodCategorySchema,
      major: floodCategorySchema,
    })
    .optional(),
});

/** `GET /river/hefs/{lid}`: the newest ensemble forecast of a point, as chances. */
export const chancesSchema = z.object({
  ...STAND_IN,
  experimental: z.literal('Hydrologic Ensemble Forecast Service, National Weather Service'),
  issuedTime: z.iso.datetime().nullable().describe('Null where there are no chances'),
  exceedance: z
    .array(z.number())
    .describe(
      'Chances, 0 to 1, that the river carries more than the flow at the same place of the lists',
    ),
  data: z.array(
    z.object({
      validTime: z.iso.datetime(),
      flows: z.array(z.number()).describe('Cubic feet per second, the highest first'),
    }),
  ),
  doubtedLeadDays: z
    .array(z.int())
    .describe(
      'Days ahead, counted from the Pacific day of issue, of which fewer than 70 or more than 90 % ' +
        'came within the middle eight chances in ten; of days 0 and 1 the spread is always too narrow',
    ),
});

/** `GET /river/daily-means/{gauge}`: the flow of a gauge since 2013. */
export const dailyMeansSchema = z.object({
  ...STAND_IN,
  from: plainDateSchema,
  /** Mean flow of each day from `from` on, in cubic feet per second; `null` where unknown. */
  means: z.array(figure),
});

/** Status of a river. Where unknown, figures and time are null and units blank. */
const gaugeStatusSchema = z.object({
  primary: figure,
  primaryUnit: z.string(),
  secondary: figure,
  secondaryUnit: z.string(),
  validTime: z.iso.datetime().nullable(),
});

/** `GET /river/nwps/v1/gauges?bbox…`: the gauges in Washington with a flow in kcfs or cfs. */
export const gaugesSchema = z.object({
  ...STAND_IN,
  gauges: z.array(
    z.object({
      lid: z.string(),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      state: z.object({ abbreviation: z.string() }),
      status: z.object({ observed: gaugeStatusSchema, forecast: gaugeStatusSchema }),
      /** The observed flow among USGS's daily means for the date; `null` where unknown. */
      flowClass: z.enum(FLOW_CLASSES).nullish(),
    }),
  ),
});

/** `GET /river/nldi/linked-data/comid/position?coords=POINT(lon lat)`. */
export const comidSchema = z.object({
  ...STAND_IN,
  features: z.array(z.object({ properties: z.object({ comid: z.string() }) })),
});

/** `GET /river/nldi/linked-data/comid/{comid}/navigation/DM/flowlines?f=json&distance=6000`. */
export const flowlinesSchema = z.object({
  ...STAND_IN,
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

export type Instantaneous = z.infer<typeof instantaneousSchema>;
export type DailyMeans = z.infer<typeof dailyMeansSchema>;
export type Stageflow = z.infer<typeof stageflowSchema>;
export type Chances = z.infer<typeof chancesSchema>;
export type Gauges = z.infer<typeof gaugesSchema>;
export type ComidAnswer = z.infer<typeof comidSchema>;
export type Flowlines = z.infer<typeof flowlinesSchema>;
