import * as z from 'zod';
import type { FlowReading, ObservedFlow } from '#domain/river/observed-flow.ts';
import { bestReadings, type FlowSeries } from '../flow-series.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { decodeEntities } from './html-entities.ts';
import { USGS_LEGACY_FLOW } from './request.ts';

const codes = z.array(z.object({ value: z.string() }));

const seriesSchema = z.object({
  sourceInfo: z.object({
    siteName: textSchema,
    siteCode: codes,
    geoLocation: z
      .object({
        geogLocation: z
          .object({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
          })
          .nullish(),
      })
      .nullish(),
  }),
  variable: z.object({
    variableCode: codes,
    unit: z.object({ unitCode: z.string() }),
    noDataValue: z.number().nullish(),
  }),
  values: z.array(
    z.object({
      value: z.array(z.unknown()),
      method: z.array(z.object({ methodID: z.number().nullish() })).nullish(),
    }),
  ),
});

const rowSchema = z.object({ value: figureSchema, dateTime: instantSchema });

const answerSchema = z.object({ value: z.object({ timeSeries: z.array(seriesSchema) }) });

type TimeSeries = z.infer<typeof seriesSchema>;

function isFlowOf(site: string, { sourceInfo, variable }: TimeSeries): boolean {
  return (
    sourceInfo.siteCode.some(({ value }) => value === site) &&
    variable.variableCode.some(({ value }) => value === '00060')
  );
}

/** One list of figures for each method of measuring; often the first is empty. */
function methodsOf({ variable, values }: TimeSeries, warn: Warn | undefined): FlowSeries[] {
  if (variable.unit.unitCode !== 'ft3/s') {
    const unit = JSON.stringify(variable.unit.unitCode);
    throw new SourceError(USGS_LEGACY_FLOW, 'malformed', `gives flow in ${unit} instead of ft3/s`);
  }
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `value.${at}`);
  return values.map(({ value: items, method }) => ({
    id: String(method?.[0]?.methodID ?? ''),
    readings: withoutOdd(USGS_LEGACY_FLOW, items, read, warn).flatMap(
      ({ dateTime, value }): FlowReading[] => {
        if (dateTime === null || value === null || value === variable.noDataValue) return [];
        return [{ observedAt: dateTime, flowCfs: value }];
      },
    ),
  }));
}

/**
 * A gauge's readings, name and position; without them where the service does not know it. Of several
 * methods, {@link bestReadings} takes one. An odd reading is left out.
 *
 * @throws {SourceError} when the answer is malformed or in another unit than ft³/s.
 */
export function parseLegacyFlow(site: string, json: unknown, warn?: Warn): ObservedFlow {
  const { timeSeries } = conforming(USGS_LEGACY_FLOW, answerSchema, json).value;
  const ofSite = timeSeries.filter((series) => isFlowOf(site, series));
  const info = ofSite[0]?.sourceInfo;
  const name = info?.siteName ?? null;
  return {
    site,
    name: name === null ? null : decodeEntities(name),
    position: info?.geoLocation?.geogLocation ?? null,
    readings: bestReadings(ofSite.flatMap((series) => methodsOf(series, warn))),
  };
}
