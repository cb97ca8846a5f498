import * as z from 'zod';
import { hourly, type ObservedFlow } from '#domain/river/observed-flow.ts';
import { bestReadings, type GaugeSeries } from '../flow-series.ts';
import { conforming } from '../http/conforming.ts';
import { itemOf, type Warn, withoutOdd } from '../http/without-odd.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { besideFlow, besideReading, FLOW_PARAMETER } from '../usgs-parameters.ts';
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

function measures(code: string, { variable }: TimeSeries): boolean {
  return variable.variableCode.some(({ value }) => value === code);
}

/** One list of figures for each method of measuring; often the first is empty. */
function methodsOf<Reading>(
  { variable, values }: TimeSeries,
  warn: Warn | undefined,
  readingOf: (time: string, value: number) => readonly Reading[],
): GaugeSeries<Reading>[] {
  const read = (item: unknown, at: number) => itemOf(rowSchema, item, `value.${at}`);
  return values.map(({ value: items, method }) => ({
    id: String(method?.[0]?.methodID ?? ''),
    readings: withoutOdd(USGS_LEGACY_FLOW, items, read, warn).flatMap(({ dateTime, value }) => {
      if (dateTime === null || value === null || value === variable.noDataValue) return [];
      return readingOf(dateTime, value);
    }),
  }));
}

function refuseOtherUnits({ variable }: TimeSeries): void {
  if (variable.unit.unitCode === 'ft3/s') return;
  const unit = JSON.stringify(variable.unit.unitCode);
  throw new SourceError(USGS_LEGACY_FLOW, 'malformed', `gives flow in ${unit} instead of ft3/s`);
}

/**
 * A gauge's readings, name and position; without them where the service does not know it. Of several
 * methods, {@link bestReadings} takes one. An odd reading is left out; heights and temperatures in
 * other units than ours are dropped.
 *
 * @throws {SourceError} when the answer is malformed or in another unit than ft³/s.
 */
export function parseLegacyFlow(site: string, json: unknown, warn?: Warn): ObservedFlow {
  const { timeSeries } = conforming(USGS_LEGACY_FLOW, answerSchema, json).value;
  const ofSite = timeSeries.filter(({ sourceInfo }) =>
    sourceInfo.siteCode.some(({ value }) => value === site),
  );
  const flows = ofSite.filter((series) => measures(FLOW_PARAMETER, series));
  flows.forEach(refuseOtherUnits);
  const info = (flows[0] ?? ofSite[0])?.sourceInfo;
  const name = info?.siteName ?? null;
  const flowOf = (time: string, value: number) => [{ observedAt: time, flowCfs: value }];
  return {
    site,
    name: name === null ? null : decodeEntities(name),
    position: info?.geoLocation?.geogLocation ?? null,
    readings: bestReadings(flows.flatMap((series) => methodsOf(series, warn, flowOf))),
    ...besideFlow((parameter) => {
      const own = ofSite.filter(
        (series) =>
          measures(parameter.code, series) &&
          parameter.units.some((known) => known === series.variable.unit.unitCode),
      );
      const readingOf = (time: string, value: number) => besideReading(parameter, time, value);
      return hourly(bestReadings(own.flatMap((series) => methodsOf(series, warn, readingOf))));
    }),
  };
}
