import { flowFigure } from './flow-unit.ts';
import type { ForecastGauge, GaugeStatus } from './forecast-gauge.ts';

/** The direction of the flow at a forecast gauge. */
export type GaugeTrend = 'up' | 'down' | 'flat';

/** A change must exceed this share of the observed flow. */
const LEAST_CHANGE_PERCENT = 5;

function flowIn(status: GaugeStatus | null): number | null {
  if (status === null) return null;
  const { flowCfs, isUnitKnown } = flowFigure(status);
  return isUnitKnown ? flowCfs : null;
}

/**
 * The forecast flow against the observed one: more than 5 % above is up, more than 5 % below is down,
 * otherwise flat (requirement 13.6).
 *
 * @returns `null` when either is unknown, which is not a flat river.
 */
export function gaugeTrend({ observed, forecast }: ForecastGauge): GaugeTrend | null {
  const [now, ahead] = [flowIn(observed), flowIn(forecast)];
  if (now === null || ahead === null) return null;
  const least = Math.abs(now) * LEAST_CHANGE_PERCENT;
  const change = (ahead - now) * 100;
  if (change > least) return 'up';
  return change < -least ? 'down' : 'flat';
}
