import * as z from 'zod';
import type { ForecastGauge, GaugeStatus } from '#domain/river/forecast-gauge.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { NWPS_GAUGES } from './request.ts';

/** A state of an earlier day says nothing of the river now, whatever its category. */
const OLD_AFTER_MS = 24 * 3_600_000;

/** Flood categories that mean "nothing current". */
const NOT_CURRENT: ReadonlySet<string | null> = new Set(['fcst_not_current', 'obs_not_current']);

const statusSchema = z
  .object({
    primary: figureSchema.optional(),
    primaryUnit: textSchema,
    secondary: figureSchema.optional(),
    secondaryUnit: textSchema,
    floodCategory: textSchema,
    validTime: instantSchema.nullish(),
  })
  .nullish()
  .transform((status): GaugeStatus | null => {
    const validAt = status?.validTime ?? null;
    if (status === null || status === undefined || validAt === null) return null;
    const { primary = null, secondary = null, primaryUnit, secondaryUnit, floodCategory } = status;
    const hasFigure = primary !== null || secondary !== null;
    if (!hasFigure || NOT_CURRENT.has(floodCategory)) return null;
    return { validAt, primary, primaryUnit, secondary, secondaryUnit };
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
 * Gauges with their current state, each once, sorted by id. An odd one is left out; a state that is
 * over a day old is dropped.
 *
 * @throws {SourceError} when the answer is malformed or the list is empty, as it is when the service
 * did not understand the box.
 */
export function parseGauges(json: unknown, now: number, warn?: Warn): readonly ForecastGauge[] {
  const { gauges: items } = conforming(NWPS_GAUGES, gaugesSchema, json);
  if (items.length === 0) {
    throw new SourceError(NWPS_GAUGES, 'partial', 'sent an empty list of gauges', {
      retryable: true,
    });
  }
  const read = (item: unknown, at: number) => itemOf(gaugeSchema, item, `gauges.${at}`);
  const gauges = withoutOdd(NWPS_GAUGES, items, read, warn);
  const current = (state: GaugeStatus | null | undefined) =>
    state && now - Date.parse(state.validAt) <= OLD_AFTER_MS ? state : null;
  const unique = new Map(gauges.map((gauge) => [gauge.lid, gauge]));
  return Array.from(unique.values(), ({ status, state, ...gauge }) => ({
    ...gauge,
    state: state.abbreviation,
    observed: current(status?.observed),
    forecast: current(status?.forecast),
  })).sort((a, b) => (a.lid < b.lid ? -1 : 1));
}
