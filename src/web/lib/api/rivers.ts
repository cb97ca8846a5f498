import type { QueryClient } from '@tanstack/react-query';
import type {
  ComidAnswer,
  DailyMeans,
  Flowlines,
  Gauges,
  Instantaneous,
  Stageflow,
} from '#contract/river.ts';
import { AROUND_TODAY, STAGE_PARAMETER, TEMPERATURE_PARAMETER } from '#contract/river-address.ts';
import type { Position } from '#domain/place/position.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { type ForecastFlow, forecastFlow, forecastHeights } from '#domain/river/flow-unit.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type ForecastAccuracy,
  type ForecastGauge,
  GAUGE_REMARKS,
  type GaugeReading,
  type GaugeRemark,
  type GaugeStatus,
  pointText,
  type RiverReach,
} from '#domain/river/river-value.ts';
import { log } from '../browser/log.ts';
import { parseMedianTable } from './median-table.ts';
import { ApiError } from './queries.ts';
import { type RiverAnswer, riverQuery, UnreadableAnswer } from './river-query.ts';

export interface ForecastAnswer extends ForecastFlow {
  readonly issuedAt: string | null;
  /** Heights in feet, where NOAA gives them. */
  readonly heights?: readonly GaugeReading[];
  readonly accuracy: readonly ForecastAccuracy[];
  /** Where NOAA's flood categories begin at the point; empty where unknown. */
  readonly thresholds: FloodThresholds;
  /** No forecast: what the river then did, in a demonstration of recorded days. */
  readonly isRecorded?: boolean;
  /** In a demonstration of a flood, newest first. */
  readonly statements?: readonly FloodStatement[];
}

function finite(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${text} is not a number`);
  return value;
}

export const observedFlow = (site: string) =>
  riverQuery({ kind: 'flow', site }, (text) => {
    const { value, setByDam = false }: Instantaneous = JSON.parse(text);
    const { timeSeries } = value;
    const [flow] = timeSeries;
    const readingsOf = (series: typeof flow, sensor = 0) => series?.values[sensor]?.value ?? [];
    const flowsOf = (sensor: number) =>
      readingsOf(flow, sensor).map(({ dateTime, value }) => ({
        observedAt: dateTime,
        flowCfs: finite(value),
      }));
    const codes = flow?.values[0]?.qualifier?.map(({ qualifierCode }) => qualifierCode) ?? [];
    const ofParameter = (code: string) =>
      readingsOf(timeSeries.find(({ variable }) => variable?.variableCode[0]?.value === code)).map(
        ({ dateTime, value }) => ({ observedAt: dateTime, value: finite(value) }),
      );
    return believable({
      site,
      isSetByDam: setByDam,
      readings: flowsOf(0),
      earlier: flowsOf(1),
      remarks: codes.filter((code): code is GaugeRemark => Object.hasOwn(GAUGE_REMARKS, code)),
      stage: ofParameter(STAGE_PARAMETER),
      temperature: ofParameter(TEMPERATURE_PARAMETER),
    });
  });

export const medianFlows = (site: string) =>
  riverQuery({ kind: 'medians', site, days: AROUND_TODAY }, parseMedianTable);

export const dailyFlow = (site: string) =>
  riverQuery({ kind: 'days', site }, (text): DailyMeans => JSON.parse(text));

function thresholdsOf(flood: NonNullable<Stageflow['flood']>): FloodThresholds {
  return Object.fromEntries(
    FLOOD_CATEGORIES.flatMap((category) => {
      const found = flood[category];
      return found ? [[category, { stageFt: found.stage, flowCfs: found.flow }]] : [];
    }),
  );
}

export const riverForecast = (lid: string) =>
  riverQuery(
    { kind: 'forecast', lid },
    (text): ForecastAnswer => {
      const body: Stageflow = JSON.parse(text);
      const { issuedTime, data, flood = {}, accuracy = [], statements = [], ...units } = body;
      const points = data.map(({ validTime, ...figures }) => ({ validAt: validTime, ...figures }));
      const forecast = { lid, issuedAt: issuedTime, ...units, points };
      const flow = forecastFlow(forecast);
      const heights = forecastHeights(forecast);
      return {
        ...flow,
        heights,
        issuedAt: issuedTime,
        thresholds: thresholdsOf(flood),
        accuracy,
        isRecorded: body.recorded !== undefined,
        statements: statements.map((statement) => ({
          lid,
          issuedAt: statement.issuedTime,
          observed: statement.observed,
          observedAt: statement.observedTime,
          unit: statement.unit,
          floodLevel: statement.floodLevel,
          crest: statement.crest,
          crestAt: statement.crestTime,
          came: statement.came && { crest: statement.came.crest, at: statement.came.time },
        })),
      };
    },
    (cause) =>
      cause instanceof UnreadableAnswer
        ? log.riverForecastUnreadable(cause)
        : log.riverGaugeFailed(cause),
    ({ points, isUnitKnown }) => {
      if (points.every(({ flowCfs }) => flowCfs === null)) log.forecastEmpty(lid);
      else if (!isUnitKnown) log.forecastUnitsUnknown(lid);
    },
  );

type StatusBody = Gauges['gauges'][number]['status']['observed'];

function statusOf(body: StatusBody): GaugeStatus | null {
  // A list saved on the device by an older build may have null for an unknown state.
  if (!body?.validTime) return null;
  const { validTime, primary, primaryUnit, secondary, secondaryUnit } = body;
  return {
    validAt: validTime,
    primary,
    primaryUnit: primaryUnit || null,
    secondary,
    secondaryUnit: secondaryUnit || null,
  };
}

export const gaugesQuery = riverQuery({ kind: 'gauges' }, (text): readonly ForecastGauge[] => {
  const { gauges }: Gauges = JSON.parse(text);
  return gauges.map(({ state, status, flowClass, ...gauge }) => ({
    ...gauge,
    ...(flowClass && { flowClass }),
    state: state.abbreviation,
    observed: statusOf(status.observed),
    forecast: statusOf(status.forecast),
  }));
});

const comidQuery = (position: Position) =>
  riverQuery(
    { kind: 'reach', position },
    (text): string | null => {
      const { features }: ComidAnswer = JSON.parse(text);
      return features[0]?.properties.comid ?? null;
    },
    (cause) =>
      cause instanceof ApiError && cause.status === 404
        ? log.comidNotFound(pointText(position))
        : log.riverSegmentFailed(cause),
  );

const flowlinesQuery = (comid: string) =>
  riverQuery(
    { kind: 'downstream', comid },
    (text): readonly RiverReach[] => {
      const { features }: Flowlines = JSON.parse(text);
      return features.map(({ properties, geometry }) => ({
        comid: properties.nhdplus_comid,
        line: geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude })),
      }));
    },
    log.riverGeometryFailed,
  );

/** The river from a place down to the sea; `null` if there is none, or if it fails, which is logged. */
export async function riverGeometry(
  client: QueryClient,
  position: Position,
): Promise<RiverAnswer<readonly RiverReach[]> | null> {
  const { longitude, latitude } = position;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
    log.invalidRiverCoordinates([longitude, latitude]);
    return null;
  }
  try {
    const { figures: comid } = await client.fetchQuery(comidQuery(position));
    if (comid !== null) return await client.fetchQuery(flowlinesQuery(comid));
    log.comidNotFound(pointText(position));
  } catch {
    // The query has logged the failure.
  }
  return null;
}
