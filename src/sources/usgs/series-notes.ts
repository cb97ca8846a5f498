/**
 * What USGS says about the series of a gauge: USGS Water Data OGC API, collection `time-series-metadata`.
 *
 * - One row for each series of each quantity, of readings and of daily statistics, ended ones included.
 * - `primary` marks reviewed records and is null for others. `sublocation_identifier` and
 *   `web_description` are free text, null or blank for most series, such as "Spillway",
 *   ", from left intake", "Discontinued".
 * - Changes every few years, except for the newest instant.
 */
import * as z from 'zod';
import { jsonConnector, type RiverTools } from '../connector.ts';
import { conforming, itemOf, withoutOdd } from '../http/conforming.ts';
import { instantSchema, textSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { ALL_CODES, usgsCall, usgsLocationId } from './gauge-values.ts';
import type { SeriesNote, SeriesReading } from './river-series.ts';

const SERIES = 'usgs-series';
/** A gauge has a few dozen: of three quantities, and of their daily means, highs and lows. */
const MOST_SERIES = 1000;

const featureSchema = z.object({
  properties: z.object({
    id: z.string(),
    primary: textSchema,
    sublocation_identifier: textSchema,
    web_description: textSchema,
    begin_utc: instantSchema.nullish().catch(null),
    end_utc: instantSchema.nullish().catch(null),
  }),
});

const answerSchema = z.object({ features: z.array(z.unknown()) });

const millisecondsOf = (instant: string | null | undefined) =>
  typeof instant === 'string' ? Date.parse(instant) : null;

export const usgsSeries = jsonConnector<string, readonly SeriesNote[]>({
  name: SERIES,
  call: (site, tools) => ({
    url: serviceUrl(tools.services.usgs, 'collections/time-series-metadata/items', {
      f: 'json',
      monitoring_location_id: usgsLocationId(site),
      parameter_code: ALL_CODES,
      limit: String(MOST_SERIES),
      skipGeometry: 'true',
    }),
    maxBytes: 2_000_000,
    ...usgsCall(tools),
  }),
  read(json, _, { warn }) {
    const { features } = conforming(SERIES, answerSchema, json);
    const read = (item: unknown, at: number) => itemOf(featureSchema, item, `features.${at}`);
    return withoutOdd(SERIES, features, read, warn).map(({ properties: series }) => ({
      id: series.id,
      isPrimary: series.primary !== null,
      place: series.sublocation_identifier ?? series.web_description,
      from: millisecondsOf(series.begin_utc),
      to: millisecondsOf(series.end_utc),
    }));
  },
});

/**
 * Reads the values of a gauge. If the series alone do not show which one is the river, reads them again
 * with what USGS says about them, which costs another call.
 *
 * @throws {SourceError} if that call fails and the river would have no figures.
 */
export async function withNotes<Found extends SeriesReading>(
  service: string,
  site: string,
  tools: RiverTools,
  read: (notes: readonly SeriesNote[]) => Found,
): Promise<Found> {
  const found = read([]);
  if (!found.wantsNotes) return found;
  const request = tools.seriesNotes?.(site) ?? usgsSeries.fetch(site, tools);
  const notes = await request.catch((error: unknown) => {
    if (found.isUnclear) throw error;
    return [];
  });
  const withNotes = read(notes);
  if (withNotes.isUnclear)
    tools.warn?.(`${service}: ${site} has several series, and nothing says which is the river`);
  return withNotes;
}
