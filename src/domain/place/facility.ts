import type { DamKey } from '#domain/dam/dams.ts';
import type { Position } from './position.ts';

/** A place that counts returning fish, however often the reports have renamed it. */
export interface Facility extends Position {
  /** The name with underscores, e.g. `ISSAQUAH_HATCHERY`: the id in the store and the API. */
  readonly key: string;
  /** Upper-case report name in its fullest current spelling, e.g. `ISSAQUAH HATCHERY`. */
  readonly name: string;
  /** Every other spelling in the reports, including cut-off and former names. */
  readonly aliases: readonly string[];
  readonly county: string;
  /** Feet above sea level; `null` where no figure is published. */
  readonly elevationFt: number | null;
  readonly nearestTown: string;
  /** Number of the Water Resource Inventory Area, 1 to 62. */
  readonly wriaNumber: number;
  readonly wriaName: string;
  /** The stream, river or lake from which the fish enter the facility. */
  readonly stream: string;
  /** The river system anglers know the stream by; may be the stream itself. */
  readonly riverSystem: string;
  /** The waters below `stream` in order, down to salt water or the Columbia. */
  readonly flowsInto: readonly string[];
  /** The nearest dam with counted ladders that its fish have passed; `null` for none. */
  readonly damBelow: DamKey | null;
  /** One sentence: where its fish are trapped; `null` where that is the facility itself. */
  readonly trappedElsewhere: string | null;
  /** Whether its trap is closed or taken out while fish still come, in every season. */
  readonly closesInSeason: boolean;
  /** Runs of which fish are brought here, and from where, most often first. */
  readonly broughtFrom: readonly {
    readonly species: string;
    readonly run: string;
    readonly from: readonly string[];
  }[];
  /** USGS site number of the facility's river gauge; `null` where there is none. */
  readonly riverGauge: string | null;
  /** NOAA NWPS id of the matching forecast point; `null` where there is none. */
  readonly forecastLid: string | null;
  readonly gaugeReason: string;
  /** Doubts about the entry, or corrections made to it; `null` when there are none. */
  readonly notes: string | null;
}
