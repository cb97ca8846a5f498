import * as z from 'zod';
import { type FlowReading, hourly, type ObservedFlow } from '#domain/river/observed-flow.ts';
import { bestReadings } from '../flow-series.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, Odd, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema, instantSchema } from '../river-figure.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { besideFlow, besideReading, FLOW_PARAMETER } from '../usgs-parameters.ts';
import { USGS_CONTINUOUS } from './request.ts';

/** Qualifiers come as null, a string or a list and are not read: without a figure there is no reading. */
const featureSchema = z.object({
  properties: z.object({
    monitoring_location_id: z.string(),
    parameter_code: z.string(),
    time_series_id: z.string(),
    time: instantSchema,
    value: figureSchema,
    unit_of_measure: z.string().nullish(),
    last_modified: z.string().nullish(),
  }),
});

/** A page of any collection, its rows not read yet. */
export const pageSchema = z.object({
  features: z.array(z.unknown()),
  links: z.array(z.object({ rel: z.string().nullish(), href: z.string() })).nullish(),
});

type Feature = z.infer<typeof featureSchema>;
type Row = Feature['properties'];

/** One page of continuous values. */
export interface ContinuousPage extends z.infer<typeof pageSchema> {
  readonly features: Feature[];
}

function readFeature(item: unknown, at: number): Feature | Odd {
  const feature = itemOf(featureSchema, item, `features.${at}`);
  if (feature instanceof Odd) return feature;
  const { parameter_code: code, unit_of_measure: unit } = feature.properties;
  if (code !== FLOW_PARAMETER || unit === 'ft^3/s') return feature;
  return new Odd(`gives flow in ${unit ?? 'no unit'} instead of ft^3/s`);
}

/**
 * A page without its odd rows.
 *
 * @param service the name in errors: other services answer with the same pages.
 * @throws {SourceError} when the answer is malformed, or in another unit than ft³/s.
 */
export function parseContinuousPage(
  json: unknown,
  warn?: Warn,
  service = USGS_CONTINUOUS,
): ContinuousPage {
  const { features, links } = conforming(service, pageSchema, json);
  return { features: withoutOdd(service, features, readFeature, warn), links };
}

/**
 * The service's address of the next page; `null` on the last page and on an empty one, even if it has
 * a link.
 */
export function nextPageOf(page: z.infer<typeof pageSchema>): string | null {
  if (page.features.length === 0) return null;
  return page.links?.find(({ rel }) => rel === 'next')?.href ?? null;
}

function readingOf({ time, value }: Row): FlowReading[] {
  return time === null || value === null ? [] : [{ observedAt: time, flowCfs: value }];
}

/** Of two rows for one time, the one changed last counts. */
export function byChange(
  a: Pick<Row, 'value' | 'last_modified'>,
  b: Pick<Row, 'value' | 'last_modified'>,
): number {
  const [earlier, later] = [a.last_modified ?? '', b.last_modified ?? ''];
  if (earlier !== later) return earlier < later ? -1 : 1;
  return (a.value ?? 0) - (b.value ?? 0);
}

/** The readings of one parameter; of several series {@link bestReadings} takes one. */
function readingsOf<Reading extends { readonly observedAt: string }>(
  rows: readonly Row[],
  read: (row: Row) => readonly Reading[],
): readonly Reading[] {
  const rowsOfSeries = Map.groupBy(rows, (row) => row.time_series_id);
  return bestReadings(
    Array.from(rowsOfSeries, ([id, own]) => ({ id, readings: own.flatMap(read) })),
  );
}

/**
 * A gauge's readings from all pages of the answer, with pages and rows in any order. Heights and
 * temperatures in other units than ours are dropped.
 *
 * @throws {SourceError} when the answer is about another gauge.
 */
export function observedFlowOf(
  site: string,
  pages: readonly Pick<ContinuousPage, 'features'>[],
  warn?: Warn,
): ObservedFlow {
  const id = usgsLocationId(site);
  const features = pages.flatMap((page) => page.features);
  const ofGauge = ({ properties: row }: Feature) =>
    row.monitoring_location_id === id
      ? row
      : new Odd(`it has figures for a gauge other than ${id}`);
  const rows = withoutOdd(USGS_CONTINUOUS, features, ofGauge, warn).sort(byChange);
  const ofCode = (code: string) => rows.filter((row) => row.parameter_code === code);
  const beside = besideFlow((parameter) => {
    const own = ofCode(parameter.code).filter(({ unit_of_measure: unit }) =>
      parameter.units.some((known) => known === unit),
    );
    return hourly(readingsOf(own, ({ time, value }) => besideReading(parameter, time, value)));
  });
  const readings = readingsOf(ofCode(FLOW_PARAMETER), readingOf);
  return { site, name: null, position: null, readings, ...beside };
}
