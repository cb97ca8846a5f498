import type { EditionDates } from '#contract/page.ts';
import type { FacilityStanding } from '#domain/fish/facility-standing.ts';
import type { PlaceToSee } from '#domain/fish/fish-to-see.ts';
import { byOutlook, isSubstantial, outlookOf } from '#domain/fish/outlook.ts';
import { RECENT_WINDOW_DAYS } from '#domain/fish/recent.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { askedSelection, type SpeciesSelection } from '#domain/fish/species-runs.ts';
import { facilityTitle, watershedTitle } from '#domain/place/display-name.ts';
import { countyName, namedStream } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import { sayAge, saySilence } from '#domain/say/report.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import { counted } from '#domain/words/format.ts';
import { US } from '#domain/words/units.ts';
import {
  type RecentSeries,
  recentSeries,
  recentTotalOf,
  recentWindow,
} from '#web/lib/facility/recent-escapement.ts';
import type { Retry } from '#web/ui/retry.tsx';
import type { HatcheryFigures, RunFigures } from './hatchery-figures.ts';

export type HatcheryData = ReturnType<typeof hatcheryData>;

export interface HatcheryView {
  readonly data: HatcheryData;
  readonly position: Position;
  readonly viewing: ReturnType<typeof viewingAt>;
  readonly figures: HatcheryFigures;
  readonly runs: readonly RunFigures[];
  readonly selection: SpeciesSelection | null;
  readonly run: RunFigures | null;
  readonly isAdults: boolean;
  readonly failed: Retry | null;
}

export function outlookLines(
  seasons: FacilityStanding['seasons'],
  recent: readonly RecentSeries[],
) {
  return SHOWN_SPECIES.flatMap((species) => {
    const season = seasons.get(species);
    return season === undefined ? [] : [{ species, season }];
  })
    .sort((a, b) => byOutlook(a.season, b.season))
    .map(({ species, season }) => {
      const counted = recentTotalOf(species, recent);
      const own = recent.filter((series) => series.species === species);
      return {
        species,
        ...outlookOf(season),
        counted,
        /** Nearly all of them were counted at other traps and brought here. */
        isBrought: own.every(({ brought }) => brought.part === 'most'),
        isUnexpected: !season.inSeason && isSubstantial(counted, season.meanYear),
      };
    });
}

export function hatcheryData(
  { facility, series, seasons, lastReport }: FacilityStanding,
  { today, asOf }: EditionDates,
) {
  const recent = recentSeries(series);
  const window = recentWindow(asOf, today);
  return {
    slug: slugOfKey(facility.key),
    title: facilityTitle(facility.name),
    place: {
      nearestTown: facility.nearestTown,
      county: countyName(facility),
      elevationFt: facility.elevationFt,
      watershed: watershedTitle(facility.wriaName),
    },
    stream: namedStream(facility),
    trappedElsewhere: facility.trappedElsewhere,
    coManagement: facility.coManagement,
    lastReport,
    today,
    asOf,
    window,
    recent,
    speciesCount: seasons.size,
    outlook: outlookLines(seasons, window?.isOld ? [] : recent),
  };
}

/** The description of a facility (requirement 5.1); an unpublished elevation is left out. */
export function placeSentence(place: HatcheryData['place'], units = US): string {
  const { nearestTown, county, elevationFt } = place;
  const located = `Located near the town of ${nearestTown}, in ${county}, Washington`;
  return elevationFt === null
    ? `${located}.`
    : `${located}, at an elevation of ${units.elevation(elevationFt)}.`;
}

export function overviewSentence(
  { watershed }: HatcheryData['place'],
  speciesCount: number,
): string {
  const species = counted(speciesCount, 'species', 'species');
  return `The facility lies within the ${watershedTitle(watershed)} watershed and has a history of hosting ${species} of fish.`;
}

/** Where one may see fish at a facility, or near it: its own entry first. */
export function viewingAt(key: string, places: readonly PlaceToSee[]) {
  const found =
    places.find(({ place }) => place.facility === key) ??
    places.find(({ place }) => place.near === key);
  return found ? { name: found.place.name, isHere: found.place.facility === key } : null;
}

/** How old the figures of a facility are, in sentences. */
export function freshness(
  { lastReport, asOf, today }: Pick<HatcheryData, 'lastReport' | 'asOf' | 'today'>,
  lastFinal: string | null,
): { readonly kind: 'ok' | 'stale'; readonly words: string } {
  if (lastReport === null) {
    const finals = lastFinal === null ? '' : ` Its last yearly total is from ${lastFinal}.`;
    return { kind: 'stale', words: `This facility is not in the weekly reports.${finals}` };
  }
  if (asOf === null || daysBetween(lastReport, asOf) < RECENT_WINDOW_DAYS) {
    return { kind: 'ok', words: sayAge(lastReport, today).line };
  }
  return { kind: 'stale', words: saySilence(lastReport, asOf, today).sentence };
}

/** Requirement 7.3, also without script; `null` if there is nothing to select. */
export function selectionIn(
  search: URLSearchParams,
  list: readonly SpeciesSelection[],
): SpeciesSelection | null {
  return askedSelection(list, search.get('species'), search.get('run'));
}
