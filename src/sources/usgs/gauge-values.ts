import { ascending, descending, sort } from 'd3-array';
import * as z from 'zod';
import {
  GAUGE_REMARKS,
  type GaugeReading,
  type GaugeRemark,
  hourly,
  isOldReading,
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

/** Remarks on a figure come as a list, as a text, or as null. */
export const qualifiersSchema = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch(null)
  .transform((given) => (Array.isArray(given) ? given : (given?.split(/[\s,]+/) ?? [])));

export interface GaugeValue {
  readonly series: string;
  readonly code: string;
  readonly unit: string | null | undefined;
  readonly observedAt: string | null;
  readonly value: number | null;
  readonly qualifiers?: readonly string[];
}

/** The series of one quantity, the one with the most readings or, among equals, the newest first. */
function seriesOf(values: readonly GaugeValue[]) {
  const known = values.flatMap(({ series, observedAt, value }) =>
    observedAt === null || value === null ? [] : [{ series, observedAt, value }],
  );
  const series = Map.groupBy(known, (one) => one.series);
  const all = Array.from(series, ([id, own]) => {
    const byInstant = new Map(own.map(({ observedAt, value }) => [observedAt, value]));
    const readings = Array.from(byInstant, ([observedAt, value]) => ({ observedAt, value }));
    const sorted = sort(readings, ({ observedAt }) => observedAt);
    return { id, readings: sorted, newest: sorted.at(-1)?.observedAt ?? '' };
  });
  return all.sort(
    (a, b) =>
      descending(a.readings.length, b.readings.length) ||
      descending(a.newest, b.newest) ||
      ascending(a.id, b.id),
  );
}

/**
 * Readings of one quantity from one series, oldest first; the later of two at one instant counts.
 */
export function bestReadings(values: readonly GaugeValue[]): readonly GaugeReading[] {
  return seriesOf(values)[0]?.readings ?? [];
}

function sensorReadings(values: readonly GaugeValue[]) {
  const all = seriesOf(values);
  const newest = Math.max(...all.map((series) => Date.parse(series.newest)));
  const isOver = (series: (typeof all)[number]) => isOldReading(series.newest, newest);
  const readings = all.find((series) => !isOver(series))?.readings ?? [];
  const first = readings[0]?.observedAt ?? '';
  const before = all.find(isOver)?.readings.filter(({ observedAt }) => observedAt < first);
  return { readings, earlier: before ?? [] };
}

/** The newer services write codes in other ways. */
const REMARK_CODES: Readonly<Record<GaugeRemark, RegExp>> = {
  Ice: /^ice/i,
  Eqp: /^eq(p|uip)/i,
  Bkw: /^(bkw|backwater)/i,
  Dry: /^dry/i,
  Mnt: /^(mnt|maint)/i,
  Rat: /^rat/i,
  Ssn: /^(ssn|season)/i,
  Dis: /^dis/i,
};
const REMARKS = Object.keys(GAUGE_REMARKS) as GaugeRemark[];

/** The remarks of the newest instant, which may have no figure. */
function remarksOn(values: readonly GaugeValue[]): readonly GaugeRemark[] {
  const newest = values.reduce((last, { observedAt }) => {
    return observedAt !== null && observedAt > last ? observedAt : last;
  }, '');
  const codes = values.flatMap(({ observedAt, qualifiers = [] }) =>
    observedAt === newest ? qualifiers : [],
  );
  return REMARKS.filter((remark) => codes.some((code) => REMARK_CODES[remark].test(code)));
}

const asFlow = ({ observedAt, value }: GaugeReading) => ({ observedAt, flowCfs: value });

/** The flow of a gauge, with height and temperature about hourly; other quantities and units are dropped. */
export function gaugeReadings(values: readonly GaugeValue[]): Omit<ObservedFlow, 'site'> {
  const valuesOf = ({ code, units, least, most }: typeof FLOW) =>
    values.filter(
      (one) =>
        one.code === code &&
        units.includes(one.unit ?? '') &&
        (one.value === null || (one.value >= least && one.value <= most)),
    );
  const flow = valuesOf(FLOW);
  const { readings, earlier } = sensorReadings(flow);
  const remarks = remarksOn(flow);
  return {
    readings: readings.map(asFlow),
    ...(earlier.length > 0 && { earlier: earlier.map(asFlow) }),
    ...(remarks.length > 0 && { remarks }),
    stage: hourly(sensorReadings(valuesOf(STAGE)).readings),
    temperature: hourly(sensorReadings(valuesOf(TEMPERATURE)).readings),
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
