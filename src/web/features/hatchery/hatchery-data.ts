import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type RecentSeries, recentSeries } from '#web/lib/facility/recent-escapement.ts';
import { isOld } from '#web/lib/facility/recent-window.ts';
import { type OutlookLine, outlookLines } from './outlook-lines.ts';
import type { Place } from './place-sentence.ts';

export interface HatcheryData {
  readonly slug: string;
  readonly title: string;
  readonly place: Place;
  /** A sentence; `null` where the fish are trapped at the facility itself. */
  readonly trappedElsewhere: string | null;
  readonly lastReport: PlainDate | null;
  readonly today: PlainDate;
  readonly asOf: PlainDate | null;
  readonly recentFrom: PlainDate | null;
  readonly recent: readonly RecentSeries[];
  /** The newest counts are old: they say nothing about today. */
  readonly isLongAgo: boolean;
  readonly speciesCount: number;
  readonly outlook: readonly OutlookLine[];
}

export function hatcheryData(
  { properties }: FacilityFeature,
  { today, as_of, recent_from }: Omit<Facilities, 'features'>,
): HatcheryData {
  const recent = recentSeries(properties.recent_escapement);
  const isLongAgo = isOld(as_of, today);
  return {
    slug: slugOfKey(properties.Facility),
    title: facilityTitle(properties['Facility Name']),
    place: {
      nearestTown: properties.nearest_town,
      county: properties.county,
      elevationFt: properties.elevation_ft,
      watershed: properties.WRIA,
    },
    trappedElsewhere: properties.trapped_elsewhere,
    lastReport: properties.last_report,
    today,
    asOf: as_of,
    recentFrom: recent_from,
    recent,
    isLongAgo,
    speciesCount: Object.keys(properties.hatchery_fish).length,
    outlook: outlookLines(properties.hatchery_fish, isLongAgo ? [] : recent),
  };
}
