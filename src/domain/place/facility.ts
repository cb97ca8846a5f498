import type { DamKey } from '#domain/dam/dams.ts';
import type { CoManagement } from './co-management.ts';
import type { Position } from './position.ts';

/** A place that counts returning fish, however often the reports have renamed it. */
export interface Facility extends Position {
  /** The name with underscores, e.g. `ISSAQUAH_HATCHERY`: its id in the store and the API. */
  readonly key: string;
  /** Upper-case report name in its fullest current spelling, e.g. `ISSAQUAH HATCHERY`. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly county: string;
  /** Feet above sea level; `null` if no figure is published. */
  readonly elevationFt: number | null;
  readonly nearestTown: string;
  readonly wriaNumber: number;
  readonly wriaName: string;
  readonly stream: string;
  readonly riverSystem: string;
  /** The waters below `stream` in order, down to salt water or the Columbia. */
  readonly flowsInto: readonly string[];
  /** The nearest dam with counted ladders that its fish have passed; `null` if none. */
  readonly damBelow: DamKey | null;
  readonly trappedElsewhere: string | null;
  readonly closesInSeason: boolean;
  readonly broughtFrom: readonly {
    readonly species: string;
    readonly run: string;
    readonly from: readonly string[];
  }[];
  /** USGS site number of the facility's river gauge; `null` if none. */
  readonly riverGauge: string | null;
  /** NOAA NWPS id of the matching forecast point; `null` if none. */
  readonly forecastLid: string | null;
  /** With a gauge, where that is, to be read after its name and a colon; otherwise a sentence on why there is none. */
  readonly gaugeReason: string;
  /** Nothing said here says nothing: treaty tribes co-manage the salmon of every treaty watershed. */
  readonly coManagement: CoManagement | null;
  readonly notes: string | null;
}

/** What the catalog calls a stream without a name. */
const UNNAMED = 'Unnamed stream';

/** The stream of a facility; `null` where it has no name. */
export function namedStream({ stream }: Pick<Facility, 'stream'>): string | null {
  return stream === UNNAMED ? null : stream;
}

/** Its stream and the waters downstream by name, down to salt water. */
export function namedWaters(facility: Facility): readonly string[] {
  const waters = new Set([facility.stream, facility.riverSystem, ...facility.flowsInto]);
  waters.delete(UNNAMED);
  return [...waters];
}

/** With the word: `King County`. */
export function countyName({ county }: Pick<Facility, 'county'>): string {
  return `${county} County`;
}
