/**
 * NOAA's Hydrologic Ensemble Forecast Service (HEFS): how much flow a river may carry in the next 30
 * days, as chances. Experimental.
 *
 * - Flow in cfs, every six hours, one cycle a day (12:00 UTC, published three to six hours later);
 *   times: UTC. `exceedance_quantiles` are chances of being exceeded, so the first flow is the highest.
 *   About ten cycles are kept. No key, no stated quota.
 * - Oddities: an unknown location is a 200 with an empty list. All members of the ensemble start from
 *   one state, so the first two days are too narrow.
 */
import { ascending } from 'd3-array';
import * as z from 'zod';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import { isLid } from '#domain/river/river-value.ts';
import { jsonConnector } from '../connector.ts';
import { conforming, itemOf, Odd, withoutOdd } from '../http/conforming.ts';
import { instantSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';

const HEFS = 'hefs-chances';

/** Flow at an instant, the only parameter that is published. */
const FLOW = 'QINE';

const metadataSchema = z.object({
  location_id: z.string(),
  parameter_id: z.literal(FLOW),
  units: z.literal('CFS'),
  forecast_datetime: instantSchema,
  exceedance_quantiles: z.array(z.number().gt(0).lt(1)).min(2),
});

const answerSchema = z.union([
  z.array(z.unknown()).length(0),
  z.object({ metadata: metadataSchema, value_set: z.array(z.unknown()) }),
]);

const rowSchema = z.object({
  valid_datetime: instantSchema,
  quantile_values: z.array(z.number().min(0)),
});

type Time = ForecastChances['times'][number];

/** The flows of an item by how likely they are exceeded; the highest first. */
function chancesAt(item: unknown, where: string, quantiles: readonly number[]): Time | Odd {
  const row = itemOf(rowSchema, item, where);
  if (row instanceof Odd) return row;
  const { valid_datetime: validAt, quantile_values: values } = row;
  if (validAt === null) return new Odd(`${where}: has no time`);
  if (values.length !== quantiles.length) {
    return new Odd(`${where}: has ${values.length} flows for ${quantiles.length} chances`);
  }
  const flows = quantiles
    .map((exceedance, at) => ({ exceedance, flowCfs: values[at] ?? Number.NaN }))
    .sort((a, b) => ascending(a.exceedance, b.exceedance));
  const isFalling = flows.every(
    ({ flowCfs }, at) => at === 0 || flowCfs <= (flows[at - 1]?.flowCfs ?? flowCfs),
  );
  // A flow that is exceeded more often cannot be the larger one.
  return isFalling ? { validAt, flows } : new Odd(`${where}: flows contradict their chances`);
}

/** The newest ensemble forecast by NWPS gauge id. @throws {SourceError} `unknown` for a gauge without one. */
export const hefsChances = jsonConnector<string, ForecastChances>({
  name: HEFS,
  call(lid, { services }) {
    if (!isLid(lid)) {
      throw new RangeError(
        `${JSON.stringify(lid)} is not an NWPS gauge id (5 capitals and digits)`,
      );
    }
    return {
      url: serviceUrl(services.hefs, 'hydrograph-quantiles/', {
        location_id: lid,
        parameter_id: FLOW,
      }),
      types: ['application/json'],
      maxBytes: 1_000_000,
    };
  },
  read(json, lid, { warn }) {
    const answer = conforming(HEFS, answerSchema, json);
    if (Array.isArray(answer)) {
      throw new SourceError(HEFS, 'unknown', `has no ensemble forecast of ${lid}`);
    }
    const { metadata, value_set: items } = answer;
    const { location_id: sent, forecast_datetime: issuedAt, exceedance_quantiles } = metadata;
    if (sent !== lid) {
      throw new SourceError(HEFS, 'malformed', `sent the location ${sent} instead of ${lid}`);
    }
    if (issuedAt === null) throw new SourceError(HEFS, 'malformed', 'sent no time of its forecast');
    const times = withoutOdd(
      HEFS,
      items,
      (item, at) => chancesAt(item, `value_set.${at}`, exceedance_quantiles),
      warn,
    );
    if (times.length === 0) {
      throw new SourceError(HEFS, 'partial', 'sent no flows', { retryable: true });
    }
    return { lid, issuedAt, times: times.sort((a, b) => ascending(a.validAt, b.validAt)) };
  },
});
