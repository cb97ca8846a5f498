import type {
  FlowPoint,
  ForecastGauge,
  GaugeReading,
  GaugeStatus,
  RiverForecast,
} from './river-value.ts';

/** Units of flow at NWPS, mostly thousands of cubic feet per second. */
const CFS_IN: ReadonlyMap<string | null, number> = new Map([
  ['kcfs', 1000],
  ['cfs', 1],
]);

export interface FlowFigure {
  /** Cubic feet per second if the unit is known; `null` without a figure. */
  readonly flowCfs: number | null;
  /** False if neither figure is in a unit of flow; `flowCfs` is then the secondary one, unconverted. */
  readonly isUnitKnown: boolean;
}

/** A flow in cubic feet per second; `null` in units other than cfs and kcfs. The only conversion of kcfs. */
export function flowInUnit(flow: number, unit: string | null): number | null {
  const cfs = CFS_IN.get(unit);
  // To a thousandth of a cfs, so that 2.34 kcfs is 2340 cfs rather than 2339.9999999999995.
  return cfs === undefined ? null : Math.round(flow * cfs * 1000) / 1000;
}

/** The flow of a pair of figures in cfs (requirement 9.10). */
export function flowFigure(pair: Omit<GaugeStatus, 'validAt'>): FlowFigure {
  const { primary, primaryUnit, secondary, secondaryUnit } = pair;
  if (CFS_IN.has(primaryUnit)) {
    return { flowCfs: primary && flowInUnit(primary, primaryUnit), isUnitKnown: true };
  }
  if (CFS_IN.has(secondaryUnit)) {
    return { flowCfs: secondary && flowInUnit(secondary, secondaryUnit), isUnitKnown: true };
  }
  return { flowCfs: secondary, isUnitKnown: false };
}

export interface ForecastFlowPoint {
  /** UTC instant as ISO 8601. */
  readonly validAt: string;
  readonly flowCfs: number | null;
}

/** The points of a forecast that have a figure, oldest first. */
export function forecastPoints(points: readonly ForecastFlowPoint[]): readonly FlowPoint[] {
  return points.flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );
}

/** The flow in a forecast by {@link flowFigure}; without a unit of flow it may be something else. */
export function forecastFlow(forecast: RiverForecast) {
  const units = { primaryUnit: forecast.primaryUnits, secondaryUnit: forecast.secondaryUnits };
  return {
    isUnitKnown: Object.values(units).some((unit) => CFS_IN.has(unit)),
    points: forecast.points.map(({ validAt, primary, secondary }) => ({
      validAt,
      flowCfs: flowFigure({ primary, secondary, ...units }).flowCfs,
    })),
  };
}

/** The height in a pair of figures, in feet; `null` if there is none. */
export function heightFigure(pair: Omit<GaugeStatus, 'validAt'>): number | null {
  if (pair.primaryUnit === 'ft') return pair.primary;
  return pair.secondaryUnit === 'ft' ? pair.secondary : null;
}

/** Heights in a forecast, in feet; empty if it gives none. */
export function forecastHeights(forecast: RiverForecast): readonly GaugeReading[] {
  const units = { primaryUnit: forecast.primaryUnits, secondaryUnit: forecast.secondaryUnits };
  return forecast.points.flatMap(({ validAt, primary, secondary }) => {
    const value = heightFigure({ primary, secondary, ...units });
    return value === null ? [] : [{ observedAt: validAt, value }];
  });
}

export type ForecastFlow = ReturnType<typeof forecastFlow>;

export type GaugeTrend = 'up' | 'down' | 'flat';

/** A change must exceed this share of the observed flow. */
const LEAST_CHANGE_PERCENT = 5;

function flowIn(status: GaugeStatus | null): number | null {
  if (status === null) return null;
  const { flowCfs, isUnitKnown } = flowFigure(status);
  return isUnitKnown ? flowCfs : null;
}

/** Forecast compared with observed: over 5 % up or down, else flat (requirement 13.6). */
export function gaugeTrend({ observed, forecast }: ForecastGauge): GaugeTrend | null {
  const now = flowIn(observed);
  const ahead = flowIn(forecast);
  if (now === null || ahead === null) return null;
  const least = Math.abs(now) * LEAST_CHANGE_PERCENT;
  const change = (ahead - now) * 100;
  if (change > least) return 'up';
  return change < -least ? 'down' : 'flat';
}

/** Water temperatures are measured in Celsius. */
export function fahrenheit(celsius: number): number {
  return (celsius * 9) / 5 + 32;
}
