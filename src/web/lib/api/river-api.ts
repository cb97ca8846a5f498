import { createContext, use } from 'react';
import type { RiverSource } from '#contract/river.ts';
import { RIVER_STALE_MS } from '#contract/river-address.ts';
import type { Position } from '#domain/place/position.ts';
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FloodThresholds } from '#domain/river/flood-thresholds.ts';
import { type ForecastFlow, forecastFlow } from '#domain/river/flow-unit.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { ForecastAccuracy } from '#domain/river/river-forecast.ts';
import { pointText } from '#domain/river/river-ids.ts';
import type { RiverReach } from '#domain/river/river-line.ts';
import type { Log } from '../browser/log.ts';
import { type Answers, ApiError, type Call } from './answers.ts';
import {
  comidCall,
  dailyFlowCall,
  flowlinesCall,
  forecastCall,
  GAUGES_CALL,
  mediansCall,
  observedFlowCall,
  type RiverFigures,
  UnreadableAnswer,
} from './river-calls.ts';

export interface RiverAnswer<T> {
  readonly figures: T;
  /** `null` if unknown. */
  readonly source: RiverSource | null;
  /** Newer figures were requested, but neither server nor browser could get them. */
  readonly isStale: boolean;
  /** When the service sent them, in real time, milliseconds since 1970. */
  readonly fetchedAt: number;
  /** UTC instant of the newest measured figure; `null` if not given. */
  readonly newestAt: string | null;
}

export interface ForecastAnswer extends ForecastFlow {
  /** UTC instant at which it was issued; `null` if not given. */
  readonly issuedAt: string | null;
  /** How good earlier forecasts were; empty where too few could be compared. */
  readonly accuracy: readonly ForecastAccuracy[];
  /** Where NOAA's flood categories begin at the point; empty where that is not known. */
  readonly thresholds: FloodThresholds;
}

/** River data in the browser, from saved answers or the server. Each failure is logged. */
export interface RiverApi {
  /** Rejects if there are no figures at all, as do the other calls. */
  observedFlow(site: string): Promise<RiverAnswer<ObservedFlow>>;
  forecast(lid: string): Promise<RiverAnswer<ForecastAnswer>>;
  medians(site: string): Promise<RiverAnswer<readonly DailyMedian[]>>;
  dailyFlow(site: string): Promise<RiverAnswer<DailyFlow>>;
  gauges(): Promise<RiverAnswer<readonly ForecastGauge[]>>;
  /**
   * The river from a place down to the sea; `null` if there is none or it fails to load, which is
   * logged.
   */
  getRiverGeometry(
    longitude: number,
    latitude: number,
  ): Promise<RiverAnswer<readonly RiverReach[]> | null>;
}

type RiverLog = Pick<
  Log,
  | 'riverGaugeFailed'
  | 'riverGaugeUnreadable'
  | 'riverForecastUnreadable'
  | 'forecastEmpty'
  | 'forecastUnitsUnknown'
  | 'riverSegmentFailed'
  | 'comidNotFound'
  | 'riverGeometryFailed'
  | 'invalidRiverCoordinates'
>;

export function createRiverApi(parts: {
  readonly answers: Pick<Answers, 'ask'>;
  /** Real time in milliseconds. */
  readonly now: () => number;
  readonly log: RiverLog;
}): RiverApi {
  const { answers, now, log } = parts;

  async function ask<T>(
    call: Call<RiverFigures<T>>,
    failed: (cause: unknown) => void,
  ): Promise<RiverAnswer<T>> {
    try {
      const { data, answeredAt, failure } = await answers.ask(call);
      const fetchedAt = data.fetchedAt === null ? answeredAt : Date.parse(data.fetchedAt);
      if (failure !== null && now() - fetchedAt > RIVER_STALE_MS) throw failure;
      if (failure !== null) failed(failure);
      return { ...data, isStale: data.isStale || failure !== null, fetchedAt };
    } catch (cause) {
      failed(cause);
      throw cause;
    }
  }

  const gaugeFailed = (cause: unknown) =>
    cause instanceof UnreadableAnswer
      ? log.riverGaugeUnreadable(cause)
      : log.riverGaugeFailed(cause);
  const forecastFailed = (cause: unknown) =>
    cause instanceof UnreadableAnswer
      ? log.riverForecastUnreadable(cause)
      : log.riverGaugeFailed(cause);

  async function comidAt(position: Position): Promise<string | null> {
    const isNotFound = (cause: unknown) => cause instanceof ApiError && cause.status === 404;
    try {
      const { figures } = await ask(comidCall(position), (cause) => {
        if (!isNotFound(cause)) log.riverSegmentFailed(cause);
      });
      if (figures === null) log.comidNotFound(pointText(position));
      return figures;
    } catch (cause) {
      if (isNotFound(cause)) log.comidNotFound(pointText(position));
      return null;
    }
  }

  return {
    observedFlow: (site) => ask(observedFlowCall(site), gaugeFailed),
    medians: (site) => ask(mediansCall(site), gaugeFailed),
    dailyFlow: (site) => ask(dailyFlowCall(site), gaugeFailed),
    gauges: () => ask(GAUGES_CALL, gaugeFailed),
    async forecast(lid) {
      const answer = await ask(forecastCall(lid), forecastFailed);
      const { issuedAt, thresholds = {}, accuracy = [] } = answer.figures;
      const flow = forecastFlow(answer.figures);
      if (flow.points.every(({ flowCfs }) => flowCfs === null)) log.forecastEmpty(lid);
      else if (!flow.isUnitKnown) log.forecastUnitsUnknown(lid);
      return { ...answer, figures: { ...flow, issuedAt, thresholds, accuracy } };
    },
    async getRiverGeometry(longitude, latitude) {
      if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
        log.invalidRiverCoordinates([longitude, latitude]);
        return null;
      }
      const comid = await comidAt({ longitude, latitude });
      if (comid === null) return null;
      return ask(flowlinesCall(comid), log.riverGeometryFailed).catch(() => null);
    },
  };
}

/** Provides the river API to the pages; `null` on the server. */
export const RiverContext = createContext<RiverApi | null>(null);

export function useRivers(): RiverApi | null {
  return use(RiverContext);
}
