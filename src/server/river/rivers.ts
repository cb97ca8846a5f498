import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import { RIVER_SERVICES, type RiverServices } from '#sources/river-services.ts';
import type { RiverAnswers, RiverRecord, ServiceQuotas } from '#store/store.ts';
import { answersBelow } from './kept-answer.ts';
import { knownRivers } from './known-rivers.ts';
import { createRiverFigures, type Patience } from './river-figures.ts';
import { keepRivers } from './river-record.ts';
import type { RiverParts } from './river-routes.ts';
import { type CallTimes, createRiverUpstream, type RiverUpstream } from './river-upstream.ts';
import { riverGates } from './service-gate.ts';

/** Stand-ins for all services at one origin, with the paths of the real ones. */
export function servicesAt(origin: string): Omit<RiverServices, 'usgsApiKey'> {
  const moved = (url: URL) => new URL(url.pathname, origin);
  return {
    usgs: moved(RIVER_SERVICES.usgs),
    usgsStatistics: moved(RIVER_SERVICES.usgsStatistics),
    usgsLegacy: moved(RIVER_SERVICES.usgsLegacy),
    nwps: moved(RIVER_SERVICES.nwps),
    nldi: moved(RIVER_SERVICES.nldi),
  };
}

/** The rivers a site shows, and the services behind them. */
export interface Rivers extends RiverParts {
  readonly upstream: RiverUpstream;
}

/** Makes everything behind the routes below `/river`. */
export async function createRivers(parts: {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly services: RiverServices;
  readonly fetch: Fetch;
  /** Storage for answers that survives a restart; `null` to keep them only in memory. */
  readonly answers: RiverAnswers | null;
  /** Where forecasts and measured days are kept, unless they are simulated; `null` for nowhere. */
  readonly record?: RiverRecord | null;
  /** Where the calls made are counted with those of other servers; without it, in memory. */
  readonly quotas?: ServiceQuotas;
  /** Real time in milliseconds. */
  readonly now: () => number;
  /** The time at the rivers, in milliseconds; in a demonstration on its day. */
  readonly riverNow: () => number;
  readonly isSimulated: boolean;
  readonly logger: { error(error: unknown, message: string): void; warn?(message: string): void };
  readonly patience?: Patience;
  readonly callTimes?: CallTimes;
}): Promise<Rivers> {
  const { facilities, gauges, services, fetch, now, riverNow, isSimulated } = parts;
  const { callTimes, answers, record = null, ...others } = parts;
  const warn = (message: string) => parts.logger.warn?.(message);
  const asked = createRiverUpstream({
    services,
    gates: riverGates(services, now, parts.quotas),
    fetch,
    now: riverNow,
    warn,
    ...(callTimes === undefined ? {} : { callTimes }),
  });
  const kept =
    record === null || isSimulated
      ? { upstream: asked, accuracy: async () => [] }
      : keepRivers({ ...others, upstream: asked, record, now: riverNow });
  const { upstream, accuracy } = kept;
  const figures = await createRiverFigures({
    ...others,
    upstream,
    // Simulated figures must never be mistaken for real ones.
    answers: answers !== null && isSimulated ? answersBelow('simulated ', answers) : answers,
  });
  return {
    figures,
    known: knownRivers({ facilities, gauges, figures }),
    isSimulated,
    riverNow,
    upstream,
    accuracy,
  };
}
