import type { Outlines } from 'virtual:outlines';
import type { Position } from '#domain/place/position.ts';
import type { MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';

export interface MapPlace {
  readonly kind: 'Facility' | 'River' | 'Gauge' | 'Town';
  readonly name: string;
  readonly facility?: MapFacility;
  readonly gauge?: MapGauge;
  /** What it covers. */
  readonly positions: readonly Position[];
}

const AT_MOST = 8;

/** The river in the name of a gauge: `Skagit River near Mount Vernon` is at the Skagit River. */
const riverOfGauge = (name: string) =>
  /^(.*?\b(?:river|creek|fork|slough)\b)/i.exec(name)?.[1] ?? null;

/** All that can be found on the map but towns: facilities, rivers, gauges. */
export function placesOf(
  facilities: readonly MapFacility[],
  gauges: readonly MapGauge[],
  rivers: readonly { readonly name: string; readonly positions: readonly Position[] }[],
): readonly MapPlace[] {
  const waters = new Map<string, Position[]>();
  const add = (name: string | null, positions: readonly Position[]) => {
    if (name !== null) waters.set(name, [...(waters.get(name) ?? []), ...positions]);
  };
  for (const { name, positions } of rivers) add(name, positions);
  for (const { stream, position } of facilities) add(stream, [position]);
  for (const { gauge } of gauges) add(riverOfGauge(gauge.name), [gauge]);
  return [
    ...facilities.map((facility) => ({
      kind: 'Facility' as const,
      name: facility.title,
      facility,
      positions: [facility.position],
    })),
    ...[...waters].map(([name, positions]) => ({ kind: 'River' as const, name, positions })),
    ...gauges.map((gauge) => ({
      kind: 'Gauge' as const,
      name: gauge.gauge.name,
      gauge,
      positions: [gauge.gauge],
    })),
  ];
}

/** Rivers of the embedded base by their points. */
export function riversOf({ rivers }: Outlines) {
  return rivers.map(({ name, lines }) => ({
    name,
    positions: lines.flatMap((steps) => {
      let [x, y] = [0, 0];
      return Array.from({ length: steps.length / 2 }, (_, at) => {
        x += steps[2 * at] ?? 0;
        y += steps[2 * at + 1] ?? 0;
        return { longitude: x / 1000, latitude: y / 1000 };
      });
    }),
  }));
}

/**
 * The places whose words begin as typed, in any order of words; those whose name begins so come first.
 *
 * @returns eight at most, so that none has to be scrolled to.
 */
export function foundPlaces(places: readonly MapPlace[], typed: string): readonly MapPlace[] {
  const words = typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const rankOf = (name: string) => {
    const all = name.toLowerCase().split(/[^a-z0-9]+/);
    if (!words.every((word) => all.some((one) => one.startsWith(word)))) return null;
    return all[0]?.startsWith(words[0] ?? '') ? 0 : 1;
  };
  return places
    .flatMap((place) => {
      const rank = rankOf(place.name);
      return rank === null ? [] : [{ place, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, AT_MOST)
    .map(({ place }) => place);
}
