import * as z from 'zod';
import { type DailyFlow, dailyFlow } from '#domain/river/daily-flow.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { bestReadings } from '../flow-series.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, Odd, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { byChange, nextPageOf, pageSchema } from '../usgs-continuous/parse.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { USGS_DAILY } from './request.ts';

const featureSchema = z.object({
  properties: z.object({
    monitoring_location_id: z.string(),
    time_series_id: z.string(),
    time: z.string().refine(isPlainDate, 'is no day'),
    value: figureSchema,
    unit_of_measure: z.string().nullish(),
    last_modified: z.string().nullish(),
  }),
});

type Row = z.infer<typeof featureSchema>['properties'];

/**
 * The daily means of a gauge; of several series one, as for readings (docs/adr/0022).
 *
 * @throws {SourceError} when the answer is malformed, incomplete, about another gauge, or in another
 *   unit than ft³/s.
 */
export function parseDaily(site: string, json: unknown, warn?: Warn): DailyFlow {
  const id = usgsLocationId(site);
  const page = conforming(USGS_DAILY, pageSchema, json);
  if (nextPageOf(page) !== null) {
    throw new SourceError(USGS_DAILY, 'partial', 'sent only some of the days');
  }
  const readRow = (item: unknown, at: number): Row | Odd => {
    const feature = itemOf(featureSchema, item, `features.${at}`);
    if (feature instanceof Odd) return feature;
    const { monitoring_location_id: place, unit_of_measure: unit } = feature.properties;
    if (place !== id) return new Odd(`it has figures for a gauge other than ${id}`);
    if (unit !== 'ft^3/s') return new Odd(`gives flow in ${unit ?? 'no unit'} instead of ft^3/s`);
    return feature.properties;
  };
  const rows = withoutOdd(USGS_DAILY, page.features, readRow, warn).sort(byChange);
  const series = Array.from(
    Map.groupBy(rows, (row) => row.time_series_id),
    ([id, own]) => ({
      id,
      readings: own.flatMap(({ time, value }) =>
        value === null || !isPlainDate(time) ? [] : [{ observedAt: time, value }],
      ),
    }),
  );
  return dailyFlow(
    new Map(bestReadings(series).map(({ observedAt, value }) => [observedAt, value])),
  );
}
