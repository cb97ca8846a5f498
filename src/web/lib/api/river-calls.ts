import * as z from 'zod/mini';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  RIVER_HEADERS,
  RIVER_SOURCES,
  type RiverSource,
  STAGE_PARAMETER,
  stageflowSchema,
  TEMPERATURE_PARAMETER,
} from '#contract/river.ts';
import { RIVER_LIFETIMES_MS, type RiverSubject, riverAddress } from '#contract/river-address.ts';
import type { Position } from '#domain/place/position.ts';
import { FLOOD_CATEGORIES } from '#domain/river/flood-thresholds.ts';
import type { GaugeStatus } from '#domain/river/forecast-gauge.ts';
import { isEmpty, type RiverKind, type RiverValues } from '#domain/river/river-value.ts';
import type { Call } from './answers.ts';
import { parseMedianTable } from './median-table.ts';

/** A response could not be parsed. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

export interface RiverFigures<T> {
  readonly figures: T;
  /** The service they came from; `null` if the response does not say. */
  readonly source: RiverSource | null;
  /** Whether the server had no newer ones. */
  readonly isStale: boolean;
  /** Whether their newest reading is old, though the server has no newer one. */
  readonly isOld: boolean;
  /** UTC instants as ISO 8601; `null` if the response does not say. */
  readonly fetchedAt: string | null;
  readonly newestAt: string | null;
}

const instant = z.nullable(z.iso.datetime());

/** The saved part of a response: its text and metadata headers. */
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

function riverCall<Kind extends RiverKind>(
  subject: RiverSubject & { readonly kind: Kind },
  figuresIn: (text: string) => RiverValues[Kind],
): Call<RiverFigures<RiverValues[Kind]>> {
  const address = riverAddress(subject);
  return {
    address,
    read,
    parse(kept) {
      try {
        const { text, state, ...rest } = keptSchema.parse(kept);
        return {
          figures: figuresIn(text),
          isStale: state === 'stale',
          isOld: state === 'old',
          ...rest,
        };
      } catch (cause) {
        throw new UnreadableAnswer(`${address} cannot be read`, { cause });
      }
    },
    // A stale, old or empty answer is requested again each time.
    freshUntil: (answeredAt, { isStale, isOld, figures }) =>
      isStale || isOld || isEmpty(figures)
        ? answeredAt
        : answeredAt + RIVER_LIFETIMES_MS[subject.kind],
    versionOf: () => null,
  };
}

function json<T, R>(schema: { parse: (body: unknown) => T }, take: (body: T) => R) {
  return (text: string): R => take(schema.parse(JSON.parse(text)));
}

function finite(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${text} is not a flow`);
  return value;
}

/** Readings of the past seven days of a USGS gauge. */
export function observedFlowCall(site: string) {
  return riverCall(
    { kind: 'flow', site },
    json(instantaneousSchema, ({ value }) => {
      const [series] = value.timeSeries;
      const beside = (code: string) => {
        const own = value.timeSeries.find(
          ({ variable }) => variable?.variableCode[0]?.value === code,
        );
        return (own?.values[0]?.value ?? []).map((reading) => ({
          observedAt: reading.dateTime,
          value: finite(reading.value),
        }));
      };
      const place = series?.sourceInfo.geoLocation.geogLocation;
      return {
        site,
        name: series?.sourceInfo.siteName ?? null,
        position: place ? { longitude: place.longitude, latitude: place.latitude } : null,
        readings: (series?.values[0]?.value ?? []).map((reading) => ({
          observedAt: reading.dateTime,
          flowCfs: finite(reading.value),
        })),
        stage: beside(STAGE_PARAMETER),
        temperature: beside(TEMPERATURE_PARAMETER),
      };
    }),
  );
}

/** Median flows of the days of the year at a USGS gauge. */
export function mediansCall(site: string) {
  return riverCall({ kind: 'medians', site }, parseMedianTable);
}

/** Mean flows of the days since 2013 at a USGS gauge. */
export function dailyFlowCall(site: string) {
  return riverCall(
    { kind: 'days', site },
    json(dailyMeansSchema, (means) => means),
  );
}

export function forecastCall(lid: string) {
  return riverCall(
    { kind: 'forecast', lid },
    json(stageflowSchema, ({ issuedTime, data, flood = {}, accuracy = [], ...units }) => ({
      lid,
      issuedAt: issuedTime,
      ...units,
      accuracy,
      thresholds: thresholdsOf(flood),
      points: data.map(({ validTime, ...figures }) => ({ validAt: validTime, ...figures })),
    })),
  );
}

function thresholdsOf(flood: NonNullable<z.infer<typeof stageflowSchema>['flood']>) {
  return Object.fromEntries(
    FLOOD_CATEGORIES.flatMap((category) => {
      const found = flood[category];
      return found ? [[category, { stageFt: found.stage, flowCfs: found.flow }]] : [];
    }),
  );
}

export const GAUGES_CALL = riverCall(
  { kind: 'gauges' },
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

function statusOf(body: StatusBody): GaugeStatus | null {
  if (body === null) return null;
  const { validTime, ...figures } = body;
  return { validAt: validTime, ...figures };
}

/** Id of the river reach at a point; `null` if there is none. */
export function comidCall(position: Position) {
  return riverCall(
    { kind: 'reach', position },
    json(comidSchema, ({ features }) => features[0]?.properties.comid ?? null),
  );
}

export function flowlinesCall(comid: string) {
  return riverCall(
    { kind: 'downstream', comid },
    json(flowlinesSchema, ({ features }) =>
      features.map(({ properties, geometry }) => ({
        comid: properties.nhdplus_comid,
        line: geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude })),
      })),
    ),
  );
}
