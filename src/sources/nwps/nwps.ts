/**
 * NOAA's National Water Prediction Service: the gauges in the box around Washington, each with one
 * observed and one forecast state of the river; the forecast of a gauge (`stageflow`) and its flood
 * categories.
 *
 * - Units are given with the figures. In forecasts the stage in feet usually comes first and the flow
 *   in kcfs (thousand cubic feet per second) second, but not everywhere (AUBW1, WRAW1); categories are
 *   usually in feet and cfs. Times: UTC. Forecasts are every 6 hours for 10 days, issued once or twice
 *   a day; categories change once in some years.
 * - Not supported around the clock; no stated quota.
 * - Oddities: `-999` and `-9999` instead of figures; no forecast is an empty list without units, issued
 *   in the year 1; most gauges give categories as stages, a few as flows, and some lack a category or
 *   all; two may begin at one height; flows have been seen in cfs beside "kcfs"; an unknown gauge is 404 with code 5 and "could not find"; sometimes 200 with an empty object.
 * - Oddities of the list, which is slow: without `srid` it is empty; the box holds gauges of Oregon,
 *   Idaho and British Columbia; blank units and the year 1 mean "none"; retired gauges vanish. Units
 *   are `primaryUnit` here and `primaryUnits` in forecasts.
 */

import { ascending, max } from 'd3-array';
import * as z from 'zod';
import { flowFigure, flowInUnit } from '#domain/river/flow-unit.ts';
import {
  FLOOD_CATEGORIES,
  type FloodCategory,
  type FloodThreshold,
  type FloodThresholds,
  FORECAST_GAUGES_BOX,
  type ForecastGauge,
  type ForecastPoint,
  type GaugeStatus,
  isLid,
  type RiverForecast,
} from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { jsonConnector, type RiverCall } from '../connector.ts';
import { conforming, itemOf, Odd, withoutOdd } from '../http/conforming.ts';
import { figureSchema, instantSchema, textSchema } from '../river-figure.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';

const GAUGES = 'nwps-gauges';
const FORECAST = 'nwps-forecast';
const POINT = 'nwps-point';

/** A gateway in front of the service also sends code 5, for an unknown path. */
const unknownSchema = z.object({
  code: z.literal(5),
  message: z.string().regex(/could not find/i),
});

function gaugeCall({ nwps }: RiverServices, lid: string, below: string): RiverCall {
  if (!isLid(lid)) {
    throw new RangeError(`${JSON.stringify(lid)} is not an NWPS gauge id (5 capitals and digits)`);
  }
  return {
    url: serviceUrl(nwps, `gauges/${lid}${below}`, {}),
    types: ['application/json'],
    saysUnknown: (json) => unknownSchema.safeParse(json).success,
    maxBytes: 1_000_000,
  };
}

const forecastSchema = z.object({
  issuedTime: instantSchema.nullish(),
  primaryUnits: textSchema,
  secondaryUnits: textSchema,
  data: z.array(z.unknown()),
});

const rowSchema = z.object({
  validTime: instantSchema,
  generatedTime: instantSchema.nullish(),
  primary: figureSchema,
  secondary: figureSchema,
});

/** Of two rows for one instant, the one generated last wins. */
function byTime(a: z.infer<typeof rowSchema>, b: z.infer<typeof rowSchema>): number {
  return (
    ascending(a.validTime ?? '', b.validTime ?? '') ||
    ascending(a.generatedTime ?? '', b.generatedTime ?? '') ||
    ascending(a.primary ?? 0, b.primary ?? 0) ||
    ascending(a.secondary ?? 0, b.secondary ?? 0)
  );
}

