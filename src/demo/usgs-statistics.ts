import { hexOf, seedOf, uuidOf } from './seeded.ts';
import { calendarMedians, type SimulatedRiver } from './simulated-river.ts';
import { jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

/** The service has no statistics for this gauge, though it measures flow. */
const WITHOUT_STATISTICS = '12200500';

/** A figure as the service writes it: a string, `nan` for none. */
function text(value: number | null): string {
  if (value === null) return 'nan';
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** @param asked the one computation that is asked for; `null` for all. */
function featureOf(river: SimulatedRiver, world: World, asked: string | null): object {
  const { gauge, seed } = river;
  const values = calendarMedians(river).flatMap(({ month, day, years, flowCfs, around }) => {
    const of = (figure: number) => text(world.allSentinels || flowCfs === null ? null : figure);
    const row = (computation: string, figures: object) => ({
      time_of_year: [month, day].map((part) => String(part).padStart(2, '0')).join('-'),
      time_of_year_type: 'day_of_year',
      computation,
      computation_id: uuidOf(seedOf(computation)),
      sample_count: years,
      approval_status: 'approved',
      ...figures,
    });
    const { min, max, ...percentiles } = { ...around, p50: flowCfs ?? 0 };
    const known = Object.entries(percentiles).sort();
    return [
      row('maximum', { value: of(max) }),
      row('median', { value: of(percentiles.p50) }),
      row('minimum', { value: of(min) }),
      row('percentile', {
        percentiles: known.map(([name]) => String(Number(name.slice(1)))),
        values: known.map(([, figure]) => of(figure)),
      }),
    ].filter(({ computation }) => asked === null || computation === asked);
  });
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [gauge.longitude, gauge.latitude] },
    properties: {
      monitoring_location_id: `USGS-${gauge.site}`,
      data: [
        {
          parameter_code: '00060',
          unit_of_measure: 'ft^3/s',
          parent_time_series_id: hexOf(seedOf('daily', seed)),
          parent_statistic_id: '00003',
          parent_statistic_name: 'Mean',
          values,
        },
      ],
    },
  };
}

/** `statistics/v0/observationNormals`: medians, percentiles and extremes of each day of the year. */
export function observationNormals({ url }: WireRequest, world: World): WireAnswer {
  const features = listOf(url.searchParams.get('monitoring_location_id'))
    .flatMap((id) => world.bySite.get(id.replace(/^USGS-/, '')) ?? [])
    .filter(({ gauge }) => gauge.kind === 'flow' && gauge.site !== WITHOUT_STATISTICS)
    .map((river) => featureOf(river, world, url.searchParams.get('computation_type')));
  return jsonAnswer({ type: 'FeatureCollection', features, next: null });
}
