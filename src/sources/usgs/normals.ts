/**
 * Median flow of each day of the year at one gauge, with percentiles and extremes: USGS Water Data
 * statistics API (beta).
 *
 * - Units: cubic feet per second, as text. Days: of the gauge's local calendar. From approved daily
 *   means of all years on record; changes once a year or so.
 * - Oddities: `nan` instead of a figure; rows of months among those of days; February 29 with a
 *   quarter of the samples; the kinds of figures in rows of their own, the percentiles in a list; 200
 *   without features for a gauge without medians; a part for each series, ended ones included.
 */
import * as z from 'zod';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { Connector, RiverTools } from '../connector.ts';
import { conforming, itemOf, Odd, type Warn, withoutOdd } from '../http/conforming.ts';
import { type Call, fetchJson } from '../http/fetch-answer.ts';
import { figureSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { FLOW_CODE, usgsCall, usgsLocationId } from './gauge-values.ts';
import { type DayFigures, isDayOfYear, type MedianSeries, riverMedians } from './river-medians.ts';
import { ENDED_AFTER_MS, type SeriesNote } from './river-series.ts';
import { withNotes } from './series-notes.ts';

const NORMALS = 'usgs-normals';
/** USGS's code of daily means, among daily highs and lows. */
const MEAN = '00003';
/** All series of a gauge fit on one page; a token on the last page leads to an empty one. */
const MOST_PAGES = 3;

const rowSchema = z.object({
  computation: z.string(),
  time_of_year: z.string(),
  time_of_year_type: z.string(),
  sample_count: z.number().nullish(),
  /** Absent in percentile rows, which have a list instead. */
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
            parent_time_series_id: z.string().nullish(),
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

function medianOfDay(
  { time_of_year, value, sample_count }: Row,
  rows: readonly Row[],
): DayFigures | Odd | null {
  const [month = 0, day = 0] = time_of_year.split('-').map(Number);
  if (!isDayOfYear(month, day)) return new Odd(`it has ${JSON.stringify(time_of_year)} as a day`);
  if (value === undefined) return new Odd(`it has no median for ${time_of_year}`);
  if (value === null) return null;
  const rowOf = (computation: string) => rows.find((row) => row.computation === computation);
  const list = rowOf('percentile');
  const percentile = (percent: number) =>
    list?.values?.[list.percentiles?.indexOf(percent) ?? -1] ?? null;
  return {
    month,
    day,
    flowCfs: value,
    figures: {
      years: list?.sample_count ?? sample_count ?? null,
      p10: percentile(10),
      p25: percentile(25),
      p75: percentile(75),
      p90: percentile(90),
      lowest: rowOf('minimum')?.value ?? null,
      highest: rowOf('maximum')?.value ?? null,
    },
  };
}

function daysOf(items: readonly unknown[], warn: Warn | undefined): readonly DayFigures[] {
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `values.${at}`);
  // The service sometimes ignores the requested kind and sends monthly rows as well.
  const rows = withoutOdd(NORMALS, items, read, warn).filter(
    (row) => row.time_of_year_type === 'day_of_year',
  );
  const days = rows.filter((row) => row.computation === 'median');
  const rowsOfDay = Map.groupBy(rows, (row) => row.time_of_year);
  const toMedian = (row: Row) => medianOfDay(row, rowsOfDay.get(row.time_of_year) ?? []);
  return withoutOdd(NORMALS, days, toMedian, warn).filter((median) => median !== null);
}

type Data = z.infer<typeof normalsSchema>['features'][number]['properties']['data'];

/** The parts of all pages that concern flow. */
async function flowParts(site: string, tools: RiverTools): Promise<Data> {
  const id = usgsLocationId(site);
  const parts: Data = [];
  let token: string | null = null;
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const call: Call = {
      service: NORMALS,
      url: serviceUrl(tools.services.usgsStatistics, 'observationNormals', {
        monitoring_location_id: id,
        parameter_code: FLOW_CODE,
        normal_type: 'DOY',
        ...(token !== null && { next_token: token }),
      }),
      maxBytes: 5_000_000,
      ...usgsCall(tools),
    };
    const { features, next } = conforming(NORMALS, normalsSchema, await fetchJson(call, tools));
    if (features.some(({ properties }) => properties.monitoring_location_id !== id)) {
      throw new SourceError(NORMALS, 'malformed', `sent medians for a gauge other than ${id}`);
    }
    parts.push(...features.flatMap(({ properties }) => properties.data));
    token = String(next ?? '');
    if (token === '' || features.length === 0) return parts;
  }
  throw new SourceError(NORMALS, 'partial', `sent more than ${MOST_PAGES} pages`);
}

/** A series from its part, with the time it covers according to USGS's notes. */
function medianSeries(
  id: string,
  days: readonly DayFigures[],
  notes: readonly SeriesNote[],
): MedianSeries {
  const note = notes.find((candidate) => candidate.id === id);
  // Without a note, nobody knows whether it goes on.
  return {
    id,
    days,
    from: note?.from ?? Number.NEGATIVE_INFINITY,
    to: note?.to ?? Number.NEGATIVE_INFINITY,
  };
}

export const usgsNormals: Connector<string, readonly DailyMedian[]> = {
  name: NORMALS,
  async fetch(site, tools) {
    const data = (await flowParts(site, tools))
      .filter(({ parameter_code: code }) => code === FLOW_CODE)
      .filter(({ parent_statistic_id: statistic }) => (statistic ?? MEAN) === MEAN);
    const wrong = data.find(({ unit_of_measure: unit }) => unit !== 'ft^3/s');
    if (wrong !== undefined) {
      const unit = wrong.unit_of_measure ?? 'no unit';
      throw new SourceError(NORMALS, 'malformed', `gives flow in ${unit} instead of ft^3/s`);
    }
    const parts = Map.groupBy(data, ({ parent_time_series_id: id }) => id ?? '');
    const daysOfSeries = Array.from(parts, ([id, rows]) => ({
      id,
      days: daysOf(
        rows.flatMap(({ values }) => values),
        tools.warn,
      ),
    }));
    const { medians } = await withNotes(NORMALS, site, tools, (notes) =>
      riverMedians(
        daysOfSeries.map(({ id, days }) => medianSeries(id, days, notes)),
        ENDED_AFTER_MS.days,
        notes,
      ),
    );
    return medians;
  },
};
