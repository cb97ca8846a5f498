import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { RiverSubject } from '#contract/river-address.ts';
import { flowFigure } from '#domain/river/flow-unit.ts';
import {
  type FloodThresholds,
  type ForecastGauge,
  isEmpty,
  type NewestReading,
  type RiverForecast,
  type RiverKind,
  type RiverValue,
  type RiverValues,
} from '#domain/river/river-value.ts';
import type { Warning } from '#domain/river/warning.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Connector, RiverTools } from '#sources/connector.ts';
import type { Warn } from '#sources/http/conforming.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { RIVER_CONNECTORS } from '#sources/river-connectors.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { usgsKey } from '#sources/usgs/key.ts';
import type { SeriesNote } from '#sources/usgs/river-series.ts';
import { hasWaterServices } from '#sources/water-services-end.ts';
import { type Allowance, createAllowance } from './allowance.ts';

export type UpstreamService = 'usgs' | 'usgs-legacy' | 'nwps' | 'hefs' | 'nldi';

/** Hourly limit of the newer USGS services without a key. */
const USGS_WITHOUT_KEY = 50;
const USGS_WITH_KEY = 1000;
/** Calls in an hour for lists of newest readings: 300 gauges in three calls, four times. */
const RESERVED_FOR_ROUNDS = 12;
/** Calls left unused, for a second server at the same address, or a restart. */
const UNUSED = USGS_WITHOUT_KEY - 40;
/** Of the calls that the rounds leave, those that requests ahead of visitors leave for visitors. */
export const RESERVED_FOR_VISITORS = 8;
/** USGS calls reserved for current readings, which pages show first; daily means can wait. */
const RESERVED_FOR_READINGS = 6;

/** How long a call may take, in milliseconds. */
const CALL_MS = {
  /** The newer USGS service, if the older one is the fallback: half of a visitor's wait. */
  firstOfTwo: 5000,
  other: 10_000,
  /** The list of gauges, which is slow. */
  list: 30_000,
  /** Flood categories; a forecast does not wait long for them. */
  thresholds: 3000,
};
const MONTH_MS = 30 * DAY_MS;
/** Gauges whose notes or flood categories are kept: more than there are in the catalog. */
const MOST_POINTS = 1000;

/** Heights without flow are an answer, though the other service may have the flow. */
const hasFlow = (value: RiverValues[RiverKind]) =>
  !isEmpty(value) &&
  !(value && typeof value === 'object' && 'readings' in value && value.readings.length === 0);

interface Service {
  readonly allowance: Allowance;
  readonly fetch: Fetch;
}

export type UpstreamValue = RiverValue & { readonly service: UpstreamService };

export type RiverUpstream = ReturnType<typeof createRiverUpstream>;

