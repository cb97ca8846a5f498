import { descending } from 'd3-array';
import type { RiverStandIn } from '#contract/river-address.ts';
import type { RiversStatus } from '#contract/status.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { ChanceScore } from '#domain/river/chance-scores.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import type { ForecastAccuracy } from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import type { RiverServices } from '#sources/river-services.ts';
import type { RiverAnswers, RiverRecord } from '#store/store.ts';
import { createRiverCache, type Patience } from './cache.ts';
import { gaugeClasses, keptSpreads, type SpreadOn } from './gauge-classes.ts';
import { newestReadings } from './newest-readings.ts';
import { dayRecord } from './record.ts';
import { createRiverUpstream } from './upstream.ts';
import { warningFeed } from './warnings.ts';

/** A flood statement of days ago says nothing of the river now. */
const STATEMENT_MS = 3 * DAY_MS;
const isOfNow = (issued: number, now: number) => issued <= now && issued > now - STATEMENT_MS;

export type Rivers = ReturnType<typeof createRivers>;

export function createRivers(parts: {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly services: RiverServices;
  /** The platform's, or that of stand-ins. */
  readonly fetch: Fetch;
  /** `null` for none. */
  readonly usgsApiKey: string | null;
  /** Named to the services, for complaints. */
  readonly contact?: string | null;
  /** Where answers survive a restart; `null` keeps them only in memory. */
  readonly answers: RiverAnswers | null;
  /** Where forecasts and measured days of live rivers are stored; `null` stores none. */
  readonly record?: RiverRecord | null;
  readonly now: () => number;
  /** The time at the rivers, in milliseconds; in a demonstration, on its pinned day. */
  readonly riverNow: () => number;
  /** What stands in for the services in a demonstration; `null` where they are live. */
  readonly standIn: RiverStandIn | null;
  /** What the National Weather Service said of a point, in a demonstration of a flood. */
  readonly statementsOf?: (lid: string) => readonly FloodStatement[];
  /** How far made-up forecasts were off, in a demonstration of made-up rivers. */
  readonly past?: {
    readonly accuracyOf: (lid: string) => readonly ForecastAccuracy[];
    readonly chanceScores: () => readonly ChanceScore[];
  } | null;
  readonly logger: { error(error: unknown, message: string): void; warn?(message: string): void };
  readonly patience?: Patience;
  /** Called when a service announces its own end. */
  readonly announced?: (notice: ServiceNotice) => void;
  /** The percentiles for a date, where computing them costs nothing; by default the kept ones. */
  readonly spreadOn?: SpreadOn;
}) {
  const { gauges, now, riverNow, standIn } = parts;
  const { record = null, ...others } = parts;
  const isStandIn = standIn !== null;
  const upstream = createRiverUpstream({
    ...others,
    isStandIn,
    warn: (message: string) => parts.logger.warn?.(message),
  });
  const days =
    record === null || isStandIn ? null : dayRecord({ ...others, record, now: riverNow });
  const cache = createRiverCache({
    ...others,
    upstream,
    days,
  });
  const newest = newestReadings({ gauges, upstream, cache, logger: parts.logger });
  const spreads = keptSpreads({ gauges, cache, callsLeft: upstream.spare, now, riverNow });
  const classes = gaugeClasses(gauges, parts.spreadOn ?? spreads.spreadOn, riverNow);
  const { statementsOf = () => [], past = null } = parts;
  const statements = (lid: string) =>
    statementsOf(lid)
      .filter(({ issuedAt }) => isOfNow(Date.parse(issuedAt), riverNow()))
      .toSorted((a, b) => descending(a.issuedAt, b.issuedAt));
  return {
    facilities: parts.facilities,
    gauges,
    cache,
    upstream,
    accuracy: async (lid: string) => days?.accuracy(lid) ?? past?.accuracyOf(lid) ?? [],
    chanceScores: async () => days?.chanceScores() ?? past?.chanceScores() ?? [],
    statements,
    classes,
    standIn,
    riverNow,
    loadSpreads: spreads.load,
    newest,
    warnings: warningFeed({ ...parts, upstream }),
  };
}

type Kept = Pick<Rivers, 'cache' | 'upstream'>;

export const riversStatus = async ({ cache, upstream }: Kept): Promise<RiversStatus> => ({
  kept_answers: await cache.keptCount(),
  services: upstream.services().map((service) => service.status()),
});
