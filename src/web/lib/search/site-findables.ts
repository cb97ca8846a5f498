import { sum } from 'd3-array';
import type { FacilityFeature } from '#contract/facilities.ts';
import type { FreshetApi } from '#contract/page.ts';
import { DAMS } from '#domain/dam/dams.ts';
import type { PlaceToSee } from '#domain/fish/fish-to-see.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { positionAt } from '#domain/place/position.ts';
import { NICKNAMES } from '#web/lib/facility/nicknames.ts';
import { damPath, facilityPath, riverPath, speciesPath } from '#web/lib/facility/paths.ts';
import { recentSeriesIn, recentTotalOf } from '#web/lib/facility/recent-escapement.ts';
import type { Findable } from './findable.ts';

function facilityFindable({ properties, geometry }: FacilityFeature): Findable {
  const { waters, nearest_town, county, WRIA, recent_escapement } = properties;
  const series = recentSeriesIn(recent_escapement);
  const counts = SHOWN_SPECIES.map((species) => recentTotalOf(species, series));
  return {
    kind: 'Facility',
    name: facilityTitle(properties['Facility Name']),
    also: [...waters, nearest_town, county, WRIA].join(' '),
    to: facilityPath(properties.Facility),
    position: positionAt(geometry.coordinates),
    fish: series.length > 0 ? sum(counts) : null,
  };
}

const placeFindable = ({ place }: PlaceToSee): Findable => ({
  kind: 'Place to see salmon',
  name: place.name,
  also: place.nearestTown,
  to: `/see-salmon#${place.key}`,
  position: { longitude: place.longitude, latitude: place.latitude },
  fish: null,
});

/** All that has a page and is no facility: species, dams, rivers and places to see salmon. */
export async function otherFindables(site: FreshetApi): Promise<readonly Findable[]> {
  const [rivers, places] = await Promise.all([site.rivers(), site.placesToSee()]);
  return [
    ...SHOWN_SPECIES.map(
      (species): Findable => ({
        kind: 'Species',
        name: species,
        also: NICKNAMES[species],
        to: speciesPath(species),
        position: null,
        fish: null,
      }),
    ),
    ...DAMS.map(
      (dam): Findable => ({
        kind: 'Dam',
        name: `${dam.name} Dam`,
        also: `${dam.river} River`,
        to: damPath(dam),
        position: null,
        fish: null,
      }),
    ),
    ...rivers.map(
      ({ name, slug, positions }): Findable => ({
        kind: 'River',
        name,
        also: '',
        to: riverPath(slug),
        position: positions[0] ?? null,
        fish: null,
      }),
    ),
    // A facility that can be visited is found as the facility.
    ...places.filter(({ place }) => place.facility === null).map(placeFindable),
  ];
}

export async function siteFindables(site: FreshetApi): Promise<readonly Findable[]> {
  const { features } = await site.facilities();
  return [...features.map(facilityFindable), ...(await otherFindables(site))];
}
