import { type Call, type CallKey, type CallTools, fetchJson } from './http/fetch-answer.ts';
import type { RiverServices } from './river-services.ts';
import type { SeriesNote } from './usgs/river-series.ts';

export interface RiverTools extends CallTools {
  readonly services: RiverServices;
  /** Raises the quota of the two newer USGS services; without it they are called without a key. */
  readonly usgsKey?: CallKey;
  readonly now: () => number;
  /** What USGS says about a gauge's series, cached by the caller; without it USGS is asked each time. */
  readonly seriesNotes?: (site: string) => Promise<readonly SeriesNote[]>;
}

export interface Connector<Input, Output> {
  readonly name: string;
  /** @throws {RangeError} for bad input. @throws {SourceError} if there is no complete answer. */
  readonly fetch: (input: Input, tools: RiverTools) => Promise<Output>;
}

export type RiverCall = Omit<Call, 'service'>;

export function jsonConnector<Input, Output>(parts: {
  readonly name: string;
  readonly call: (input: Input, tools: RiverTools) => RiverCall;
  readonly read: (json: unknown, input: Input, tools: RiverTools) => Output;
}): Connector<Input, Output> {
  const { name, call, read } = parts;
  return {
    name,
    fetch: async (input, tools) =>
      read(await fetchJson({ service: name, ...call(input, tools) }, tools), input, tools),
  };
}
