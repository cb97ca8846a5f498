import { type CalendarMedian, calendarMedians, percentileShare } from './calendar-medians.ts';
import { hexOf, seedOf, uuidOf } from './seeded.ts';
import { type SimulatedRiver, threeFigures } from './simulated-river.ts';
import { STATES, stateOf, usgsName } from './usgs-names.ts';
import { keyRefusal } from './usgs-ogc-query.ts';
import { jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const PERCENTILES = [5, 10, 25, 50, 75, 90, 95];

/** The service has no statistics for this gauge, though it measures flow. */
const WITHOUT_STATISTICS = new Set(['12200500']);

/** A figure as the service writes it: a string, `nan` for none. */
function text(value: number | null): string {
  if (value === null) return 'nan';
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** The computations of one day or month, in the service's order. */
function computations(
  timeOfYear: string,
  kind: 'day_of_year' | 'month_of_year',
  { years, flowCfs }: Pick<CalendarMedian, 'years' | 'flowCfs'>,
): object[] {
  const times = (share: number) => (flowCfs === null ? null : threeFigures(flowCfs * share));
  const entry = (computation: string) => ({
    time_of_year: timeOfYear,
    time_of_year_type: kind,
    computation,
    computation_id: uuidOf(seedOf('computation', computation)),
    sample_count: years,
    approval_status: 'approved',
  });
  return [
    { ...entry('arithmetic_mean'), value: text(times(1.3)) },
    { ...entry('maximum'), value: text(times(6)) },
    { ...entry('median'), value: text(flowCfs) },
    { ...entry('minimum'), value: text(times(0.35)) },
    {
      ...entry('percentile'),
      values: PERCENTILES.map((percentile) => text(times(percentileShare(percentile)))),
      percentiles: PERCENTILES.map(String),
    },
  ];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function dayValues(medians: readonly CalendarMedian[]): object[] {
  return medians.flatMap((median) =>
    computations(`${twoDigits(median.month)}-${twoDigits(median.day)}`, 'day_of_year', median),
  );
}

function monthValues(medians: readonly CalendarMedian[]): object[] {
  return medians
    .filter(({ day }) => day === 15)
    .flatMap((median) => computations(twoDigits(median.month), 'month_of_year', median));
}

function featureOf(river: SimulatedRiver, normalType: string | null, world: World): object {
  const { gauge, seed } = river;
  const medians = calendarMedians(river).map((median) =>
    world.allSentinels ? { ...median, flowCfs: null } : median,
  );
  const values = [
    ...(normalType === 'MOY' ? [] : dayValues(medians)),
    ...(normalType === 'DOY' ? [] : monthValues(medians)),
  ];
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [gauge.longitude, gauge.latitude] },
    properties: {
      monitoring_location_id: `USGS-${gauge.site}`,
      monitoring_location_name: usgsName(gauge),
      site_type: 'Stream',
      site_type_code: 'ST',
      country_code: 'US',
      state_code: STATES[stateOf(gauge)].code,
      county_code: null,
      data: [
        {
          parameter_code: '00060',
          unit_of_measure: 'ft^3/s',
          parent_time_series_id: hexOf(seedOf('series', seed, '00060', 'daily'), 32),
          parent_statistic_id: '00003',
          parent_statistic_name: 'Mean',
          values,
        },
      ],
    },
  };
}

/** `statistics/v0/observationNormals`: what is usual for each day, or month, of the year. */
export function observationNormals(request: WireRequest, world: World): WireAnswer {
  const refusal = keyRefusal(request);
  if (refusal !== null) return refusal;
  const { searchParams } = request.url;
  const normalType = searchParams.get('normal_type');
  if (normalType !== null && normalType !== 'DOY' && normalType !== 'MOY') {
    const description = 'normal_type must be DOY or MOY';
    return jsonAnswer({ code: '400', type: 'ValidationError', description }, { status: 400 });
  }
  const parameters = searchParams.getAll('parameter_code').flatMap(listOf);
  const wantsFlow = parameters.length === 0 || parameters.includes('00060');
  const sites = searchParams.getAll('monitoring_location_id').flatMap(listOf);
  const rivers = sites
    .map((id) => id.replace(/^USGS-/, ''))
    .filter((site) => wantsFlow && !WITHOUT_STATISTICS.has(site))
    .flatMap((site) => world.bySite.get(site) ?? [])
    .filter(({ gauge }) => gauge.kind === 'flow');
  return jsonAnswer({
    type: 'FeatureCollection',
    features: rivers.map((river) => featureOf(river, normalType, world)),
    next: null,
  });
}
