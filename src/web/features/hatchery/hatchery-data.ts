import type { FacilityFeature } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type HatcheryFigures, hatcheryFigures } from './hatchery-figures.ts';
import { type OutlookLine, outlookLines } from './outlook-lines.ts';
import type { Place } from './place-sentence.ts';

/** What the page of one facility shows. */
export interface HatcheryData {
  readonly title: string;
  readonly place: Place;
  readonly lastReport: PlainDate | null;
  readonly today: PlainDate;
  readonly asOf: PlainDate | null;
  readonly recentFrom: PlainDate | null;
  readonly speciesCount: number;
  readonly outlook: readonly OutlookLine[];
  readonly figures: HatcheryFigures;
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
    today: hatchery.today,
    asOf: hatchery.as_of,
    recentFrom: hatchery.recent_from,
    speciesCount: Object.keys(properties.hatchery_fish).length,
    outlook: outlookLines(properties.hatchery_fish),
    figures: hatcheryFigures(hatchery),
  };
}
