import {
  type ComidAnswer,
  type Flowlines,
  type Gauges,
  type Instantaneous,
  MEDIAN_COLUMNS,
  SPREAD_COLUMNS,
  STAGE_PARAMETER,
  type Stageflow,
  TEMPERATURE_PARAMETER,
} from '#contract/river.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FloodThresholds } from '#domain/river/flood-thresholds.ts';
import type { ForecastGauge, GaugeStatus } from '#domain/river/forecast-gauge.ts';
import { mediansAround } from '#domain/river/median-series.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { ForecastAccuracy, RiverForecast } from '#domain/river/river-forecast.ts';
import type { RiverReach } from '#domain/river/river-line.ts';
import type { RiverValue } from '#domain/river/river-value.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/** A body in the format of the service in the address. */
interface WireBody {
  readonly contentType: string;
  readonly body: string;
}

function instantaneous(flow: ObservedFlow, gauge: Gauge): Instantaneous {
  const { latitude, longitude } = flow.position ?? gauge;
  const sourceInfo = {
    siteName: flow.name ?? gauge.name,
    geoLocation: { geogLocation: { latitude, longitude } },
  };
  const series = (
    code: string,
    unitCode: string,
    value: { value: string; dateTime: string }[],
  ) => ({
    sourceInfo,
    variable: { variableCode: [{ value: code }], unit: { unitCode } },
    values: [{ value }],
  });
  const beside = (
    [
      [STAGE_PARAMETER, 'ft', flow.stage],
      [TEMPERATURE_PARAMETER, 'deg C', flow.temperature],
    ] as const
  ).flatMap(([code, unit, readings]) => {
    const value = readings.map((each) => ({
      value: String(each.value),
      dateTime: each.observedAt,
    }));
    return value.length === 0 ? [] : [series(code, unit, value)];
  });
  const value = flow.readings.map(({ observedAt, flowCfs }) => ({
    value: String(flowCfs),
    dateTime: observedAt,
  }));
  const isSilent = value.length === 0 && beside.length === 0;
  return { value: { timeSeries: isSilent ? [] : [series('00060', 'ft3/s', value), ...beside] } };
}

const SPREAD_KEYS = Object.keys(SPREAD_COLUMNS) as (keyof typeof SPREAD_COLUMNS)[];

function medianTable(medians: readonly DailyMedian[]): string {
  const rows = medians.map(({ month, day, flowCfs, spread }) => [
    ...['00060', month, day, flowCfs],
    ...SPREAD_KEYS.map((key) => spread?.[key] ?? ''),
  ]);
  const columns = [...MEDIAN_COLUMNS, ...Object.values(SPREAD_COLUMNS)];
  const types = ['5s', '3n', '3n', '12s', '8n', ...SPREAD_KEYS.slice(1).map(() => '12s')];
  const lines = [columns, types, ...rows].map((line) => line.join('\t'));
  return ['# Daily mean flows of all years, cubic feet per second', ...lines, ''].join('\n');
}

function floodOf(thresholds: FloodThresholds): NonNullable<Stageflow['flood']> {
  return Object.fromEntries(
    Object.entries(thresholds).map(([category, { stageFt, flowCfs }]) => [
      category,
      { stage: stageFt, flow: flowCfs },
    ]),
  );
}

function stageflow(forecast: RiverForecast): Stageflow {
  const { issuedAt, primaryUnits, secondaryUnits, points, thresholds } = forecast;
  return {
    ...(thresholds === undefined ? {} : { flood: floodOf(thresholds) }),
    issuedTime: issuedAt,
    primaryUnits,
    secondaryUnits,
    data: points.map(({ validAt, primary, secondary }) => ({
      validTime: validAt,
      primary,
      secondary,
    })),
  };
}

/** To a tenth of a per cent. */
const accuracyBody = ({ percent, ...counted }: ForecastAccuracy) => ({
  ...counted,
  percent: Math.round(10 * percent) / 10,
});

function status(found: GaugeStatus | null): Gauges['gauges'][number]['status']['observed'] {
  if (found === null) return null;
  const { validAt, ...figures } = found;
  return { ...figures, validTime: validAt };
}

function gaugeList(gauges: readonly ForecastGauge[]): Gauges {
  return {
    gauges: gauges.map(({ lid, name, latitude, longitude, state, observed, forecast }) => ({
      lid,
      name,
      latitude,
      longitude,
      state: { abbreviation: state },
      status: { observed: status(observed), forecast: status(forecast) },
    })),
  };
}

/** To about a metre, finer than the line's own accuracy. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function flowlines(reaches: readonly RiverReach[]): Flowlines {
  return {
    type: 'FeatureCollection',
    features: reaches.map(({ comid, line }) => ({
      type: 'Feature',
      properties: { nhdplus_comid: comid },
      geometry: {
        type: 'LineString',
        coordinates: line.map(({ longitude, latitude }): [number, number] => [
          rounded(longitude),
          rounded(latitude),
        ]),
      },
    })),
  };
}

function reachAnswer(comid: string | null): ComidAnswer {
  return { features: comid === null ? [] : [{ properties: { comid } }] };
}

function json(body: object): WireBody {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/**
 * Writes a value in the format of requirements 10.3 to 10.6, whichever service gave it.
 *
 * @param parts.gauge name and position for a flow that came without them.
 * @param parts.today at the rivers: of the medians, only the days around it are shown.
 * @param parts.accuracy how good earlier forecasts for the point were.
 */
export function wireBody(
  known: RiverValue,
  parts: {
    readonly gauge: Gauge | null;
    readonly today: PlainDate;
    readonly accuracy: readonly ForecastAccuracy[];
  },
): WireBody {
  const { gauge, today, accuracy } = parts;
  switch (known.kind) {
    case 'flow':
      return json(
        gauge === null ? { value: { timeSeries: [] } } : instantaneous(known.value, gauge),
      );
    case 'medians':
      return {
        contentType: 'text/plain; charset=utf-8',
        body: medianTable(mediansAround(today, known.value)),
      };
    case 'days':
      return json(known.value);
    case 'forecast':
      return json({
        ...stageflow(known.value),
        ...(accuracy.length > 0 && { accuracy: accuracy.map(accuracyBody) }),
      });
    case 'gauges':
      return json(gaugeList(known.value));
    case 'reach':
      return json(reachAnswer(known.value));
    case 'downstream':
      return json(flowlines(known.value));
  }
}
