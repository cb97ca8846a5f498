import type { Chances, Flowlines, Gauges, Instantaneous, Stageflow } from '#contract/river.ts';
import {
  MEDIAN_COLUMNS,
  SPREAD_COLUMNS,
  STAGE_PARAMETER,
  type standInOf,
  TEMPERATURE_PARAMETER,
} from '#contract/river-address.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FlowClass } from '#domain/river/flow-class.ts';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import {
  type FlowReading,
  type ForecastAccuracy,
  type ForecastGauge,
  GAUGE_REMARKS,
  type GaugeStatus,
  type ObservedFlow,
  type RiverForecast,
  type RiverReach,
} from '#domain/river/river-value.ts';

/*
 * Bodies of `/river` in the formats of the services (requirements 10.3 to 10.6), from values in our own terms.
 */

export function instantaneous(flow: ObservedFlow, gauge: Gauge): Instantaneous {
  const { name: siteName, latitude, longitude } = gauge;
  const sourceInfo = { siteName, geoLocation: { geogLocation: { latitude, longitude } } };
  const flows = (readings: readonly FlowReading[]) =>
    readings.map(({ observedAt, flowCfs }) => ({ observedAt, value: flowCfs }));
  const { earlier = [], remarks = [] } = flow;
  const before = earlier.length > 0 ? [flows(earlier)] : [];
  const qualifier = remarks.map((code) => ({
    qualifierCode: code,
    qualifierDescription: GAUGE_REMARKS[code],
  }));
  const measured = [
    ['00060', 'ft3/s', flows(flow.readings)],
    [STAGE_PARAMETER, 'ft', flow.stage],
    [TEMPERATURE_PARAMETER, 'deg C', flow.temperature],
  ] as const;
  const isSilent =
    remarks.length === 0 && measured.every(([, , readings]) => readings.length === 0);
  // The flow series comes first, even without readings, if any series has readings or remarks.
  const shown = measured.filter(([, , list], at) => !isSilent && (at === 0 || list.length > 0));
  const timeSeries = shown.map(([code, unitCode, readings], at) => {
    const sensors = at === 0 ? [readings, ...before] : [readings];
    const values = sensors.map((list, sensor) => ({
      value: list.map((reading) => ({
        value: String(reading.value),
        dateTime: reading.observedAt,
      })),
      ...(at + sensor === 0 && qualifier.length > 0 && { qualifier }),
    }));
    const variable = { variableCode: [{ value: code }], unit: { unitCode } };
    return { sourceInfo, variable, values };
  });
  const value = { timeSeries };
  return gauge.isSetByDam ? { setByDam: true, value } : { value };
}

const SPREAD_KEYS = Object.keys(SPREAD_COLUMNS) as (keyof typeof SPREAD_COLUMNS)[];

export function medianTable(medians: readonly DailyMedian[]): string {
  const rows = medians.map(({ month, day, flowCfs, spread }) => [
    '00060',
    month,
    day,
    flowCfs,
    ...SPREAD_KEYS.map((key) => spread?.[key] ?? ''),
  ]);
  const columns = [...MEDIAN_COLUMNS, ...Object.values(SPREAD_COLUMNS)];
  const types = ['5s', '3n', '3n', '12s', '8n', ...SPREAD_KEYS.slice(1).map(() => '12s')];
  const lines = [columns, types, ...rows].map((line) => line.join('\t'));
  return ['# Daily mean flows of all years, cubic feet per second', ...lines, ''].join('\n');
}

const statementBody = (statement: FloodStatement) => ({
  issuedTime: statement.issuedAt,
  unit: statement.unit,
  observed: statement.observed,
  observedTime: statement.observedAt,
  floodLevel: statement.floodLevel,
  crest: statement.crest,
  crestTime: statement.crestAt,
  came: statement.came && { crest: statement.came.crest, time: statement.came.at },
});

const toTenth = (value: number) => Math.round(10 * value) / 10;

export function stageflow(
  forecast: RiverForecast,
  earlier: readonly ForecastAccuracy[],
  statements: readonly FloodStatement[],
): Stageflow {
  const { issuedAt, primaryUnits, secondaryUnits, points, thresholds } = forecast;
  const flood = Object.entries(thresholds ?? {}).map(([category, { stageFt, flowCfs }]) => [
    category,
    { stage: stageFt, flow: flowCfs },
  ]);
  const accuracy = earlier.map(({ leadDay, forecasts, percent, eightInTenPercent }) => ({
    leadDay,
    forecasts,
    percent: toTenth(percent),
    eightInTenPercent: toTenth(eightInTenPercent),
  }));
  const body: Stageflow = {
    issuedTime: issuedAt,
    primaryUnits,
    secondaryUnits,
    data: points.map(({ validAt, ...figures }) => ({ validTime: validAt, ...figures })),
  };
  if (thresholds !== undefined) body.flood = Object.fromEntries(flood);
  if (accuracy.length > 0) body.accuracy = accuracy;
  if (statements.length > 0) body.statements = statements.map(statementBody);
  return body;
}

const NO_CHANCES = { issuedAt: null, times: [] };

export function chancesBody(
  chances: ForecastChances | null,
  doubtedLeadDays: readonly number[],
): Chances {
  const { issuedAt, times } = chances ?? NO_CHANCES;
  return {
    experimental: 'Hydrologic Ensemble Forecast Service, National Weather Service',
    issuedTime: issuedAt,
    exceedance: (times[0]?.flows ?? []).map(({ exceedance }) => exceedance),
    data: times.map(({ validAt, flows }) => ({
      validTime: validAt,
      flows: flows.map(({ flowCfs }) => flowCfs),
    })),
    doubtedLeadDays: [...doubtedLeadDays],
  };
}

export function gaugeList(
  gauges: readonly ForecastGauge[],
  classes: ReadonlyMap<string, FlowClass>,
): Gauges {
  // As NOAA sends it: where nothing is known, an object with null figures and blank units.
  const status = (found: GaugeStatus | null) => ({
    primary: found?.primary ?? null,
    primaryUnit: found?.primaryUnit ?? '',
    secondary: found?.secondary ?? null,
    secondaryUnit: found?.secondaryUnit ?? '',
    validTime: found?.validAt ?? null,
  });
  return {
    gauges: gauges.map(({ state, observed, forecast, lid, name, latitude, longitude }) => ({
      lid,
      name,
      latitude,
      longitude,
      state: { abbreviation: state },
      status: { observed: status(observed), forecast: status(forecast) },
      flowClass: classes.get(lid) ?? null,
    })),
  };
}

/** To about a meter, finer than the accuracy of the line. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

export function flowlines(reaches: readonly RiverReach[]): Flowlines {
  return {
    type: 'FeatureCollection',
    features: reaches.map(({ comid, line }) => ({
      type: 'Feature',
      properties: { nhdplus_comid: comid },
      geometry: {
        type: 'LineString',
        coordinates: line.map(({ longitude, latitude }): [number, number] => [
          roundedDegrees(longitude),
          roundedDegrees(latitude),
        ]),
      },
    })),
  };
}

/** A body that says what its figures are, for readers who do not see its headers. */
export function standInBody(
  body: object | string,
  { source, words }: ReturnType<typeof standInOf>,
): object | string {
  return typeof body === 'string' ? `# ${words}\n${body}` : { [source]: words, ...body };
}