/** River forecast in its own units, by NWPS gauge id; without points if nothing is forecast. */
export const nwpsForecast = jsonConnector<string, RiverForecast>({
  name: FORECAST,
  call: (lid, { services }) => gaugeCall(services, lid, '/stageflow/forecast'),
  read(json, lid, { warn }) {
    const { issuedTime, data, ...units } = conforming(FORECAST, forecastSchema, json);
    const read = (item: unknown, at: number) => itemOf(rowSchema, item, `data.${at}`);
    const points = new Map<string, ForecastPoint>();
    for (const row of withoutOdd(FORECAST, data, read, warn).toSorted(byTime)) {
      const { validTime: validAt, primary, secondary } = row;
      if (validAt !== null) points.set(validAt, { validAt, primary, secondary });
    }
    return { lid, issuedAt: issuedTime ?? null, ...units, points: [...points.values()] };
  },
});

const NOT_CURRENT: ReadonlySet<string | null> = new Set(['fcst_not_current', 'obs_not_current']);

const statusSchema = z
  .object({
    primary: figureSchema.default(null),
    primaryUnit: textSchema,
    secondary: figureSchema.default(null),
    secondaryUnit: textSchema,
    floodCategory: textSchema,
    validTime: instantSchema.nullish(),
  })
  .nullish()
  .transform((status): GaugeStatus | null => {
    if (status === null || status === undefined) return null;
    const { validTime: validAt, floodCategory, ...figures } = status;
    const hasFigure = figures.primary !== null || figures.secondary !== null;
    if (!validAt || !hasFigure || NOT_CURRENT.has(floodCategory)) return null;
    const reached = FLOOD_CATEGORIES.find((category) => category === floodCategory);
    return { validAt, ...figures, ...(reached && { floodCategory: reached }) };
  });

/** A category with only one of the two keeps it. */
const categorySchema = z
  .object({ stage: figureSchema.default(null), flow: figureSchema.default(null) })
  .nullish();

