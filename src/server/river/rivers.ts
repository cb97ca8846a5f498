import { descending } from 'd3-array';
import type { RiverStandIn, RiverSubject } from '#contract/river-address.ts';
import type { RiversStatus } from '#contract/status.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import { pointText } from '#domain/river/river-value.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { RIVER_SERVICES, type RiverServices } from '#sources/river-services.ts';
import type { RiverAnswers, RiverRecord } from '#store/store.ts';
import { riverAllowances } from './allowance.ts';
import { createRiverCache, type Patience, type RiverCache } from './cache.ts';
import { gaugeClasses, keptSpreads, type SpreadOn } from './gauge-classes.ts';
import { keepRivers } from './record.ts';
import { createRiverUpstream } from './upstream.ts';

/** Addresses of stand-ins for all services, at one origin with the paths of the real ones. */
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

/** Subjects that may cost a call: known gauges, the positions of facilities, and the reaches of both. */
function knownRivers(facilities: readonly Facility[], gauges: readonly Gauge[], cache: RiverCache) {
  const gaugesBySite = new Map(gauges.filter(measuresFlow).map((gauge) => [gauge.site, gauge]));
  const lids = new Set(gauges.map(({ lid }) => lid));
  const reaches = new Set(gauges.map(({ comid }) => comid));
  const points = new Set(facilities.map(pointText));

  const isListed = async (lid: string) => {
    const list = await cache.kept({ kind: 'gauges' });
    return list?.kind === 'gauges' && list.value.some((gauge) => gauge.lid === lid);
  };
  return {
    gauge: (site: string): Gauge | null => gaugesBySite.get(site) ?? null,
    async knows(subject: RiverSubject): Promise<boolean> {
      if ('site' in subject) return gaugesBySite.has(subject.site);
      if ('lid' in subject) return lids.has(subject.lid) || isListed(subject.lid);
      if ('position' in subject) return points.has(pointText(subject.position));
      if (!('comid' in subject)) return true;
      return reaches.has(subject.comid) || cache.isKnownReach(subject.comid);
    },
  };
}

/** A flood statement of days ago says nothing of the river now. */
const STATEMENT_MS = 3 * 24 * 3_600_000;
const isOfNow = (issued: number, now: number) => issued <= now && issued > now - STATEMENT_MS;

export type Rivers = ReturnType<typeof createRivers>;

export function createRivers(parts: {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly services: RiverServices;
  readonly fetch: Fetch;
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
  readonly logger: { error(error: unknown, message: string): void; warn?(message: string): void };
  readonly patience?: Patience;
  /** Called when a service announces its own end. */
  readonly announced?: (notice: ServiceNotice) => void;
  /** The percentiles for a date, where computing them costs nothing; by default the kept ones. */
  readonly spreadOn?: SpreadOn;
}) {
  const { facilities, gauges, services, now, riverNow, standIn } = parts;
  const { record = null, ...others } = parts;
  const allowances = riverAllowances(services, { now, isStandIn: standIn !== null });
  const asked = createRiverUpstream({
    ...others,
    allowances,
    now: riverNow,
    warn: (message: string) => parts.logger.warn?.(message),
  });
  const { upstream, accuracy } =
    record === null || standIn !== null
      ? { upstream: asked, accuracy: async () => [] }
      : keepRivers({ ...others, upstream: asked, record, now: riverNow });
  const cache = createRiverCache({
    ...others,
    upstream,
    // Figures of a demonstration must never be mistaken for live ones.
    prefix: standIn === null ? '' : `${standIn} `,
  });
  const known = knownRivers(facilities, gauges, cache);
  const spreads = keptSpreads({ gauges, cache, callsLeft: allowances.usgs.left, now, riverNow });
  const classes = gaugeClasses(gauges, parts.spreadOn ?? spreads.spreadOn, riverNow);
  const { statementsOf = () => [] } = parts;
  const statements = (lid: string) =>
    statementsOf(lid)
      .filter(({ issuedAt }) => isOfNow(Date.parse(issuedAt), riverNow()))
      .toSorted((a, b) => descending(a.issuedAt, b.issuedAt));
  return {
    cache,
    known,
    upstream,
    accuracy,
    statements,
    classes,
    standIn,
    riverNow,
    loadSpreads: spreads.load,
  };
}

type Kept = Pick<Rivers, 'cache' | 'upstream'>;

export const riversStatus = async ({ cache, upstream }: Kept): Promise<RiversStatus> => ({
  kept_answers: await cache.keptCount(),
  services: upstream.services().map((service) => service.status()),
});
