import type { Position } from './position.ts';

/**
 * A place that counts returning fish: a hatchery, a rearing pond or a trap.
 *
 * One entry stands for one place, however often the reports have renamed it.
 */
export interface Facility extends Position {
  /** The name with underscores, e.g. `ISSAQUAH_HATCHERY`: the id in the store and the API. */
  readonly key: string;
  /** Upper-case report name in its fullest current spelling, e.g. `ISSAQUAH HATCHERY`. */
  readonly name: string;
  /** Every other spelling the reports have used, cut-off and former names included. */
  readonly aliases: readonly string[];
  /** County without the word, e.g. `King`. */
  readonly county: string;
  /** Feet above sea level; `null` where no figure is published. */
  readonly elevationFt: number | null;
  /** Town that a visitor would look for on a map. */
  readonly nearestTown: string;
  /** Number of the Water Resource Inventory Area, 1 to 62. */
  readonly wriaNumber: number;
  /** Name of that area as published, e.g. `Lower Skagit-Samish`. */
  readonly wriaName: string;
  /** The water the fish leave to enter the facility. */
  readonly stream: string;
  /** The river that anglers know the stream by; the stream itself when it is that river. */
  readonly riverSystem: string;
  /** The waters below `stream` in order, down to salt water or the Columbia. */
  readonly flowsInto: readonly string[];
  /** One sentence: where its fish are trapped; `null` where that is the facility itself. */
  readonly trappedElsewhere: string | null;
  /** USGS site number of the gauge that shows the facility's river; `null` where none does. */
  readonly riverGauge: string | null;
  /** NOAA NWPS id of the forecast point that goes with it; `null` where none does. */
  readonly forecastLid: string | null;
  /** One sentence: why this gauge, or why none. */
  readonly gaugeReason: string;
  /** What is doubtful about the entry, or was corrected in it; `null` when nothing is. */
  readonly notes: string | null;
}
