import type { Position } from '../place/position.ts';

/** River flow at one moment. */
export interface FlowReading {
  /** UTC instant as ISO 8601, e.g. `2026-11-20T15:30:00.000Z`. */
  readonly observedAt: string;
  /** Cubic feet per second. Negative where a tide turns the river around. */
  readonly flowCfs: number;
}

/** What a gauge has measured lately, and how its service names and places it. */
export interface ObservedFlow {
  /** USGS site number, e.g. `12200500`. */
  readonly site: string;
  /** Name the service gives the gauge; `null` where it gave none. */
  readonly name: string | null;
  /** Where the service says that the gauge stands; `null` where it did not. */
  readonly position: Position | null;
  /** Oldest first, no instant twice. A moment without a figure has no reading. */
  readonly readings: readonly FlowReading[];
}
