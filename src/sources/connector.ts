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
  /** Stands in errors, and is what `npm run source` calls it. */
  readonly name: string;
  /** Whom to name where the figures are shown. */
  readonly attribution: string;
  /**
   * @throws {RangeError} when the input is outside its grammar; nothing is sent then.
   * @throws {SourceError} unless the whole of what the service promises has arrived.
   */
  readonly fetch: (input: Input, tools: RiverTools) => Promise<Output>;
}
