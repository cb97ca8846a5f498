import type { CallTools } from './http/fetch-answer.ts';
import type { RiverServices } from './river-services.ts';

/** What a connector of a river service needs from outside. */
export interface RiverTools extends CallTools {
  readonly services: RiverServices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One kind of answer of one public service. */
export interface Connector<Input, Output> {
  /** The name in errors and in `npm run source`. */
  readonly name: string;
  /** Whom to credit where the figures are shown. */
  readonly attribution: string;
  /**
   * @throws {RangeError} when the input is malformed; nothing is sent then.
   * @throws {SourceError} unless a complete, valid answer arrives.
   */
  readonly fetch: (input: Input, tools: RiverTools) => Promise<Output>;
}
