import * as z from 'zod';
import { type DailyMedian, spreadAround } from '#domain/river/daily-median.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, Odd, type Warn, withoutOdd } from '../http/without-odd.ts';
import { bestMedians, isDayOfYear, type MedianSeries } from '../median-series.ts';
import { figureSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { USGS_NORMALS } from './request.ts';

const rowSchema = z.object({
  computation: z.string(),
  time_of_year: z.string(),
  time_of_year_type: z.string(),
  sample_count: z.number().nullish(),
  /** Absent in rows of percentiles, which have a list instead. */
  value: figureSchema.optional(),
  percentiles: z.array(z.coerce.number()).nullish(),
  values: z.array(figureSchema).nullish(),
});

const normalsSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        monitoring_location_id: z.string(),
        data: z.array(
          z.object({
            parameter_code: z.string(),
            parent_statistic_id: z.string().nullish(),
            unit_of_measure: z.string().nullish(),
            values: z.array(z.unknown()),
          }),
        ),
      }),
    }),
  ),
  next: z.union([z.string(), z.number()]).nullish(),
});

type Row = z.infer<typeof rowSchema>;

const MEAN = '00003';

function medianOf({ time_of_year: day, value }: Row): DailyMedian | Odd | null {
  const [month = 0, dayOfMonth = 0] = /^\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  if (!isDayOfYear(month, dayOfMonth)) {
    return new Odd(`it has ${JSON.stringify(day)} as a day`);
  }
  if (value === undefined) return new Odd(`it has no median for ${day}`);
  return value === null ? null : { month, day: dayOfMonth, flowCfs: value };
}

/** A median with what the other rows of its day say. */
function withSpread(median: DailyMedian, rows: readonly Row[]): DailyMedian {
  const rowOf = (computation: string) => rows.find((row) => row.computation === computation);
  const list = rowOf('percentile');
  const percentile = (percent: number) =>
    list?.values?.[list.percentiles?.indexOf(percent) ?? -1] ?? null;
  const around = spreadAround(median.flowCfs, {
    years: list?.sample_count ?? null,
    p10: percentile(10),
    p25: percentile(25),
    p75: percentile(75),
    p90: percentile(90),
    lowest: rowOf('minimum')?.value ?? null,
    highest: rowOf('maximum')?.value ?? null,
  });
  return { ...median, ...around };
}

function seriesOf(items: readonly unknown[], warn: Warn | undefined): MedianSeries {
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `values.${at}`);
  const rows = withoutOdd(USGS_NORMALS, items, read, warn);
  // The service sometimes ignores the requested kind and sends rows of months as well.
  const ofDays = rows.filter((row) => row.time_of_year_type === 'day_of_year');
  const days = ofDays.filter((row) => row.computation === 'median');
  const rowsOfDay = Map.groupBy(ofDays, (row) => row.time_of_year);
  const toMedian = (row: Row) => {
    const median = medianOf(row);
    if (median === null || median instanceof Odd) return median;
    return withSpread(median, rowsOfDay.get(row.time_of_year) ?? []);
  };
  return {
    medians: withoutOdd(USGS_NORMALS, days, toMedian, warn).filter((median) => median !== null),
    weight: days.reduce((sum, row) => sum + (row.sample_count ?? 0), 0),
  };
}

/**
 * Medians in the order of the year; an odd day, or one without a figure, is left out. Of several series, the one
 * with the most days, then the one with the most samples.
 *
 * @throws {SourceError} when the answer is incomplete, about another gauge, or in another unit.
 */
export function parseNormals(site: string, json: unknown, warn?: Warn): readonly DailyMedian[] {
  const { features, next } = conforming(USGS_NORMALS, normalsSchema, json);
  if (next !== null && next !== undefined && next !== '') {
    throw new SourceError(USGS_NORMALS, 'partial', 'sent only some of the days');
  }
  const id = usgsLocationId(site);
  if (features.some(({ properties }) => properties.monitoring_location_id !== id)) {
    throw new SourceError(USGS_NORMALS, 'malformed', `sent medians for a gauge other than ${id}`);
  }
  const data = features
    .flatMap(({ properties }) => properties.data)
    .filter(({ parameter_code: code }) => code === '00060')
    .filter(({ parent_statistic_id: statistic }) => (statistic ?? MEAN) === MEAN);
  const wrongUnit = data.find(({ unit_of_measure: unit }) => unit !== 'ft^3/s');
  if (wrongUnit !== undefined) {
    const unit = wrongUnit.unit_of_measure ?? 'no unit';
    throw new SourceError(USGS_NORMALS, 'malformed', `gives flow in ${unit} instead of ft^3/s`);
  }
  return bestMedians(data.map(({ values }) => seriesOf(values, warn)));
}
