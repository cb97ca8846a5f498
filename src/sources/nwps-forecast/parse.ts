import * as z from 'zod';
import type { ForecastPoint, RiverForecast } from '#domain/river/river-forecast.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { NWPS_FORECAST } from './request.ts';

const forecastSchema = z.object({
  issuedTime: instantSchema.nullish(),
  primaryUnits: textSchema,
  secondaryUnits: textSchema,
  data: z.array(z.unknown()),
});

const rowSchema = z.object({
  validTime: instantSchema,
  generatedTime: instantSchema.nullish(),
  primary: figureSchema,
  secondary: figureSchema,
});

type Row = z.infer<typeof rowSchema>;

/** Of two rows for one instant, the one generated last counts. */
function byTime(a: Row, b: Row): number {
  const [first, second] = [a, b].map(
    (row) => `${row.validTime ?? ''} ${row.generatedTime ?? ''} ${row.primary} ${row.secondary}`,
  );
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/**
 * A forecast in its own units; without points where nothing is forecast. An odd point is left out.
 *
 * @throws {SourceError} when the answer is malformed, e.g. lacks the list: that is not "no forecast".
 */
export function parseForecast(lid: string, json: unknown, warn?: Warn): RiverForecast {
  const forecast = conforming(NWPS_FORECAST, forecastSchema, json);
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `data.${at}`);
  const rows = withoutOdd(NWPS_FORECAST, forecast.data, read, warn);
  const points = new Map<string, ForecastPoint>();
  for (const { validTime, primary, secondary } of rows.toSorted(byTime)) {
    if (validTime !== null) points.set(validTime, { validAt: validTime, primary, secondary });
  }
  return {
    lid,
    issuedAt: forecast.issuedTime ?? null,
    primaryUnits: forecast.primaryUnits,
    secondaryUnits: forecast.secondaryUnits,
    points: [...points.values()],
  };
}
