import { z } from 'zod';

/** The services' answers as their documentation describes them, to check the simulation. */

const point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
});
const utc = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);

export const continuousShape = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      id: z.string().regex(/^[0-9a-f-]{36}$/),
      geometry: point.nullable(),
      properties: z.strictObject({
        time_series_id: z.string().regex(/^[0-9a-f]{32}$/),
        monitoring_location_id: z.string().regex(/^USGS-\d{8,15}$/),
        parameter_code: z.enum(['00060', '00065', '00010']),
        statistic_id: z.string(),
        time: utc,
        value: z
          .string()
          .regex(/^-?\d+(\.\d+)?$/)
          .nullable(),
        unit_of_measure: z.enum(['ft^3/s', 'ft', 'degC']),
        approval_status: z.enum(['Provisional', 'Approved']),
        qualifier: z.union([z.null(), z.string(), z.array(z.string())]),
        last_modified: utc,
      }),
    }),
  ),
  numberReturned: z.int(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
  timeStamp: z.iso.datetime(),
});

const normal = z.object({
  time_of_year: z.string().regex(/^\d\d-\d\d$/),
  time_of_year_type: z.literal('day_of_year'),
  sample_count: z.int(),
  computation: z.enum(['maximum', 'median', 'minimum', 'percentile']),
  value: z.string().optional(),
  percentiles: z.array(z.string()).optional(),
  values: z.array(z.string()).optional(),
});

export const normalsShape = z.object({
  type: z.literal('FeatureCollection'),
  next: z.null(),
  features: z.array(
    z.object({
      properties: z.object({
        monitoring_location_id: z.string(),
        data: z.array(z.object({ parameter_code: z.string(), values: z.array(normal) })),
      }),
    }),
  ),
});

export const legacyShape = z.object({
  name: z.literal('ns1:timeSeriesResponseType'),
  value: z.object({
    timeSeries: z.array(
      z.object({
        sourceInfo: z.object({
          siteName: z.string(),
          geoLocation: z.object({
            geogLocation: z.object({ latitude: z.number(), longitude: z.number() }),
          }),
        }),
        variable: z.object({ noDataValue: z.literal(-999999) }),
        values: z.array(
          z.object({
            value: z.array(
              z.strictObject({
                value: z.string().regex(/^-?\d+(\.\d+)?$/),
                qualifiers: z.array(z.string()),
                dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000-0[78]:00$/),
              }),
            ),
            method: z.array(z.object({ methodID: z.int() })),
          }),
        ),
        name: z.string(),
      }),
    ),
  }),
});

const nwpsUtc = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

const status = z.strictObject({
  primary: z.number(),
  primaryUnit: z.enum(['', 'ft', 'kcfs']),
  secondary: z.number(),
  secondaryUnit: z.enum(['', 'ft', 'kcfs']),
  floodCategory: z.string(),
  validTime: nwpsUtc,
});

export const nwpsGaugeShape = z.object({
  lid: z.string(),
  name: z.string(),
  state: z.object({ abbreviation: z.enum(['WA', 'OR', 'ID']) }),
  latitude: z.number(),
  longitude: z.number(),
  status: z.strictObject({ observed: status, forecast: status }),
});

export const stageflowShape = z.object({
  issuedTime: nwpsUtc,
  primaryUnits: z.enum(['ft', 'kcfs']).optional(),
  secondaryUnits: z.enum(['ft', 'kcfs']).optional(),
  data: z.array(
    z.strictObject({
      validTime: nwpsUtc,
      generatedTime: nwpsUtc,
      primary: z.number(),
      secondary: z.number(),
    }),
  ),
});

const lineString = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])).min(2),
});

export const nldiPositionShape = z.object({
  features: z
    .array(z.object({ geometry: lineString, properties: z.object({ comid: z.string() }) }))
    .length(1),
});

export const flowlinesShape = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      geometry: lineString.nullable(),
      properties: z.strictObject({ nhdplus_comid: z.string() }),
    }),
  ),
});
