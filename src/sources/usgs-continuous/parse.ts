import * as z from 'zod';
import type { FlowReading, ObservedFlow } from '#domain/river/observed-flow.ts';
import { bestReadings, type FlowSeries } from '../flow-series.ts';
import { conforming } from '../http/conforming.ts';
import { figureSchema, instantSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { USGS_CONTINUOUS } from './request.ts';

/** Qualifiers come as null, a string or a list and are not read: without a figure there is no reading. */
const pageSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        monitoring_location_id: z.string(),
        parameter_code: z.string(),
        time_series_id: z.string(),
        time: instantSchema,
        value: figureSchema,
        unit_of_measure: z.string().nullish(),
        last_modified: z.string().nullish(),
      }),
    }),
  ),
  links: z.array(z.object({ rel: z.string().nullish(), href: z.string() })).nullish(),
});

/** One page of continuous values. */
export type ContinuousPage = z.infer<typeof pageSchema>;
type Row = ContinuousPage['features'][number]['properties'];

/**
 * @param service the name in errors: other services answer with the same pages.
 * @throws {SourceError} when the answer is malformed.
 */
export function parseContinuousPage(json: unknown, service = USGS_CONTINUOUS): ContinuousPage {
  return conforming(service, pageSchema, json);
}

/**
 * The service's address of the next page; `null` on the last page and on an empty one, even if it has
 * a link.
 */
export function nextPageOf(page: ContinuousPage): string | null {
  if (page.features.length === 0) return null;
  return page.links?.find(({ rel }) => rel === 'next')?.href ?? null;
}

function readingOf({ time, value, unit_of_measure: unit }: Row): FlowReading | null {
  if (unit !== 'ft^3/s') {
    throw new SourceError(
      USGS_CONTINUOUS,
      'malformed',
      `gives flow in ${unit ?? 'no unit'} instead of ft^3/s`,
    );
  }
  return time === null || value === null ? null : { observedAt: time, flowCfs: value };
}

/** Of two rows for one instant, the one changed last counts. */
function byChange(a: Row, b: Row): number {
  const [earlier, later] = [a.last_modified ?? '', b.last_modified ?? ''];
  if (earlier !== later) return earlier < later ? -1 : 1;
  return (a.value ?? 0) - (b.value ?? 0);
}

/**
 * A gauge's readings from all pages of the answer, with pages and rows in any order. Of several
 * series, {@link bestReadings} takes one.
 *
 * @throws {SourceError} when the answer is about another gauge or in another unit than ft³/s.
 */
export function observedFlowOf(site: string, pages: readonly ContinuousPage[]): ObservedFlow {
  const id = usgsLocationId(site);
  const rows = pages.flatMap(({ features }) => features.map(({ properties }) => properties));
  if (rows.some((row) => row.monitoring_location_id !== id)) {
    throw new SourceError(
      USGS_CONTINUOUS,
      'malformed',
      `sent figures for a gauge other than ${id}`,
    );
  }
  const flowRows = rows.filter((row) => row.parameter_code === '00060').sort(byChange);
  const rowsOfSeries = Map.groupBy(flowRows, (row) => row.time_series_id);
  const series: FlowSeries[] = Array.from(rowsOfSeries, ([seriesId, ofSeries]) => ({
    id: seriesId,
    readings: ofSeries.map(readingOf).filter((reading) => reading !== null),
  }));
  return { site, name: null, position: null, readings: bestReadings(series) };
}
