import type { Position } from '../place/position.ts';

/** One reach of a river as a line in downstream order. */
export interface RiverReach {
  /** Id of the reach in NHDPlus. */
  readonly comid: string;
  readonly line: readonly Position[];
}
