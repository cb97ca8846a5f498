/**
 * USGS WaterServices, the predecessor of `water-data.ts` (`iv`) and `normals.ts` (`stat`). It has been
 * slowed on purpose since 2026-11-16 and ends on 2027-02-22.
 *
 * - Times are local to the gauge with their offset, which changes in the middle of a list when the
 *   clocks do.
 * - Oddities of `iv`: figures of several methods, the first often empty; `-999999` instead of a figure;
 *   duplicates; steps of 5, 15, 30 and 60 minutes in one list; 200 with an empty list for an unknown
 *   gauge; HTML with 200 or 503 when it is down.
 * - `stat` is a tab-separated table in RDB: comment lines, column names, column widths, rows. Oddities:
 *   an empty column; several series in one table, some incomplete; blank figures; February 29 with a
 *   quarter of the samples; "No sites/data found" as plain text with 200.
 */
import * as z from 'zod';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { type Connector, jsonConnector } from '../connector.ts';
import { conforming, itemOf, type Warn, withoutOdd } from '../http/conforming.ts';
import { fetchAnswer } from '../http/fetch-answer.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import {
  ALL_CODES,
  FLOW_CODE,
  type GaugeValue,
  gaugeReadings,
  qualifiersSchema,
  usgsSite,
} from './gauge-values.ts';
import { isDayOfYear, type MedianSeries, riverMedians } from './river-medians.ts';
import { ENDED_AFTER_MS, type SeriesNote } from './river-series.ts';

const FLOW = 'usgs-legacy-flow';
const MEDIANS = 'usgs-legacy-medians';

const codes = z.array(z.object({ value: z.string() }));

const seriesSchema = z.object({
  sourceInfo: z.object({ siteCode: codes }),
  variable: z.object({
    variableCode: codes,
    unit: z.object({ unitCode: z.string() }),
    noDataValue: z.number().nullish(),
  }),
  values: z.array(
    z.object({
      value: z.array(z.unknown()),
      method: z
        .array(z.object({ methodID: z.number().nullish(), methodDescription: textSchema }))
        .nullish(),
    }),
  ),
});

const readingSchema = z.object({
  value: figureSchema,
  dateTime: instantSchema,
  qualifiers: qualifiersSchema,
});

const flowSchema = z.object({ value: z.object({ timeSeries: z.array(seriesSchema) }) });

/** A series of the older service, which has only primary ones and does not say when they began. */
const noteOf = (id: string, place: string | null): SeriesNote => ({
  id,
  isPrimary: true,
  place,
  from: null,
  to: null,
});

/** The figures of all methods, each a series; often the first has none. */
function valuesOfMethods(
  { variable, values }: z.infer<typeof seriesSchema>,
  at: number,
  warn: Warn | undefined,
): { readonly values: GaugeValue[]; readonly notes: SeriesNote[] } {
  const code = variable.variableCode[0]?.value ?? '';
  const unit = variable.unit.unitCode;
  if (code === FLOW_CODE && unit !== 'ft3/s') {
    const message = `gives flow in ${JSON.stringify(unit)} instead of ft3/s`;
    throw new SourceError(FLOW, 'malformed', message);
  }
  const read = (item: unknown, row: number) => itemOf(readingSchema, item, `value.${row}`);
  const methods = values.map(({ value: items, method }, index) => {
    const id = `${method?.[0]?.methodID ?? ''} ${at} ${index}`;
    const readings = withoutOdd(FLOW, items, read, warn);
    return {
      note: noteOf(id, method?.[0]?.methodDescription ?? null),
      values: readings.map(({ dateTime, value, qualifiers }) => ({
        series: id,
        code,
        unit,
        observedAt: dateTime,
        value: value === variable.noDataValue ? null : value,
        qualifiers,
      })),
    };
  });
  return {
    values: methods.flatMap((method) => method.values),
    notes: methods.map(({ note }) => note),
  };
}