/** The public services: how often each may be called, and what the site asks of it. */
export function createRiverUpstream(parts: {
  readonly services: RiverServices;
  readonly fetch: Fetch;
  /** Stand-ins, simulated or recorded, have no limits. */
  readonly isStandIn: boolean;
  /** `null` for none. */
  readonly usgsApiKey: string | null;
  readonly contact?: string | null | undefined;
  /** The real time, for limits. */
  readonly now: () => number;
  /** The time at the rivers. */
  readonly riverNow: () => number;
  readonly warn?: Warn;
  readonly announced?: ((notice: ServiceNotice) => void) | undefined;
}) {
  const { isStandIn, fetch, usgsApiKey, now, riverNow, warn = () => undefined } = parts;

  /** A service with its allowance, and a `fetch` that keeps to it. */
  function service(name: UpstreamService | 'nws', atOnce: number, hourly: number): Service {
    const perHour = isStandIn ? Number.POSITIVE_INFINITY : hourly;
    const allowance = createAllowance({ name, perHour, now });
    const inTurn = pLimit(atOnce);
    return {
      allowance,
      fetch: (url, init) =>
        inTurn(async () => {
          // A call aborted while it waited must not count.
          init.signal?.throwIfAborted();
          const begun = allowance.begin();
          try {
            const response = await fetch(url, init);
            allowance.noteResponse(response, begun);
            return response;
          } catch (error) {
            allowance.noteNoResponse(begun);
            throw error;
          }
        }),
    };
  }

  /** Calls at once and in an hour: a line for each host. NLDI allows 400 an hour; NOAA names no limit. */
  const usgs = service('usgs', 4, usgsApiKey === null ? USGS_WITHOUT_KEY : USGS_WITH_KEY);
  const usgsLegacy = service('usgs-legacy', 2, 200);
  const nwps = service('nwps', 4, 600);
  // Of the same host, but experimental: its failures must not hold up NOAA's forecasts.
  const hefs = service('hefs', 2, 100);
  const nldi = service('nldi', 2, 400);
  const nws = service('nws', 1, 60);

  const tools = {
    services: parts.services,
    contact: parts.contact,
    now: riverNow,
    warn,
    announced: parts.announced,
    usgsKey: usgsKey(usgsApiKey, (code) => {
      usgs.allowance.limitTo(USGS_WITHOUT_KEY);
      warn(
        `USGS refuses the key in FRESHET_USGS_API_KEY (${code}): it is called without a key, at ` +
          `most ${USGS_WITHOUT_KEY} times an hour, until the server is restarted with a valid one`,
      );
    }),
    seriesNotes: async (site: string) => (await notes.fetch(site)) ?? [],
  };

  /** Calls of the past hour for lists of newest readings. */
  let rounds: readonly number[] = [];

  /** USGS calls that others than the lists of newest readings may still make this hour. */
  function spare(): number {
    rounds = rounds.filter((at) => at > now() - HOUR_MS);
    const toCome = Math.max(0, RESERVED_FOR_ROUNDS - rounds.length);
    return Math.max(0, usgs.allowance.left() - toCome - UNUSED);
  }

  /** A connector as a function of its question: within the allowance of its service, and in time. */
  function connected<Question, Value>(
    connector: Connector<Question, Value>,
    { allowance, fetch }: Service,
    {
      longestMs = CALL_MS.other,
      leaves = null,
      ...others
    }: Partial<RiverTools> & {
      readonly longestMs?: number;
      /** Calls of USGS to leave for others, besides those of the lists; `null` to leave none. */
      readonly leaves?: number | null;
    } = {},
  ) {
    return async (question: Question, milliseconds = longestMs): Promise<Value> => {
      if (leaves !== null && spare() <= leaves) throw allowance.refused();
      const signal = AbortSignal.timeout(milliseconds);
      try {
        const value = await connector.fetch(question, { ...tools, ...others, fetch, signal });
        allowance.noteOutcome();
        return value;
      } catch (error) {
        allowance.noteOutcome(error);
        throw error;
      }
    };
  }

  /** Everything that the site asks of the services: a line for each. */
  const connectors = {
    flow: connected(RIVER_CONNECTORS.usgsContinuous, usgs, { leaves: 0 }),
    newest: connected(RIVER_CONNECTORS.usgsLatest, usgs, {
      longestMs: CALL_MS.list,
      // A list must not fail for one gauge with several sensors: it is left out.
      seriesNotes: async (site): Promise<readonly SeriesNote[]> =>
        (await notes.fetch(site).catch(() => undefined)) ?? [],
      warn: () => undefined,
    }),
    medians: connected(RIVER_CONNECTORS.usgsNormals, usgs, { leaves: 0 }),
    // Current readings, which pages show first, come before daily means.
    days: connected(RIVER_CONNECTORS.usgsDaily, usgs, { leaves: RESERVED_FOR_READINGS }),
    series: connected(RIVER_CONNECTORS.usgsSeries, usgs, {
      longestMs: CALL_MS.firstOfTwo,
      leaves: 0,
    }),
    legacyFlow: connected(RIVER_CONNECTORS.usgsLegacyFlow, usgsLegacy),
    legacyMedians: connected(RIVER_CONNECTORS.usgsLegacyMedians, usgsLegacy),
    forecast: connected(RIVER_CONNECTORS.nwpsForecast, nwps),
    thresholds: connected(RIVER_CONNECTORS.nwpsPoint, nwps, { longestMs: CALL_MS.thresholds }),
    chances: connected(RIVER_CONNECTORS.hefsChances, hefs),
    gauges: connected(RIVER_CONNECTORS.nwpsGauges, nwps, { longestMs: CALL_MS.list }),
    reach: connected(RIVER_CONNECTORS.nldiPosition, nldi),
    downstream: connected(RIVER_CONNECTORS.nldiFlowlines, nldi),
    warnings: connected(RIVER_CONNECTORS.nwsWarnings, nws),
  };

  /** What hardly changes: fetched once a month, and kept while the service is down. */
  const keptForAMonth = {
    max: MOST_POINTS,
    ttl: MONTH_MS,
    ttlResolution: 0,
    perf: { now: riverNow },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  } as const;

  /** USGS's notes on the series of a gauge, fetched only where several series report at once. */
  const notes = new LRUCache<string, readonly SeriesNote[]>({
    ...keptForAMonth,
    fetchMethod: (site) => connectors.series(site),
  });

  /** Flood categories by lid. */
  const thresholds = new LRUCache<string, FloodThresholds>({
    ...keptForAMonth,
    fetchMethod: (lid) => connectors.thresholds(lid),
  });

  /** "Unknown" is an answer too: keeping it avoids repeating the request. */
  const orIfUnknown = <Value>(answer: Promise<Value>, none: Value): Promise<Value> =>
    answer.catch((error: unknown) => {
      if (error instanceof SourceError && error.kind === 'unknown') return none;
      throw error;
    });

  /** Tries the newer USGS service, then the older one, whose empty answers are ignored. */
  async function fromUsgs<Value extends RiverValues[RiverKind]>(
    site: string,
    newer: (site: string, milliseconds?: number) => Promise<Value>,
    older: (site: string) => Promise<Value>,
  ): Promise<{ service: UpstreamService; value: Value }> {
    if (!hasWaterServices(riverNow())) return { service: 'usgs', value: await newer(site) };
    const first = await newer(site, CALL_MS.firstOfTwo).then(
      (value) => ({ service: 'usgs' as const, value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in first && hasFlow(first.value)) return first;
    // Some gauges have figures only in the older service.
    const second = await older(site).catch(() => null);
    const isBetter = second !== null && (hasFlow(second) || ('error' in first && !isEmpty(second)));
    if (isBetter) return { service: 'usgs-legacy', value: second };
    if ('error' in first) throw first.error;
    return first;
  }

  /** The forecast of a point, with its flood categories if they are known. */
  async function forecast(lid: string): Promise<RiverForecast> {
    const none = { lid, issuedAt: null, primaryUnits: null, secondaryUnits: null, points: [] };
    const found = await orIfUnknown(connectors.forecast(lid), none);
    if (isEmpty(found)) return found;
    const known = await thresholds.fetch(lid).catch(() => undefined);
    return known === undefined ? found : { ...found, thresholds: known };
  }

  return {
    /** @throws {SourceError} if no service for the subject gives a complete answer. */
    async ask(subject: RiverSubject): Promise<UpstreamValue> {
      switch (subject.kind) {
        case 'flow': {
          const found = await fromUsgs(subject.site, connectors.flow, connectors.legacyFlow);
          return { kind: 'flow', ...found };
        }
        case 'medians': {
          const found = await fromUsgs(subject.site, connectors.medians, connectors.legacyMedians);
          return { kind: 'medians', ...found };
        }
        case 'days':
          return { kind: 'days', service: 'usgs', value: await connectors.days(subject.site) };
        case 'forecast':
          return { kind: 'forecast', service: 'nwps', value: await forecast(subject.lid) };
        case 'chances': {
          const value = await orIfUnknown(connectors.chances(subject.lid), null);
          return { kind: 'chances', service: 'hefs', value };
        }
        case 'gauges': {
          const gauges = await connectors.gauges(null);
          return { kind: 'gauges', service: 'nwps', value: gauges.filter(isShown) };
        }
        case 'reach': {
          const value = await orIfUnknown(connectors.reach(subject.position), null);
          return { kind: 'reach', service: 'nldi', value };
        }
        case 'downstream': {
          const value = await orIfUnknown(connectors.downstream(subject.comid), []);
          return { kind: 'downstream', service: 'nldi', value };
        }
      }
    },
    /** The newest readings of up to 100 gauges in one call. @throws {SourceError} */
    newest(sites: readonly string[]): Promise<readonly NewestReading[]> {
      rounds = [...rounds, now()];
      return connectors.newest(sites);
    },
    /** The warnings in force in Washington. @throws {SourceError} */
    warnings: (): Promise<readonly Warning[]> => connectors.warnings(null),
    spare,
    /** The allowances of the services in use. */
    services: (): readonly Allowance[] =>
      [usgs, usgsLegacy, nwps, hefs, nldi, nws]
        .filter((service) => service !== usgsLegacy || hasWaterServices(riverNow()))
        .map(({ allowance }) => allowance),
  };
}

/** Gauges in Washington with a flow (requirement 9.10); a unit without a figure does not count. */
function isShown({ state, observed, forecast }: ForecastGauge): boolean {
  const hasFlow = [observed, forecast].some((status) => {
    const flow = status && flowFigure(status);
    return flow?.isUnitKnown && flow.flowCfs !== null;
  });
  return state === 'WA' && hasFlow;
}