const pointSchema = z.object({
  lid: z.string(),
  status: z.object({ observed: statusSchema, forecast: statusSchema }).nullish().catch(null),
  flood: z
    .object({
      stageUnits: textSchema,
      flowUnits: textSchema,
      categories: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
});

type Figures = readonly (number | null)[];

/** All subsets of some figures, by their positions in the list. */
const choicesOf = (places: readonly number[]): readonly (readonly number[])[] =>
  places.reduce<readonly (readonly number[])[]>(
    (choices, place) => choices.concat(choices.map((choice) => [...choice, place])),
    [[]],
  );

/**
 * Drops figures that do not rise from one category to the next (two may be equal). Only figures that
 * are part of every longest rising sequence are kept: if just two contradict each other, nobody knows
 * which is right.
 */
function rising(figures: Figures): Figures {
  const valueAt = (place: number) => figures[place] ?? 0;
  const rows = choicesOf([...figures.keys()].filter((place) => figures[place] !== null)).filter(
    (row) => row.every((place, at) => at === 0 || valueAt(place) >= valueAt(row[at - 1] ?? place)),
  );
  const most = Math.max(...rows.map(({ length }) => length));
  const longest = rows.filter(({ length }) => length === most);
  return figures.map((figure, place) =>
    longest.every((row) => row.includes(place)) ? figure : null,
  );
}

/** The largest flow known in Washington: the Columbia at The Dalles in June 1894. */
const LARGEST_FLOW_CFS = 1_240_000;
/** Floods here reach some hundred times the flow of a dry summer. */
const TOO_MANY_TIMES = 1000;

/** Drops flows that no such river has: most likely cfs labeled as kcfs. */
function ofRiver(flows: Figures, riverCfs: number | null): Figures {
  const isTooLarge = (flow: number) =>
    flow > LARGEST_FLOW_CFS ||
    (riverCfs !== null && riverCfs > 0 && flow >= TOO_MANY_TIMES * riverCfs);
  return flows.map((flow) => (flow === null || isTooLarge(flow) ? null : flow));
}

/** The larger of the observed and forecast flow at a point, if known. */
function riverSize({ status }: z.infer<typeof pointSchema>): number | null {
  const flows = [status?.observed, status?.forecast].flatMap((state) => {
    const flow = state && flowFigure(state);
    return flow?.isUnitKnown && flow.flowCfs !== null ? [flow.flowCfs] : [];
  });
  return max(flows) ?? null;
}

const countOf = (figures: Figures) => figures.filter((figure) => figure !== null).length;

/** Flood categories by NWPS gauge id, without unknown units and impossible figures. */
export const nwpsPoint = jsonConnector<string, FloodThresholds>({
  name: POINT,
  call: (lid, { services }) => gaugeCall(services, lid, ''),
  read(json, lid, { warn }) {
    const point = conforming(POINT, pointSchema, json);
    if (point.lid !== lid) {
      throw new SourceError(POINT, 'malformed', `sent the gauge ${point.lid} instead of ${lid}`);
    }
    const { stageUnits = null, flowUnits = null, categories } = point.flood ?? {};
    const read = (name: FloodCategory) => {
      const category = itemOf(categorySchema, categories?.[name], `flood.categories.${name}`);
      return category instanceof Odd ? category : { name, ...category };
    };
    const given = withoutOdd(POINT, FLOOD_CATEGORIES, read, warn);
    const sentStages = given.map(({ stage = null }) => (stageUnits === 'ft' ? stage : null));
    const sentFlows = given.map(({ flow = null }) =>
      flow === null || flow <= 0 ? null : flowInUnit(flow, flowUnits),
    );
    const stages = rising(sentStages);
    const flows = rising(ofRiver(sentFlows, riverSize(point)));
    const left = countOf(sentStages) + countOf(sentFlows) - countOf(stages) - countOf(flows);
    if (left > 0) warn?.(`${POINT}: left out ${left} figures of the flood categories of ${lid}`);
    return Object.fromEntries(
      given.flatMap(({ name }, at): [FloodCategory, FloodThreshold][] => {
        const stageFt = stages[at] ?? null;
        const flowCfs = flows[at] ?? null;
        return stageFt === null && flowCfs === null ? [] : [[name, { stageFt, flowCfs }]];
      }),
    );
  },
});

/** An older state says nothing about the river now, whatever its category. */
const OLD_AFTER_MS = DAY_MS;

const gaugesSchema = z.object({ gauges: z.array(z.unknown()) });

const gaugeSchema = z.object({
  lid: z.string(),
  name: z.string(),
  state: z.object({ abbreviation: z.string() }),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  status: z.object({ observed: statusSchema, forecast: statusSchema }).nullish(),
});

/** All gauges in the box around Washington, sorted by id; a state over a day old is dropped. */
export const nwpsGauges = jsonConnector<null, readonly ForecastGauge[]>({
  name: GAUGES,
  call: (_, { services }) => ({
    url: serviceUrl(services.nwps, 'gauges', {
      'bbox.xmin': String(FORECAST_GAUGES_BOX.west),
      'bbox.ymin': String(FORECAST_GAUGES_BOX.south),
      'bbox.xmax': String(FORECAST_GAUGES_BOX.east),
      'bbox.ymax': String(FORECAST_GAUGES_BOX.north),
      srid: 'EPSG_4326',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
    // The service is slow; this is requested once a day.
    timeoutMs: 30_000,
  }),
  read(json, _, { now, warn }) {
    const { gauges: items } = conforming(GAUGES, gaugesSchema, json);
    if (items.length === 0) {
      // This is how the service answers a box that it did not understand.
      throw new SourceError(GAUGES, 'partial', 'sent an empty list of gauges', { retryable: true });
    }
    const read = (item: unknown, at: number) => itemOf(gaugeSchema, item, `gauges.${at}`);
    const gauges = withoutOdd(GAUGES, items, read, warn);
    const oldest = now() - OLD_AFTER_MS;
    const current = (state: GaugeStatus | null | undefined) =>
      state && Date.parse(state.validAt) >= oldest ? state : null;
    const unique = new Map(gauges.map((gauge) => [gauge.lid, gauge]));
    return Array.from(unique.values(), ({ status, state, ...gauge }) => ({
      ...gauge,
      state: state.abbreviation,
      observed: current(status?.observed),
      forecast: current(status?.forecast),
    })).sort((a, b) => ascending(a.lid, b.lid));
  },
});