export const usgsLegacyFlow = jsonConnector<string, ObservedFlow>({
  name: FLOW,
  call: (site, { services }) => ({
    url: serviceUrl(services.usgsLegacy, 'iv/', {
      format: 'json',
      sites: usgsSite(site),
      period: 'P7D',
      parameterCd: ALL_CODES,
      siteStatus: 'all',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
  }),
  read(json, site, { warn }) {
    const series = conforming(FLOW, flowSchema, json)
      .value.timeSeries.filter(({ sourceInfo }) =>
        sourceInfo.siteCode.some(({ value }) => value === site),
      )
      .map((series, at) => valuesOfMethods(series, at, warn));
    const { measured } = gaugeReadings(
      series.flatMap(({ values }) => values),
      series.flatMap(({ notes }) => notes),
    );
    return { site, ...measured };
  },
});

const count = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** Absent or blank if there is none. */
const beside = figureSchema.optional().transform((figure) => figure ?? null);

const rowSchema = z
  .object({
    site_no: z.string(),
    parameter_cd: z.string(),
    ts_id: z.string(),
    loc_web_ds: z.string().optional(),
    month_nu: count,
    day_nu: count,
    begin_yr: count.optional(),
    end_yr: count,
    p50_va: figureSchema,
    count_nu: beside,
    p10_va: beside,
    p25_va: beside,
    p75_va: beside,
    p90_va: beside,
    min_va: beside,
    max_va: beside,
  })
  .refine(({ month_nu, day_nu }) => isDayOfYear(month_nu, day_nu), 'is not a day of the year');

type Row = z.infer<typeof rowSchema>;

function truncated(): SourceError {
  return new SourceError(MEDIANS, 'partial', 'sent an incomplete table', { retryable: true });
}

function rowsOf(text: string, warn: Warn | undefined): Row[] {
  const [header = '', types = '', ...rest] = text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  const columns = header.split('\t');
  if (!types.split('\t').every((type) => /^\d+[sdn]$/.test(type))) {
    const message = 'sent a text that is not an RDB table';
    throw new SourceError(MEDIANS, 'malformed', message, { retryable: true });
  }
  // Without a final line break, the last figure may be cut short.
  if (rest.length === 0 || !text.endsWith('\n')) throw truncated();
  const read = (line: string, at: number) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw truncated();
    const row = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
    return itemOf(rowSchema, row, `row ${at + 1}`);
  };
  return withoutOdd(MEDIANS, rest, read, warn);
}

/** A series of the table; of each year it is only known that it has figures. */
function medianSeries(id: string, rows: readonly Row[]): MedianSeries {
  const years = rows.flatMap(({ begin_yr: begin, end_yr: end }) => [begin ?? end, end]);
  return {
    id,
    from: Date.UTC(Math.min(...years), 0),
    to: Date.UTC(Math.max(...years), 0),
    days: rows.flatMap(({ month_nu: month, day_nu: day, p50_va: flowCfs, ...row }) => {
      if (flowCfs === null) return [];
      const figures = {
        years: row.count_nu,
        p10: row.p10_va,
        p25: row.p25_va,
        p75: row.p75_va,
        p90: row.p90_va,
        lowest: row.min_va,
        highest: row.max_va,
      };
      return [{ month, day, flowCfs, figures }];
    }),
  };
}

export const usgsLegacyMedians: Connector<string, readonly DailyMedian[]> = {
  name: MEDIANS,
  async fetch(site, tools) {
    const call = {
      service: MEDIANS,
      url: serviceUrl(tools.services.usgsLegacy, 'stat/', {
        format: 'rdb',
        sites: usgsSite(site),
        statReportType: 'daily',
        statTypeCd: 'all',
        parameterCd: FLOW_CODE,
      }),
      types: ['text/plain', 'text/rdb'],
      maxBytes: 2_000_000,
    };
    const text = new TextDecoder().decode(await fetchAnswer(call, tools));
    if (text.includes('No sites/data found')) return [];
    const rowsOfFlow = rowsOf(text, tools.warn).filter(
      (row) => row.site_no === site && row.parameter_cd === FLOW_CODE,
    );
    const tables = Map.groupBy(rowsOfFlow, (row) => row.ts_id);
    const notes = Array.from(tables, ([id, rows]) => noteOf(id, rows[0]?.loc_web_ds || null));
    const series = Array.from(tables, ([id, rows]) => medianSeries(id, rows));
    return riverMedians(series, ENDED_AFTER_MS.years, notes).medians;
  },
};
