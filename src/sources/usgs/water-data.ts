/**
 * Gauge readings and daily means: USGS Water Data OGC API, collections `continuous`,
 * `latest-continuous` and `daily`.
 *
 * - Units: cubic feet per second, feet and degrees Celsius, as text. Times: UTC; days of the gauge's
 *   local calendar. Delay: an hour or so, a day for daily means; provisional until approved.
 * - Quota per hour and IP address, higher with a key; 429 with `Retry-After` when it is used up. A
 *   list of gauges in one call counts once.
 * - Oddities: rows in any order; row ids change; figures are null during ice or with a broken
 *   instrument; several series at one site, one after another or at once; pages are linked
 *   by `next`, perhaps even from the last; `latest-continuous` leaves out a gauge
 *   without a current figure and keeps the last one of a discontinued gauge for years.
 */

import { ascending } from 'd3-array';
import * as z from 'zod';
import { DAILY_FLOW_FROM, type DailyFlow, dailyFlow } from '#domain/river/daily-flow.ts';
import type { NewestReading, ObservedFlow } from '#domain/river/river-value.ts';
import { WEEK_MS } from '#domain/time/milliseconds.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import type { Connector, RiverTools } from '../connector.ts';
import { conforming, itemOf, Odd, type Warn, withoutOdd } from '../http/conforming.ts';
import { type Call, fetchJson } from '../http/fetch-answer.ts';
import { figureSchema, instantSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import {
  ALL_CODES,
  dailyReadings,
  FLOW_CODE,
  type GaugeValue,
  gaugeReadings,
  newestReadings,
  qualifiersSchema,
  usgsCall,
  usgsLocationId,
} from './gauge-values.ts';
import { withNotes } from './series-notes.ts';

const CONTINUOUS = 'usgs-continuous';
const LATEST = 'usgs-latest';
const DAILY = 'usgs-daily';

const SEVEN_DAYS_MS = WEEK_MS;
/** Rows per page: seven days of three quantities every 5 minutes fill a third of it. */
const MOST_PAGES = 5;
/** Gauges per call: keeps the address well below 8,000 bytes. */
export const MOST_LATEST_SITES = 100;
/** The service silently stops at this many rows; that leaves room for gauges with several series. */
const MOST_LATEST_ROWS = 5000;
/** The most rows that the service sends at once; five series of two decades fit. */
const MOST_DAILY_ROWS = 50_000;
/** USGS's code of a daily mean. */
const MEAN = '00003';

const rowSchema = z.object({
  monitoring_location_id: z.string(),
  parameter_code: z.string(),
  time_series_id: z.string(),
  time: instantSchema,
  value: figureSchema,
  unit_of_measure: z.string().nullish(),
  qualifier: qualifiersSchema,
  last_modified: z.string().nullish(),
});
const featureSchema = z.object({ properties: rowSchema });
const dayFeatureSchema = z.object({
  properties: rowSchema.extend({
    parameter_code: z.string().default(FLOW_CODE),
    time: z.string().refine(isPlainDate, 'is not a day'),
  }),
});

const pageSchema = z.object({
  features: z.array(z.unknown()),
  links: z.array(z.object({ rel: z.string().nullish(), href: z.string() })).nullish(),
});

type Row = z.infer<typeof rowSchema>;

interface Page {
  readonly rows: readonly Row[];
  /** Address of the next page; `null` on the last page, and on an empty one even if it has a link. */
  readonly next: string | null;
}

/** A page without odd rows: flow in another unit, or a gauge other than `location`. */
function readPage(
  service: string,
  schema: z.ZodType<{ properties: Row }>,
  json: unknown,
  { location, warn }: { readonly location: string | null; readonly warn?: Warn | undefined },
): Page {
  const { features, links } = conforming(service, pageSchema, json);
  const read = (item: unknown, at: number): Row | Odd => {
    const feature = itemOf(schema, item, `features.${at}`);
    if (feature instanceof Odd) return feature;
    const row = feature.properties;
    if (location !== null && row.monitoring_location_id !== location) {
      return new Odd(`it has figures for a gauge other than ${location}`);
    }
    if (row.parameter_code !== FLOW_CODE || row.unit_of_measure === 'ft^3/s') return row;
    return new Odd(`gives flow in ${row.unit_of_measure ?? 'no unit'} instead of ft^3/s`);
  };
  const rows = withoutOdd(service, features, read, warn);
  const next = rows.length === 0 ? undefined : links?.find(({ rel }) => rel === 'next');
  return { rows, next: next?.href ?? null };
}

/** The call of the next page. The key must not be sent to another host. */
function nextCall(call: Call, next: string): Call {
  const url = URL.parse(next);
  if (url?.origin === call.url.origin) return { ...call, url };
  throw new SourceError(call.service, 'malformed', 'its next page is on another host');
}

/** The rows of all pages. @throws {SourceError} `partial` if they never end. */
async function allRows(
  first: Call,
  tools: RiverTools,
  readRows: (json: unknown) => Page,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let call = first;
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const page = readRows(await fetchJson(call, tools));
    rows.push(...page.rows);
    if (page.next === null) return rows;
    call = nextCall(call, page.next);
  }
  throw new SourceError(first.service, 'partial', `sent more than ${MOST_PAGES} pages`);
}

