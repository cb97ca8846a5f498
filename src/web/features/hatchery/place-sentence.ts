import { watershedTitle } from '#domain/place/display-name.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';

export interface Place {
  readonly nearestTown: string;
  readonly county: string;
  readonly elevationFt: number | null;
  readonly watershed: string;
}

/** The description of a facility (requirement 5.1); an unpublished elevation is left out. */
export function placeSentence({ nearestTown, county, elevationFt }: Place): string {
  const place = `Located near the town of ${nearestTown}, in ${county}, Washington`;
  return elevationFt === null
    ? `${place}.`
    : `${place}, at an elevation of ${wholeNumber(elevationFt)} feet.`;
}

/** The overview of a facility (requirement 5.4). */
export function overviewSentence({ watershed }: Place, speciesCount: number): string {
  const species = counted(speciesCount, 'species', 'species');
  return `The facility lies within the ${watershedTitle(watershed)} watershed and has a history of hosting ${species} of fish.`;
}
