import type { MarkName } from './marks.ts';

export type LayerId = 'hatcheries' | 'river_forecasts';

/** The legend of a layer (requirement 8.10). */
export interface Legend {
  readonly layer: LayerId;
  readonly title: string;
  readonly subTitle: string;
  readonly legend: readonly { readonly label: string; readonly style: MarkName }[];
}

const HATCHERIES: Legend = {
  layer: 'hatcheries',
  title: 'Hatcheries',
  subTitle: 'Click on a hatchery to view more information',
  legend: [
    { label: '1', style: 'recentSingle' },
    { label: '2+', style: 'recentCluster' },
  ],
};

/** What the marks of facilities tell while there is no filter. */
export const STATE_LEGEND: Legend['legend'] = [
  { label: 'Fish in the last two weeks', style: 'recentSingle' },
  { label: 'In season', style: 'seasonSingle' },
  { label: 'Neither', style: 'quietSingle' },
];

const RIVER_FORECASTS: Legend = {
  layer: 'river_forecasts',
  title: 'River Forecasts',
  subTitle: 'Click to view NOAA forecast',
  legend: [
    { label: 'Up', style: 'up' },
    { label: 'Down', style: 'down' },
    { label: 'Flat', style: 'flat' },
  ],
};

/**
 * The legends of the layers. Facilities that match a filter are green; the mark of gauges without a
 * current forecast is listed only if there are any.
 */
export function legendsOf(shown: {
  readonly isFiltered: boolean;
  readonly hasUnknownTrend: boolean;
}): readonly Legend[] {
  const hatcheries: Legend = shown.isFiltered
    ? {
        ...HATCHERIES,
        legend: [
          { label: '1', style: 'matchingSingle' },
          { label: '2+', style: 'matchingCluster' },
        ],
      }
    : HATCHERIES;
  const forecasts: Legend = shown.hasUnknownTrend
    ? {
        ...RIVER_FORECASTS,
        legend: [...RIVER_FORECASTS.legend, { label: 'No forecast now', style: 'unknown' }],
      }
    : RIVER_FORECASTS;
  return [hatcheries, forecasts];
}