/** Of two rows for one time, the one changed last wins. */
function byChange(a: Row, b: Row): number {
  return (
    ascending(a.last_modified ?? '', b.last_modified ?? '') || ascending(a.value ?? 0, b.value ?? 0)
  );
}

function valuesOf(rows: readonly Row[]): GaugeValue[] {
  return rows.toSorted(byChange).map((row) => ({
    series: row.time_series_id,
    code: row.parameter_code,
    unit: row.unit_of_measure,
    observedAt: row.time,
    value: row.value,
    qualifiers: row.qualifier,
  }));
}

function collectionCall(
  service: string,
  tools: RiverTools,
  collection: string,
  maxBytes: number,
  parameters: Readonly<Record<string, string>>,
): Call {
  const url = serviceUrl(tools.services.usgs, `collections/${collection}/items`, {
    f: 'json',
    ...parameters,
    skipGeometry: 'true',
  });
  return { service, url, maxBytes, ...usgsCall(tools) };
}

export const usgsContinuous: Connector<string, ObservedFlow> = {
  name: CONTINUOUS,
  async fetch(site, tools) {
    const location = usgsLocationId(site);
    const since = new Date(tools.now() - SEVEN_DAYS_MS).toISOString().replace(/\.\d+/, '');
    const call = collectionCall(CONTINUOUS, tools, 'continuous', 10_000_000, {
      monitoring_location_id: location,
      parameter_code: ALL_CODES,
      datetime: `${since}/..`,
      limit: '20000',
    });
    const rows = await allRows(call, tools, (json) =>
      readPage(CONTINUOUS, featureSchema, json, { location, warn: tools.warn }),
    );
    const values = valuesOf(rows);
    const { measured } = await withNotes(CONTINUOUS, site, tools, (notes) =>
      gaugeReadings(values, notes),
    );
    return { site, ...measured };
  },
};

/**
 * Newest flow of up to 100 gauges, with height and temperature where they are measured; without gauges
 * that have no flow, or several indistinguishable sensors of it.
 */
export const usgsLatest: Connector<readonly string[], readonly NewestReading[]> = {
  name: LATEST,
  async fetch(sites, tools) {
    if (sites.length === 0 || sites.length > MOST_LATEST_SITES) {
      throw new RangeError(
        `${sites.length} gauges cannot be requested at once (1 to ${MOST_LATEST_SITES})`,
      );
    }
    const call = collectionCall(LATEST, tools, 'latest-continuous', 5_000_000, {
      monitoring_location_id: sites.map(usgsLocationId).join(','),
      parameter_code: ALL_CODES,
      limit: String(MOST_LATEST_ROWS),
    });
    const rows = await allRows(call, tools, (json) =>
      readPage(LATEST, featureSchema, json, { location: null, warn: tools.warn }),
    );
    const ofPlace = Map.groupBy(rows, (row) => row.monitoring_location_id);
    const found = sites.map(async (site) => {
      const rowsOfSite = ofPlace.get(usgsLocationId(site)) ?? [];
      const values = valuesOf(rowsOfSite);
      const { flow, stage, temperature } = await withNotes(LATEST, site, tools, (notes) =>
        newestReadings(values, notes),
      );
      return flow === null ? [] : [{ site, ...flow, stage, temperature }];
    });
    return (await Promise.all(found)).flat();
  },
};

export const usgsDaily: Connector<string, DailyFlow> = {
  name: DAILY,
  async fetch(site, tools) {
    const location = usgsLocationId(site);
    const call = collectionCall(DAILY, tools, 'daily', 20_000_000, {
      monitoring_location_id: location,
      parameter_code: FLOW_CODE,
      statistic_id: MEAN,
      datetime: `${DAILY_FLOW_FROM}/..`,
      // Skipping unused fields halves the answer.
      properties: 'monitoring_location_id,time_series_id,time,value,unit_of_measure,last_modified',
      limit: String(MOST_DAILY_ROWS),
    });
    const rows = await allRows(call, tools, (json) =>
      readPage(DAILY, dayFeatureSchema, json, { location, warn: tools.warn }),
    );
    const values = valuesOf(rows);
    const { readings } = await withNotes(DAILY, site, tools, (notes) =>
      dailyReadings(values, notes),
    );
    const means = readings.flatMap(({ observedAt: day, value }) =>
      isPlainDate(day) ? [[day, value] as const] : [],
    );
    return dailyFlow(new Map(means));
  },
};
