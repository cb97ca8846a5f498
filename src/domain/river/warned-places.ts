import { mean } from 'd3-array';
import type { Position } from '../place/position.ts';
import type { PlacedWarning, Reach, Warning, WarningHere } from './warning.ts';

/** A facility or a river, as far as a warning can concern it. */
export interface WarnedPlace {
  readonly positions: readonly Position[];
  readonly counties: readonly string[];
  /** The names of its forecast points, as NOAA spells them: `Skagit River near Mount Vernon`. */
  readonly points: readonly string[];
}

/** Whether a ring holds a position (even-odd rule; at this size, degrees are as good as miles). */
function holds(ring: Warning['rings'][number], { longitude, latitude }: Position): boolean {
  let isInside = false;
  for (const [at, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(at - 1) ?? [x, y];
    const isCrossed = y > latitude !== beforeY > latitude;
    if (isCrossed && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) {
      isInside = !isInside;
    }
  }
  return isInside;
}

/** A text with one spelling of its words: statements write `Mt. Vernon` where NOAA's list has `Mount Vernon`. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/\bmount\b/g, 'mt')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** The forecast points that a warning names. `Cle Elum` is not named by `Cle Elum outflow`. */
export function pointsNamed(
  { headline, text }: Pick<Warning, 'headline' | 'text'>,
  points: readonly string[],
): ReadonlySet<string> {
  const named = new Set<string>();
  let rest = plain(`${headline} ${text}`);
  for (const point of points.toSorted((a, b) => b.length - a.length)) {
    const written = plain(point);
    if (!rest.includes(written)) continue;
    named.add(point);
    rest = rest.replaceAll(written, ' . ');
  }
  return named;
}

/** Why a warning is shown at a place; `null` where it does not concern it. */
export function reachOf(
  { rings, counties }: Pick<Warning, 'rings' | 'counties'>,
  named: ReadonlySet<string>,
  place: WarnedPlace,
): Reach | null {
  const point = place.points.find((name) => named.has(name));
  if (point !== undefined) return { by: 'name', where: point };
  const isInside = place.positions.some((position) => rings.some((ring) => holds(ring, position)));
  if (isInside) return { by: 'area', where: null };
  const county = place.counties.find((name) => counties.includes(name));
  return county === undefined ? null : { by: 'county', where: county };
}

export interface WarnedPlaces {
  readonly facilities: ReadonlyMap<string, WarnedPlace>;
  readonly rivers: ReadonlyMap<string, WarnedPlace>;
}

function centerOf({ rings: [ring] }: Pick<Warning, 'rings'>): Position | null {
  const longitude = mean(ring ?? [], ([east]) => east);
  const latitude = mean(ring ?? [], ([, north]) => north);
  if (longitude === undefined || latitude === undefined) return null;
  return { longitude: Number(longitude.toFixed(2)), latitude: Number(latitude.toFixed(2)) };
}

/** Places warnings; one that concerns no place of ours is left out. */
export function placedWarnings(
  warnings: readonly Warning[],
  { facilities, rivers }: WarnedPlaces,
): readonly PlacedWarning[] {
  const places = [...facilities.values(), ...rivers.values()];
  const points = [...new Set(places.flatMap((place) => place.points))];
  return warnings.flatMap((warning) => {
    const named = pointsNamed(warning, points);
    const reached = (some: ReadonlyMap<string, WarnedPlace>) =>
      Object.fromEntries(
        [...some].flatMap(([key, place]) => {
          const reach = reachOf(warning, named, place);
          return reach === null ? [] : [[key, reach] as const];
        }),
      );
    const { id, event, headline, sentAt, endsAt } = warning;
    const placed = {
      id,
      event,
      headline,
      sentAt,
      endsAt,
      center: centerOf(warning),
      facilities: reached(facilities),
      rivers: reached(rivers),
    };
    const isOurs = Object.keys({ ...placed.facilities, ...placed.rivers }).length > 0;
    return isOurs ? [placed] : [];
  });
}

const CLOSENESS: Readonly<Record<Reach['by'], number>> = { name: 0, area: 1, county: 2 };

/** The warnings at a place: the closest first, of equals the newest. */
export function warningsAt(
  warnings: readonly PlacedWarning[],
  kind: 'facilities' | 'rivers',
  key: string,
): readonly WarningHere[] {
  return warnings
    .flatMap(({ facilities, rivers, ...warning }) => {
      const reach = { facilities, rivers }[kind][key];
      return reach === undefined ? [] : [{ ...warning, reach }];
    })
    .sort(
      (a, b) => CLOSENESS[a.reach.by] - CLOSENESS[b.reach.by] || b.sentAt.localeCompare(a.sentAt),
    );
}

/** Every warning once, with its places and the one of them that it concerns most closely, the first of equals. */
export function warningsAnywhere(
  warnings: readonly PlacedWarning[],
  kind: 'facilities' | 'rivers',
): readonly (WarningHere & { readonly key: string; readonly keys: readonly string[] })[] {
  return warnings.flatMap(({ facilities, rivers, ...warning }) => {
    const reached = Object.entries({ facilities, rivers }[kind]);
    const [closest] = reached.toSorted(([, a], [, b]) => CLOSENESS[a.by] - CLOSENESS[b.by]);
    if (closest === undefined) return [];
    return [{ ...warning, key: closest[0], keys: reached.map(([key]) => key), reach: closest[1] }];
  });
}
