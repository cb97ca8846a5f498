import { ascending, descending, sort } from 'd3-array';
import {
  type GaugeReading,
  hourly,
  isSiteNumber,
  type ObservedFlow,
} from '#domain/river/river-value.ts';
import type { RiverServices } from '../river-services.ts';

/** What a gauge measures: USGS's code, the units that are understood, and what can be true. */
const FLOW = { code: '00060', units: ['ft^3/s', 'ft3/s'], least: -Infinity, most: Infinity };
const STAGE = { code: '00065', units: ['ft'], least: -1000, most: 10_000 };
/** Outside of these limits the sensor is in air or ice. */
const TEMPERATURE = { code: '00010', units: ['degC', 'deg C'], least: -1, most: 40 };

export const FLOW_CODE = FLOW.code;

/** All codes, as both generations of the service take them in one call. */
export const ALL_CODES = [FLOW, STAGE, TEMPERATURE].map(({ code }) => code).join(',');

export interface GaugeValue {
  /** The instrument or method that measured it. */
  readonly series: string;
  readonly code: string;
  readonly unit: string | null | undefined;
  /** A UTC instant, or a day. */
  readonly observedAt: string | null;
  readonly value: number | null;
}

/**
 * Readings of one quantity. Of several series, the one with the most readings or, among equals, the
 * newest reading; series are never mixed. Of two values of a series at one instant,
 * the later in the list counts.
 *
 * @returns oldest first, no instant twice; empty when no series has a reading.
 */
export function bestReadings(values: readonly GaugeValue[]): readonly GaugeReading[] {
  const known = values.flatMap(({ series, observedAt, value }) =>
    observedAt === null || value === null ? [] : [{ series, observedAt, value }],
  );
  const series = Map.groupBy(known, (one) => one.series);
  const all = Array.from(series, ([id, own]) => {
    const byInstant = new Map(own.map(({ observedAt, value }) => [observedAt, value]));
    const readings = Array.from(byInstant, ([observedAt, value]) => ({ observedAt, value }));
    return { id, readings: sort(readings, ({ observedAt }) => observedAt) };
  });
  const newestOf = ({ readings }: (typeof all)[number]) => readings.at(-1)?.observedAt ?? '';
  const [best] = all.sort(
    (a, b) =>
      descending(a.readings.length, b.readings.length) ||
      descending(newestOf(a), newestOf(b)) ||
      ascending(a.id, b.id),
  );
  return best?.readings ?? [];
}

/** The flow of a gauge, with height and temperature about hourly; other quantities and units are dropped. */
export function gaugeReadings(
  values: readonly GaugeValue[],
): Pick<ObservedFlow, 'readings' | 'stage' | 'temperature'> {
  const readingsOf = ({ code, units, least, most }: typeof FLOW) =>
    bestReadings(
      values.filter(
        (one) =>
          one.code === code &&
          units.includes(one.unit ?? '') &&
          (one.value === null || (one.value >= least && one.value <= most)),
      ),
    );
  return {
    readings: readingsOf(FLOW).map(({ observedAt, value }) => ({ observedAt, flowCfs: value })),
    stage: hourly(readingsOf(STAGE)),
    temperature: hourly(readingsOf(TEMPERATURE)),
  };
}

/** The site number, checked so that it is safe in an address. @throws {RangeError} */
export function usgsSite(site: string): string {
  if (isSiteNumber(site)) return site;
  throw new RangeError(`${JSON.stringify(site)} is not a USGS site number (8 to 15 digits)`);
}

/** A site number as the newer services write it, e.g. `USGS-12200500`. @throws {RangeError} */
export function usgsLocationId(site: string): string {
  return `USGS-${usgsSite(site)}`;
}

/** What calls of the newer services have in common: media types, and the key if there is one. */
export function usgsCall({ usgsApiKey }: RiverServices) {
  return {
    types: ['application/geo+json', 'application/json'],
    headers: usgsApiKey === null ? {} : { 'x-api-key': usgsApiKey },
  };
}
