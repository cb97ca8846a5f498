import { flowFigure } from './flow-unit.ts';
import type { ForecastGauge, GaugeStatus } from './forecast-gauge.ts';

/** Where the flow at a forecast gauge is going. */
export type GaugeTrend = 'up' | 'down' | 'flat';

/** A change has to be over this share of the observed flow. */
const LEAST_CHANGE_PERCENT = 5;

function flowIn(status: GaugeStatus | null): number | null {
  if (status === null) return null;
  const { flowCfs, isUnitKnown } = flowFigure(status);
  return isUnitKnown ? flowCfs : null;
}

/**
 * The forecast flow against the observed one: over 5 % above is up, over 5 % below is down, else
 * flat (requirement 13.6).
 *
 * @returns `null` when one of the two is not known: that is no flat river.
 */
export function gaugeTrend({ observed, forecast }: ForecastGauge): GaugeTrend | null {
  const [now, ahead] = [flowIn(observed), flowIn(forecast)];
  if (now === null || ahead === null) return null;
  const least = Math.abs(now) * LEAST_CHANGE_PERCENT;
  const change = (ahead - now) * 100;
  if (change > least) return 'up';
  return change < -least ? 'down' : 'flat';
}
