import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { countyName } from '#web/lib/facility-words.ts';

/** How a species stands at a facility, in the order in which one says more than the next. */
export type SpeciesStanding = 'recently-returned' | 'in-season' | 'neither';

/** One facility as a card of the list. */
export interface FacilityCardData {
  readonly key: string;
  readonly title: string;
  /** River and county. */
  readonly place: string;
  readonly species: readonly { readonly name: string; readonly standing: SpeciesStanding }[];
  readonly lastReport: PlainDate | null;
}

function cardOf({ properties }: FacilityFeature): FacilityCardData {
  const recent = new Set(
    properties.recent_escapement
      .filter(({ day_counts }) => day_counts.length > 0)
      .map(({ species }) => species),
  );
  const standing = (species: string): SpeciesStanding => {
    if (recent.has(species)) return 'recently-returned';
    return properties.hatchery_fish[species]?.in_season ? 'in-season' : 'neither';
  };
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    place: [properties.stream, countyName(properties.county)].filter((part) => part).join(', '),
    species: SHOWN_SPECIES.filter(
      (name) => name in properties.hatchery_fish || recent.has(name),
    ).map((name) => ({ name, standing: standing(name) })),
    lastReport: properties.last_report,
  };
}

/** All facilities as cards, sorted by facility identifier (spec.md, facilities dashboard). */
export function facilityCards({ features }: Facilities): readonly FacilityCardData[] {
  return features.map(cardOf).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/**
 * The cards whose facility name or any species name contains the text, in any case (spec.md,
 * facilities dashboard). An empty text keeps all.
 */
export function matchingCards(
  cards: readonly FacilityCardData[],
  text: string,
): readonly FacilityCardData[] {
  const wanted = text.trim().toLowerCase();
  return cards.filter(({ title, species }) =>
    [title, ...species.map(({ name }) => name)].some((word) => word.toLowerCase().includes(wanted)),
  );
}
