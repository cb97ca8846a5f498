/**
 * What USGS says of the series of a gauge: USGS Water Data OGC API, collection `time-series-metadata`.
 *
 * - One row for each series of each quantity, of readings and of daily statistics, ended ones included.
 * - `primary` marks reviewed records and is null for others. `sublocation_identifier` and
 *   `web_description` are free text, null or blank for most series, such as "Spillway",
 *   ", from left intake", "Discontinued".
 * - Changes once in some years, but for the newest instant.
 */
import * as z from 'zod';
import { jsonConnector, type RiverTools } from '../connector.ts';
import { conforming, itemOf, withoutOdd } from '../http/conforming.ts';
import { instantSchema, textSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { ALL_CODES, usgsCall, usgsLocationId } from './gauge-values.ts';
import type { SeriesNote, Told } from './river-series.ts';

const SERIES = 'usgs-series';
/** A gauge has some dozens: of three quantities, and of their daily means, highs and lows. */
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
  call: (site, { services }) => ({
    url: serviceUrl(services.usgs, 'collections/time-series-metadata/items', {
      f: 'json',
      monitoring_location_id: usgsLocationId(site),
      parameter_code: ALL_CODES,
      limit: String(MOST_SERIES),
      skipGeometry: 'true',
    }),
    maxBytes: 2_000_000,
    ...usgsCall(services),
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
 * Reads the values of a gauge; where its series do not tell which counts, once more with what USGS says
 * of them: a call more, so it is made only then. @throws {SourceError} where that is not to be had and
 * the river would have no figure.
 */
export async function withNotes<Found extends Told>(
  service: string,
  site: string,
  tools: RiverTools,
  read: (notes: readonly SeriesNote[]) => Found,
): Promise<Found> {
  const found = read([]);
  if (!found.wantsNotes) return found;
  const asked = tools.seriesNotes?.(site) ?? usgsSeries.fetch(site, tools);
  const notes = await asked.catch((error: unknown) => {
    if (found.isUnclear) throw error;
    return [];
  });
  const told = read(notes);
  if (told.isUnclear)
    tools.warn?.(`${service}: ${site} has several series that are not told apart`);
  return told;
}
