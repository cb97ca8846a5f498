/**
 * Median flow of each day of the year at one gauge, with percentiles and extremes: USGS Water Data
 * statistics API (beta).
 *
 * - Units: cubic feet per second, as text. Days: of the gauge's local calendar. From approved daily
 *   means of all years on record; changes once a year or so.
 * - Oddities: `nan` instead of a figure; rows of months among those of days; 29 February with a
 *   quarter of the samples; the kinds of figures in rows of their own, the percentiles in a list; 200
 *   without features for a gauge without medians.
 */
import * as z from 'zod';
import { type DailyMedian, spreadAround } from '#domain/river/daily-median.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { jsonConnector } from '../connector.ts';
import { conforming, itemOf, Odd, type Warn, withoutOdd } from '../http/conforming.ts';
import { figureSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { FLOW_CODE, usgsCall, usgsLocationId } from './gauge-values.ts';

const NORMALS = 'usgs-normals';
/** USGS's code of daily means, among daily highs and lows. */
const MEAN = '00003';

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

interface MedianSeries {
  readonly medians: readonly DailyMedian[];
  readonly weight: number;
}

export function isDayOfYear(monthDay: string): boolean {
  return isPlainDate(`2000-${monthDay}`);
}

/** The medians of the series with most days, then weight, then the first, in the year's order. */
export function bestMedians(series: readonly MedianSeries[]): readonly DailyMedian[] {
  const [best] = series.toSorted(
    (a, b) => b.medians.length - a.medians.length || b.weight - a.weight,
  );
  return (best?.medians ?? []).toSorted((a, b) => a.month - b.month || a.day - b.day);
}

function medianOf({ time_of_year, value }: Row, rows: readonly Row[]): DailyMedian | Odd | null {
  if (!isDayOfYear(time_of_year)) return new Odd(`it has ${JSON.stringify(time_of_year)} as a day`);
  if (value === undefined) return new Odd(`it has no median for ${time_of_year}`);
  if (value === null) return null;
  const [month = 0, day = 0] = time_of_year.split('-').map(Number);
  const rowOf = (computation: string) => rows.find((row) => row.computation === computation);
  const list = rowOf('percentile');
  const percentile = (percent: number) =>
    list?.values?.[list.percentiles?.indexOf(percent) ?? -1] ?? null;
  const around = spreadAround(value, {
    years: list?.sample_count ?? null,
    p10: percentile(10),
    p25: percentile(25),
    p75: percentile(75),
    p90: percentile(90),
    lowest: rowOf('minimum')?.value ?? null,
    highest: rowOf('maximum')?.value ?? null,
  });
  return { month, day, flowCfs: value, ...around };
}

function seriesOf(items: readonly unknown[], warn: Warn | undefined): MedianSeries {
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `values.${at}`);
  // The service sometimes ignores the requested kind and sends rows of months as well.
  const rows = withoutOdd(NORMALS, items, read, warn).filter(
    (row) => row.time_of_year_type === 'day_of_year',
  );
  const days = rows.filter((row) => row.computation === 'median');
  const rowsOfDay = Map.groupBy(rows, (row) => row.time_of_year);
  const toMedian = (row: Row) => medianOf(row, rowsOfDay.get(row.time_of_year) ?? []);
  return {
    medians: withoutOdd(NORMALS, days, toMedian, warn).filter((median) => median !== null),
    weight: days.reduce((sum, row) => sum + (row.sample_count ?? 0), 0),
  };
}

export const usgsNormals = jsonConnector<string, readonly DailyMedian[]>({
  name: NORMALS,
  call: (site, { services }) => ({
    url: serviceUrl(services.usgsStatistics, 'observationNormals', {
      monitoring_location_id: usgsLocationId(site),
      parameter_code: FLOW_CODE,
      normal_type: 'DOY',
    }),
    maxBytes: 5_000_000,
    ...usgsCall(services),
  }),
  read(json, site, { warn }) {
    const { features, next } = conforming(NORMALS, normalsSchema, json);
    if (next !== null && next !== undefined && next !== '') {
      throw new SourceError(NORMALS, 'partial', 'sent only some of the days');
    }
    const id = usgsLocationId(site);
    if (features.some(({ properties }) => properties.monitoring_location_id !== id)) {
      throw new SourceError(NORMALS, 'malformed', `sent medians for a gauge other than ${id}`);
    }
    const data = features
      .flatMap(({ properties }) => properties.data)
      .filter(({ parameter_code: code }) => code === FLOW_CODE)
      .filter(({ parent_statistic_id: statistic }) => (statistic ?? MEAN) === MEAN);
    const wrong = data.find(({ unit_of_measure: unit }) => unit !== 'ft^3/s');
    if (wrong !== undefined) {
      const unit = wrong.unit_of_measure ?? 'no unit';
      throw new SourceError(NORMALS, 'malformed', `gives flow in ${unit} instead of ft^3/s`);
    }
    return bestMedians(data.map(({ values }) => seriesOf(values, warn)));
  },
});
