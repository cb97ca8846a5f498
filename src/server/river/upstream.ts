import { LRUCache } from 'lru-cache';
import type { RiverSubject } from '#contract/river-address.ts';
import { flowFigure } from '#domain/river/flow-unit.ts';
import {
  type FloodThresholds,
  type ForecastGauge,
  isEmpty,
  type RiverKind,
  type RiverValue,
  type RiverValues,
} from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { Connector, RiverTools } from '#sources/connector.ts';
import type { Warn } from '#sources/http/conforming.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { nldiFlowlines, nldiPosition } from '#sources/nldi/river-line.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from '#sources/nwps/nwps.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { withoutRefusedKey } from '#sources/usgs/key.ts';
import { usgsLegacyFlow, usgsLegacyMedians } from '#sources/usgs/legacy.ts';
import { usgsNormals } from '#sources/usgs/normals.ts';
import type { SeriesNote } from '#sources/usgs/river-series.ts';
import { usgsSeries } from '#sources/usgs/series-notes.ts';
import { usgsContinuous, usgsDaily } from '#sources/usgs/water-data.ts';
import { hasWaterServices } from '#sources/water-services-end.ts';
import { type Allowance, type riverAllowances, USGS_WITHOUT_KEY } from './allowance.ts';

export type UpstreamService = 'usgs' | 'usgs-legacy' | 'nwps' | 'nldi';

export type UpstreamValue = RiverValue & { readonly service: UpstreamService };

export interface RiverUpstream {
  /** @throws {SourceError} if no service for the subject gives a complete answer. */
  ask(subject: RiverSubject): Promise<UpstreamValue>;
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
  readonly allowances: ReturnType<typeof riverAllowances>;
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly warn?: Warn;
  readonly announced?: ((notice: ServiceNotice) => void) | undefined;
}): RiverUpstream {
  const { services, allowances, fetch, now, warn = () => undefined, announced } = parts;
  const usgsFetch = withoutRefusedKey(allowances.usgs.limited(fetch), (message) => {
    allowances.usgs.limitTo(USGS_WITHOUT_KEY);
    warn(message);
  });

  function callService<Question, Value>(
    allowance: Allowance,
    connector: Connector<Question, Value>,
    question: Question,
    milliseconds = CALL_MS.other,
  ): Promise<Value> {
    const signal = AbortSignal.timeout(milliseconds);
    const limitedFetch = allowance === allowances.usgs ? usgsFetch : allowance.limited(fetch);
    const tools: RiverTools = {
      services,
      now,
      fetch: limitedFetch,
      signal,
      warn,
      seriesNotes,
      announced,
    };
    return allowance.recording(connector.fetch(question, tools));
  }

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
    fetchMethod: (site) => callService(allowances.usgs, usgsSeries, site, CALL_MS.firstOfTwo),
  });
  const seriesNotes = async (site: string) => (await notes.fetch(site)) ?? [];

  /** Flood categories by lid. */
  const thresholds = new LRUCache<string, FloodThresholds>({
    ...keptForAMonth,
    fetchMethod: (lid) => callService(allowances.nwps, nwpsPoint, lid, CALL_MS.thresholds),
  });

  /** "Unknown" is an answer too: keeping it avoids repeating the request. */
  const orIfUnknown = <Value>(answer: Promise<Value>, none: Value): Promise<Value> =>
    answer.catch((error: unknown) => {
      if (error instanceof SourceError && error.kind === 'unknown') return none;
      throw error;
    });

  /** Tries the newer USGS service, then the older one, whose empty answers are ignored. */
  async function usgs<Value extends RiverValues[RiverKind]>(
    site: string,
    newer: Connector<string, Value>,
    older: Connector<string, Value>,
  ): Promise<{ service: UpstreamService; value: Value }> {
    if (!hasWaterServices(now())) {
      return { service: 'usgs', value: await callService(allowances.usgs, newer, site) };
    }
    const first = await callService(allowances.usgs, newer, site, CALL_MS.firstOfTwo).then(
      (value) => ({ service: 'usgs' as const, value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in first && hasFlow(first.value)) return first;
    // Some gauges have figures only in the older service.
    const second = await callService(allowances.usgsLegacy, older, site).catch(() => null);
    const isBetter = second !== null && (hasFlow(second) || ('error' in first && !isEmpty(second)));
    if (isBetter) return { service: 'usgs-legacy', value: second };
    if ('error' in first) throw first.error;
    return first;
  }

  return {
    async ask(subject) {
      switch (subject.kind) {
        case 'flow':
          return { kind: 'flow', ...(await usgs(subject.site, usgsContinuous, usgsLegacyFlow)) };
        case 'medians':
          return { kind: 'medians', ...(await usgs(subject.site, usgsNormals, usgsLegacyMedians)) };
        case 'days': {
          if (allowances.usgs.left() <= RESERVED_FOR_READINGS) {
            const why = 'its last calls of this hour are reserved for current readings';
            throw new SourceError(usgsDaily.name, 'limited', why, { retryable: true });
          }
          const value = await callService(allowances.usgs, usgsDaily, subject.site);
          return { kind: 'days', service: 'usgs', value };
        }
        case 'forecast': {
          const { kind, lid } = subject;
          const none = { issuedAt: null, primaryUnits: null, secondaryUnits: null, points: [] };
          const asking = callService(allowances.nwps, nwpsForecast, lid);
          const value = await orIfUnknown(asking, { lid, ...none });
          const known = isEmpty(value)
            ? undefined
            : await thresholds.fetch(lid).catch(() => undefined);
          const flood = known && { thresholds: known };
          return { kind, service: 'nwps', value: { ...value, ...flood } };
        }
        case 'gauges': {
          const gauges = await callService(allowances.nwps, nwpsGauges, null, CALL_MS.list);
          return { kind: 'gauges', service: 'nwps', value: gauges.filter(isShown) };
        }
        case 'reach': {
          const asking = callService(allowances.nldi, nldiPosition, subject.position);
          const value = await orIfUnknown(asking, null);
          return { kind: 'reach', service: 'nldi', value };
        }
        case 'downstream': {
          const value = await orIfUnknown(
            callService(allowances.nldi, nldiFlowlines, subject.comid),
            [],
          );
          return { kind: 'downstream', service: 'nldi', value };
        }
      }
    },
    services: () =>
      Object.values(allowances).filter(
        (allowance) => allowance !== allowances.usgsLegacy || hasWaterServices(now()),
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
