import { LRUCache } from 'lru-cache';
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
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Connector, RiverTools } from '#sources/connector.ts';
import { hefsChances } from '#sources/hefs/hefs.ts';
import type { Warn } from '#sources/http/conforming.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { nldiFlowlines, nldiPosition } from '#sources/nldi/river-line.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from '#sources/nwps/nwps.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { usgsKey } from '#sources/usgs/key.ts';
import { usgsLegacyFlow, usgsLegacyMedians } from '#sources/usgs/legacy.ts';
import { usgsNormals } from '#sources/usgs/normals.ts';
import type { SeriesNote } from '#sources/usgs/river-series.ts';
import { usgsSeries } from '#sources/usgs/series-notes.ts';
import { usgsContinuous, usgsDaily, usgsLatest } from '#sources/usgs/water-data.ts';
import { hasWaterServices } from '#sources/water-services-end.ts';
import { type Allowance, type RiverAllowances, USGS_WITHOUT_KEY } from './allowance.ts';

export type UpstreamService = 'usgs' | 'usgs-legacy' | 'nwps' | 'hefs' | 'nldi';

export type UpstreamValue = RiverValue & { readonly service: UpstreamService };

export interface RiverUpstream {
  /** @throws {SourceError} if no service for the subject gives a complete answer. */
  ask(subject: RiverSubject): Promise<UpstreamValue>;
  /** The newest readings of up to 100 gauges in one call. @throws {SourceError} */
  newest(sites: readonly string[]): Promise<readonly NewestReading[]>;
  /** USGS calls that others than {@link newest} may still make this hour. */
  spare(): number;
  /** The services in use. */
  services(): readonly Allowance[];
}

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
/** Calls in an hour for lists of newest readings: 300 gauges in three calls, four times. */
const RESERVED_FOR_ROUNDS = 12;
/** Calls that nobody makes: for a second server at the same address, or a restart. */
const UNUSED = USGS_WITHOUT_KEY - 40;
/** USGS calls reserved for current readings, which pages show first; daily means can wait. */
const RESERVED_FOR_READINGS = 6;
const MOST_POINTS = 1000;
/** Heights without flow are an answer, though the other service may have the flow. */
const hasFlow = (value: RiverValues[RiverKind]) =>
  !isEmpty(value) &&
  !(value && typeof value === 'object' && 'readings' in value && value.readings.length === 0);
const MONTH_MS = 30 * DAY_MS;

export function createRiverUpstream(parts: {
  readonly services: RiverServices;
  readonly allowances: RiverAllowances;
  /** `null` for none. */
  readonly usgsApiKey: string | null;
  readonly contact?: string | null | undefined;
  readonly now: () => number;
  readonly warn?: Warn;
  readonly announced?: ((notice: ServiceNotice) => void) | undefined;
}): RiverUpstream {
  const { services, allowances, contact, now, warn = () => undefined, announced } = parts;
  const { usgs, usgsLegacy, nwps, hefs, nldi } = allowances;

  const tools = {
    services,
    contact,
    now,
    warn,
    announced,
    usgsKey: usgsKey(parts.usgsApiKey, (code) => {
      usgs.limitTo(USGS_WITHOUT_KEY);
      warn(
        `USGS refuses the key in FRESHET_USGS_API_KEY (${code}): it is called without a key, at ` +
          `most ${USGS_WITHOUT_KEY} times an hour, until the server is restarted with a valid one`,
      );
    }),
    seriesNotes: async (site: string) => (await notes.fetch(site)) ?? [],
  };

  /** A connector as a function of its question: within its service's allowance, and in time. */
  function connected<Question, Value>(
    connector: Connector<Question, Value>,
    allowance: Allowance,
    longestMs = CALL_MS.other,
    others: Partial<RiverTools> = {},
  ) {
    return (question: Question, milliseconds = longestMs): Promise<Value> =>
      allowance.ask((fetch) => {
        const signal = AbortSignal.timeout(milliseconds);
        return connector.fetch(question, { ...tools, ...others, fetch, signal });
      });
  }

  /** Calls of the past hour for lists of newest readings. */
  let rounds: readonly number[] = [];

  function spare(): number {
    rounds = rounds.filter((at) => at > now() - HOUR_MS);
    const toCome = Math.max(0, RESERVED_FOR_ROUNDS - rounds.length);
    return Math.max(0, usgs.left() - toCome - UNUSED);
  }

  /** A call of USGS that must not use up those of the lists. @throws {SourceError} `limited` */
  function sparing<Question, Value>(
    ask: (question: Question, milliseconds?: number) => Promise<Value>,
    reserved = 0,
  ) {
    return async (question: Question, milliseconds?: number): Promise<Value> => {
      if (spare() > reserved) return ask(question, milliseconds);
      throw usgs.refused();
    };
  }

  /** Everything that the site asks of the river services: a line for each. */
  const connectors = {
    flow: sparing(connected(usgsContinuous, usgs)),
    newest: connected(usgsLatest, usgs, CALL_MS.list, {
      // A list must not fail for one gauge with several sensors: it is left out.
      seriesNotes: async (site): Promise<readonly SeriesNote[]> =>
        (await notes.fetch(site).catch(() => undefined)) ?? [],
      warn: () => undefined,
    }),
    medians: sparing(connected(usgsNormals, usgs)),
    // Current readings, which pages show first, come before daily means.
    days: sparing(connected(usgsDaily, usgs), RESERVED_FOR_READINGS),
    series: sparing(connected(usgsSeries, usgs, CALL_MS.firstOfTwo)),
    legacyFlow: connected(usgsLegacyFlow, usgsLegacy),
    legacyMedians: connected(usgsLegacyMedians, usgsLegacy),
    forecast: connected(nwpsForecast, nwps),
    chances: connected(hefsChances, hefs),
    thresholds: connected(nwpsPoint, nwps, CALL_MS.thresholds),
    gauges: connected(nwpsGauges, nwps, CALL_MS.list),
    reach: connected(nldiPosition, nldi),
    downstream: connected(nldiFlowlines, nldi),
  };

  /** What hardly changes: fetched once a month, and kept while the service is down. */
  const keptForAMonth = {
    max: MOST_POINTS,
    ttl: MONTH_MS,
    ttlResolution: 0,
    perf: { now },
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
    if (!hasWaterServices(now())) return { service: 'usgs', value: await newer(site) };
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
    async ask(subject) {
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
    newest(sites) {
      rounds = [...rounds, now()];
      return connectors.newest(sites);
    },
    spare,
    services: () =>
      Object.values(allowances).filter(
        (allowance) => allowance !== usgsLegacy || hasWaterServices(now()),
      ),
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
