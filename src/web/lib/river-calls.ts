import * as z from 'zod/mini';
import {
  comidSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  RIVER_HEADERS,
  RIVER_SOURCES,
  type RiverSource,
  stageflowSchema,
} from '#contract/river.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { RiverForecast } from '#domain/river/river-forecast.ts';
import type { RiverReach } from '#domain/river/river-line.ts';
import type { Call } from './answers.ts';
import { LIFETIMES } from './lifetimes.ts';
import { parseMedianTable } from './median-table.ts';

/** An answer came and could not be turned into figures. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Figures of a river with what the headers tell of them. */
export interface RiverFigures<T> {
  readonly figures: T;
  /** Which service gave them; `null` where the answer does not say. */
  readonly source: RiverSource | null;
  /** Whether the server had no newer ones to give. */
  readonly isStale: boolean;
  /** UTC instants as ISO 8601; `null` where the answer does not say. */
  readonly fetchedAt: string | null;
  readonly newestAt: string | null;
}

const instant = z.nullable(z.iso.datetime());

/** What is kept of an answer: its text, and the headers that tell how to take it. */
const keptSchema = z.object({
  text: z.string(),
  source: z.nullable(z.enum(RIVER_SOURCES)),
  state: z.nullable(z.string()),
  fetchedAt: instant,
  newestAt: instant,
});

async function read(response: Response): Promise<unknown> {
  const { headers } = response;
  return {
    text: await response.text(),
    source: headers.get(RIVER_HEADERS.source),
    state: headers.get(RIVER_HEADERS.state),
    fetchedAt: headers.get(RIVER_HEADERS.fetchedAt),
    newestAt: headers.get(RIVER_HEADERS.newestAt),
  };
}

/** @param isNothing - Whether figures say that there is nothing, which is asked again each time. */
function riverCall<T>(
  address: string,
  lifetime: (answeredAt: number) => number,
  figuresIn: (text: string) => T,
  isNothing: (figures: T) => boolean = () => false,
): Call<RiverFigures<T>> {
  return {
    address: `/river/${address}`,
    read,
    parse(kept) {
      try {
        const { text, state, ...rest } = keptSchema.parse(kept);
        return { figures: figuresIn(text), isStale: state === 'stale', ...rest };
      } catch (cause) {
        throw new UnreadableAnswer(`/river/${address} cannot be read`, { cause });
      }
    },
    // What the server gives for want of something newer is asked for again each time.
    freshUntil: (answeredAt, { isStale, figures }) =>
      isStale || isNothing(figures) ? answeredAt : lifetime(answeredAt),
    versionOf: () => null,
  };
}

function json<T, R>(schema: { parse: (body: unknown) => T }, take: (body: T) => R) {
  return (text: string): R => take(schema.parse(JSON.parse(text)));
}

function finite(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${text} is no flow`);
  return value;
}

/** Readings of the past seven days of a USGS gauge. */
export function observedFlowCall(site: string): Call<RiverFigures<ObservedFlow>> {
  return riverCall(
    `nwis/iv/?format=json&sites=${encodeURIComponent(site)}&period=P7D&parameterCd=00060&siteStatus=all`,
    LIFETIMES.waterData,
    json(instantaneousSchema, ({ value }): ObservedFlow => {
      const [series] = value.timeSeries;
      const place = series?.sourceInfo.geoLocation.geogLocation;
      return {
        site,
        name: series?.sourceInfo.siteName ?? null,
        position: place ? { longitude: place.longitude, latitude: place.latitude } : null,
        readings: (series?.values[0]?.value ?? []).map((reading) => ({
          observedAt: reading.dateTime,
          flowCfs: finite(reading.value),
        })),
      };
    }),
    ({ readings }) => readings.length === 0,
  );
}

/** Median flows of the days of the year at a USGS gauge. */
export function mediansCall(site: string): Call<RiverFigures<readonly DailyMedian[]>> {
  return riverCall(
    `nwis/stat/?format=rdb&sites=${encodeURIComponent(site)}&statReportType=daily&statTypeCd=p50`,
    LIFETIMES.waterData,
    parseMedianTable,
  );
}

/** Forecast of a NOAA forecast point. */
export function forecastCall(lid: string): Call<RiverFigures<RiverForecast>> {
  return riverCall<RiverForecast>(
    `nwps/v1/gauges/${encodeURIComponent(lid)}/stageflow/forecast`,
    LIFETIMES.waterData,
    json(stageflowSchema, ({ issuedTime, data, ...units }) => ({
      lid,
      issuedAt: issuedTime,
      ...units,
      points: data.map(({ validTime, ...figures }) => ({ validAt: validTime, ...figures })),
    })),
    ({ points }) =>
      points.every(({ primary, secondary }) => primary === null && secondary === null),
  );
}

/** West, south, east and north of Washington, as the service takes them. */
const WASHINGTON =
  'bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494';

/** The forecast gauges of Washington with their state. */
export const GAUGES_CALL: Call<RiverFigures<readonly ForecastGauge[]>> = riverCall<
  readonly ForecastGauge[]
>(
  `nwps/v1/gauges?${WASHINGTON}&srid=EPSG_4326`,
  LIFETIMES.gauges,
  json(gaugesSchema, ({ gauges }) =>
    gauges.map(({ state, status, ...gauge }) => ({
      ...gauge,
      state: state.abbreviation,
      observed: statusOf(status.observed),
      forecast: statusOf(status.forecast),
    })),
  ),
);

type StatusBody = z.infer<typeof gaugesSchema>['gauges'][number]['status']['observed'];

function statusOf(body: StatusBody): ForecastGauge['observed'] {
  if (body === null) return null;
  const { validTime, ...figures } = body;
  return { validAt: validTime, ...figures };
}

/** Id of the reach of a river at a point, written `POINT(longitude latitude)`; `null` for none. */
export function comidCall(point: string): Call<RiverFigures<string | null>> {
  return riverCall(
    `nldi/linked-data/comid/position?coords=${encodeURIComponent(point)}`,
    LIFETIMES.comid,
    json(comidSchema, ({ features }) => features[0]?.properties.comid ?? null),
  );
}

/** A river from a reach down, reach by reach. */
export function flowlinesCall(comid: string): Call<RiverFigures<readonly RiverReach[]>> {
  return riverCall<readonly RiverReach[]>(
    `nldi/linked-data/comid/${encodeURIComponent(comid)}/navigation/DM/flowlines?f=json&distance=6000`,
    LIFETIMES.comid,
    json(flowlinesSchema, ({ features }) =>
      features.map(({ properties, geometry }) => ({
        comid: properties.nhdplus_comid,
        line: geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude })),
      })),
    ),
  );
}
