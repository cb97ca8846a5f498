import type { FacilityFeature } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type RecentSeries, recentSeries } from '#web/lib/recent-escapement.ts';
import { type OutlookLine, outlookLines } from './outlook-lines.ts';
import type { Place } from './place-sentence.ts';
import { type YearlySeries, yearlySeries } from './yearly-table.ts';

/** What the page of one facility shows. */
export interface HatcheryData {
  readonly title: string;
  readonly place: Place;
  readonly lastReport: PlainDate | null;
  readonly asOf: PlainDate | null;
  readonly recentFrom: PlainDate | null;
  readonly speciesCount: number;
  readonly outlook: readonly OutlookLine[];
  readonly recent: readonly RecentSeries[];
  readonly yearly: readonly YearlySeries[];
}

/** Takes from the answers of the API what the page of one facility shows. */
export function hatcheryData({ properties }: FacilityFeature, hatchery: Hatchery): HatcheryData {
  return {
    title: facilityTitle(properties['Facility Name']),
    place: {
      nearestTown: properties.nearest_town,
      county: properties.county,
      elevationFt: properties.elevation_ft,
      watershed: properties.WRIA,
    },
    lastReport: hatchery.last_report,
    asOf: hatchery.as_of,
    recentFrom: hatchery.recent_from,
    speciesCount: Object.keys(properties.hatchery_fish).length,
    outlook: outlookLines(properties.hatchery_fish),
    recent: recentSeries(hatchery.recent_escapement),
    yearly: yearlySeries(hatchery.bargraph),
  };
}
