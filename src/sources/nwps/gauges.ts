/**
 * The gauges of NOAA's National Water Prediction Service in the box around Washington, each with one
 * observed and one forecast state of the river.
 *
 * - Licence: public domain. Attribution: NOAA National Weather Service.
 * - Units: given with the figures, usually feet and kcfs (thousand cubic feet per second). Times: UTC.
 *   Delay: minutes; provisional.
 * - Not supported around the clock; slow; no stated quota.
 * - Oddities: without `srid` the list is empty; the box holds gauges of Oregon, Idaho and British
 *   Columbia; `-999`, `-9999`, blank units and the year 1 mean "none"; retired gauges vanish.
 *   Units are `primaryUnit` here and `primaryUnits` in forecasts.
 */
import * as z from 'zod';
import {
  FORECAST_GAUGES_BOX,
  type ForecastGauge,
  type GaugeStatus,
} from '#domain/river/river-value.ts';
import { jsonConnector } from '../connector.ts';
import { conforming, itemOf, withoutOdd } from '../http/conforming.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';

const GAUGES = 'nwps-gauges';

/** A state of an earlier day says nothing of the river now, whatever its category. */
const OLD_AFTER_MS = 24 * 3_600_000;

/** Flood categories that mean "nothing current". */
const NOT_CURRENT: ReadonlySet<string | null> = new Set(['fcst_not_current', 'obs_not_current']);

const statusSchema = z
  .object({
    primary: figureSchema.default(null),
    primaryUnit: textSchema,
    secondary: figureSchema.default(null),
    secondaryUnit: textSchema,
    floodCategory: textSchema,
    validTime: instantSchema.nullish(),
  })
  .nullish()
  .transform((status): GaugeStatus | null => {
    if (status === null || status === undefined) return null;
    const { validTime: validAt, floodCategory, ...figures } = status;
    const hasFigure = figures.primary !== null || figures.secondary !== null;
    if (!validAt || !hasFigure || NOT_CURRENT.has(floodCategory)) return null;
    return { validAt, ...figures };
  });

const gaugesSchema = z.object({ gauges: z.array(z.unknown()) });

const gaugeSchema = z.object({
  lid: z.string(),
  name: z.string(),
  state: z.object({ abbreviation: z.string() }),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  status: z.object({ observed: statusSchema, forecast: statusSchema }).nullish(),
});

/**
 * All gauges in the box around Washington, including neighbouring states, each once and sorted by id.
 * A state that is over a day old is dropped.
 */
export const nwpsGauges = jsonConnector<null, readonly ForecastGauge[]>({
  name: GAUGES,
  call: (_, { services }) => ({
    url: serviceUrl(services.nwps, 'gauges', {
      'bbox.xmin': String(FORECAST_GAUGES_BOX.west),
      'bbox.ymin': String(FORECAST_GAUGES_BOX.south),
      'bbox.xmax': String(FORECAST_GAUGES_BOX.east),
      'bbox.ymax': String(FORECAST_GAUGES_BOX.north),
      srid: 'EPSG_4326',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
    // The service is slow, and this is requested once a day.
    timeoutMs: 30_000,
  }),
  read(json, _, { now, warn }) {
    const { gauges: items } = conforming(GAUGES, gaugesSchema, json);
    if (items.length === 0) {
      // As it is when the service did not understand the box.
      throw new SourceError(GAUGES, 'partial', 'sent an empty list of gauges', { retryable: true });
    }
    const read = (item: unknown, at: number) => itemOf(gaugeSchema, item, `gauges.${at}`);
    const gauges = withoutOdd(GAUGES, items, read, warn);
    const oldest = now() - OLD_AFTER_MS;
    const current = (state: GaugeStatus | null | undefined) =>
      state && Date.parse(state.validAt) >= oldest ? state : null;
    const unique = new Map(gauges.map((gauge) => [gauge.lid, gauge]));
    return Array.from(unique.values(), ({ status, state, ...gauge }) => ({
      ...gauge,
      state: state.abbreviation,
      observed: current(status?.observed),
      forecast: current(status?.forecast),
    })).sort((a, b) => (a.lid < b.lid ? -1 : 1));
  },
});
