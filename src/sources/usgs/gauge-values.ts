import { sort } from 'd3-array';
import * as z from 'zod';
import {
  type GaugeReading,
  type GaugeRemark,
  hourly,
  isSiteNumber,
  type ObservedFlow,
  WARMEST_WATER_CELSIUS,
} from '#domain/river/river-value.ts';
import type { RiverTools } from '../connector.ts';
import {
  ENDED_AFTER_MS,
  joined,
  riverSeries,
  type Series,
  type SeriesNote,
  type SeriesReading,
} from './river-series.ts';

/** What a gauge measures: USGS's code, the accepted units and the possible values. */
const FLOW = { code: '00060', units: ['ft^3/s', 'ft3/s'], least: -Infinity, most: Infinity };
const STAGE = { code: '00065', units: ['ft'], least: -1000, most: 10_000 };
/** Outside these limits the sensor is in air or ice. */
const TEMPERATURE = {
  code: '00010',
  units: ['degC', 'deg C'],
  least: -1,
  most: WARMEST_WATER_CELSIUS,
};

const QUANTITIES = [FLOW, STAGE, TEMPERATURE];

export const FLOW_CODE = FLOW.code;

/** All codes, in the form that both generations of the service accept in one call. */
export const ALL_CODES = QUANTITIES.map(({ code }) => code).join(',');

/** Remarks on a figure are a list, a text, or null. */
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

interface ReadingSeries extends Series {
  /** Oldest first. */
  readonly readings: readonly GaugeReading[];
}

/** The series that have figures; of two at one instant, the later in the list wins. */
function seriesOf(values: readonly GaugeValue[]): readonly ReadingSeries[] {
  const bySeries = Map.groupBy(values, ({ series }) => series);
  return Array.from(bySeries).flatMap(([id, rows]) => {
    const byInstant = new Map<string, GaugeReading>();
    for (const { observedAt, value } of rows) {
      if (observedAt !== null && value !== null) byInstant.set(observedAt, { observedAt, value });
    }
    const readings = sort(byInstant.values(), ({ observedAt }) => observedAt);
    const first = readings[0];
    const newest = readings.at(-1);
    if (first === undefined || newest === undefined) return [];
    const from = Date.parse(first.observedAt);
    return [{ id, readings, from, to: Date.parse(newest.observedAt) }];
  });
}

const timeOf = ({ observedAt }: GaugeReading) => observedAt;

/** The daily means of the river, from its gauge's series over the years; none if it is unclear which. */
export function dailyReadings(values: readonly GaugeValue[], notes: readonly SeriesNote[]) {
  const { river, earlier, isUnclear } = riverSeries(seriesOf(values), ENDED_AFTER_MS.days, notes);
  const lists = river === null ? [] : [river, ...earlier];
  return {
    readings: joined(
      lists.map(({ readings }) => readings),
      timeOf,
    ),
    isUnclear,
    wantsNotes: isUnclear,
  };
}

type UsgsRemark = Exclude<GaugeRemark, 'Sen'>;

/** The newer services write remark codes differently. */
const REMARK_CODES: Readonly<Record<UsgsRemark, RegExp>> = {
  Ice: /^ice/i,
  Eqp: /^eq(p|uip)/i,
  Bkw: /^(bkw|backwater)/i,
  Dry: /^dry/i,
  Mnt: /^(mnt|maint)/i,
  Rat: /^rat/i,
  Ssn: /^(ssn|season)/i,
  Dis: /^dis/i,
};
const REMARKS = Object.keys(REMARK_CODES) as UsgsRemark[];

/** The remarks of the newest instant, which may have no figure. */
function remarksOn(values: readonly GaugeValue[]): readonly UsgsRemark[] {
  const newest = values.reduce((last, { observedAt }) => {
    return observedAt !== null && observedAt > last ? observedAt : last;
  }, '');
  const codes = values.flatMap(({ observedAt, qualifiers = [] }) =>
    observedAt === newest ? qualifiers : [],
  );
  return REMARKS.filter((remark) => codes.some((code) => REMARK_CODES[remark].test(code)));
}

const asFlow = ({ observedAt, value }: GaugeReading) => ({ observedAt, flowCfs: value });

/** The figures of one quantity, in units and within limits that are understood. */
function valuesOfQuantity(
  values: readonly GaugeValue[],
  { code, units, least, most }: typeof FLOW,
): readonly GaugeValue[] {
  return values.filter(
    (value) =>
      value.code === code &&
      units.includes(value.unit ?? '') &&
      (value.value === null || (value.value >= least && value.value <= most)),
  );
}

const seriesNow = (values: readonly GaugeValue[], notes: readonly SeriesNote[]) =>
  riverSeries(seriesOf(values), ENDED_AFTER_MS.readings, notes);

/**
 * The flow of a gauge, with height and temperature about hourly. Other quantities and units are
 * dropped, and so is a quantity if it is unclear which of its sensors counts.
 */
export function gaugeReadings(
  values: readonly GaugeValue[],
  notes: readonly SeriesNote[],
): SeriesReading & { readonly measured: Omit<ObservedFlow, 'site'> } {
  const flows = valuesOfQuantity(values, FLOW);
  const { river, ...flow } = seriesNow(flows, notes);
  const stage = seriesNow(valuesOfQuantity(values, STAGE), notes);
  const temperature = seriesNow(valuesOfQuantity(values, TEMPERATURE), notes);
  const before = joined(
    flow.earlier.map(({ readings }) => readings),
    timeOf,
  );
  const first = river?.readings[0]?.observedAt ?? '';
  const earlier = before.filter(({ observedAt }) => observedAt < first);
  // Where flow is not measured, heights take its place.
  const isUnclear = flow.isUnclear || (river === null && stage.isUnclear);
  const ofRiver = river === null ? flows : flows.filter(({ series }) => series === river.id);
  const remarks: GaugeRemark[] = [...remarksOn(ofRiver)];
  if (isUnclear) remarks.push('Sen');
  return {
    isUnclear,
    wantsNotes: isUnclear || stage.isUnclear || temperature.isUnclear,
    measured: {
      readings: (river?.readings ?? []).map(asFlow),
      ...(earlier.length > 0 && { earlier: earlier.map(asFlow) }),
      ...(remarks.length > 0 && { remarks }),
      stage: hourly(stage.river?.readings ?? []),
      temperature: hourly(temperature.river?.readings ?? []),
    },
  };
}

/** The newest readings of a gauge, from values that hold only the newest of each series. */
export function newestReadings(values: readonly GaugeValue[], notes: readonly SeriesNote[]) {
  const newestOf = (quantity: typeof FLOW) => {
    // These do not say since when a series has been reporting.
    const all = seriesOf(valuesOfQuantity(values, quantity)).map((series) => ({
      ...series,
      from: Number.NEGATIVE_INFINITY,
    }));
    const { river, isUnclear } = riverSeries(all, ENDED_AFTER_MS.readings, notes);
    return { newest: river?.readings.at(-1) ?? null, isUnclear };
  };
  const flow = newestOf(FLOW);
  return {
    flow: flow.newest && asFlow(flow.newest),
    stage: newestOf(STAGE).newest,
    temperature: newestOf(TEMPERATURE).newest,
    isUnclear: flow.isUnclear,
    wantsNotes: flow.isUnclear,
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

/** What calls of the newer services share: media types, and the key if there is one. */
export function usgsCall({ usgsKey }: RiverTools) {
  return { types: ['application/geo+json', 'application/json'], key: usgsKey };
}
