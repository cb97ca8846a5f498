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
  /** @throws {SourceError} when no service for the subject gives a complete answer. */
  ask(subject: RiverSubject): Promise<UpstreamValue>;
  /** The services that are asked now. */
  services(): readonly Allowance[];
}

/** How long a call may take, in milliseconds. */
const CALL_MS = {
  /** The newer USGS service, when the older one can be asked next: half of a visitor's wait. */
  firstOfTwo: 5000,
  other: 10_000,
  /** The list of gauges, which is slow and fetched once a day. */
  list: 30_000,
  /** Flood categories, for which a forecast does not wait long. */
  thresholds: 3000,
};
/** Daily means can wait: so many calls of USGS stay for what first pages show. */
const LEFT_TO_FIRST_PAGES = 6;
const MOST_POINTS = 1000;
/** Heights without a flow are an answer, but the other service may have the flow. */
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
  const usgsFetch = withoutRefusedKey(allowances.usgs.through(fetch), (message) => {
    allowances.usgs.limitTo(USGS_WITHOUT_KEY);
    warn(message);
  });

  function whole<Question, Value>(
    allowance: Allowance,
    connector: Connector<Question, Value>,
    question: Question,
    milliseconds = CALL_MS.other,
  ): Promise<Value> {
    const signal = AbortSignal.timeout(milliseconds);
    const through = allowance === allowances.usgs ? usgsFetch : allowance.through(fetch);
    const tools: RiverTools = {
      services,
      now,
      fetch: through,
      signal,
      warn,
      seriesNotes,
      announced,
    };
    return allowance.recording(connector.fetch(question, tools));
  }

  /** What USGS says of a gauge's series: asked for only where several report at once, once a month. */
  const notes = new LRUCache<string, readonly SeriesNote[]>({
    max: MOST_POINTS,
    ttl: MONTH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (site) => whole(allowances.usgs, usgsSeries, site, CALL_MS.firstOfTwo),
  });
  const seriesNotes = async (site: string) => (await notes.fetch(site)) ?? [];

  /** Flood categories by lid: asked for once a month, and kept while nobody answers. */
  const thresholds = new LRUCache<string, FloodThresholds>({
    max: MOST_POINTS,
    ttl: MONTH_MS,
    ttlResolution: 0,
    perf: { now },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (lid) => whole(allowances.nwps, nwpsPoint, lid, CALL_MS.thresholds),
  });

  /** "Unknown" is an answer, too: it is kept instead of being requested again and again. */
  const orIfUnknown = <Value>(answer: Promise<Value>, none: Value): Promise<Value> =>
    answer.catch((error: unknown) => {
      if (error instanceof SourceError && error.kind === 'unknown') return none;
      throw error;
    });

  /** The newer USGS service, then the older one, whose empty answer says nothing. */
  async function usgs<Value extends RiverValues[RiverKind]>(
    site: string,
    newer: Connector<string, Value>,
    older: Connector<string, Value>,
  ): Promise<{ service: UpstreamService; value: Value }> {
    if (!hasWaterServices(now())) {
      return { service: 'usgs', value: await whole(allowances.usgs, newer, site) };
    }
    const first = await whole(allowances.usgs, newer, site, CALL_MS.firstOfTwo).then(
      (value) => ({ service: 'usgs' as const, value }),
      (error: unknown) => ({ error }),
    );
    if ('value' in first && hasFlow(first.value)) return first;
    // Some gauges have figures only in the older service.
    const second = await whole(allowances.usgsLegacy, older, site).catch(() => null);
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
          if (allowances.usgs.left() <= LEFT_TO_FIRST_PAGES) {
            const why = 'its last calls of this hour are for the rivers now';
            throw new SourceError(usgsDaily.name, 'limited', why, { retryable: true });
          }
          const value = await whole(allowances.usgs, usgsDaily, subject.site);
          return { kind: 'days', service: 'usgs', value };
        }
        case 'forecast': {
          const { kind, lid } = subject;
          const none = { issuedAt: null, primaryUnits: null, secondaryUnits: null, points: [] };
          const asking = whole(allowances.nwps, nwpsForecast, lid);
          const value = await orIfUnknown(asking, { lid, ...none });
          const known = isEmpty(value)
            ? undefined
            : await thresholds.fetch(lid).catch(() => undefined);
          const flood = known && { thresholds: known };
          return { kind, service: 'nwps', value: { ...value, ...flood } };
        }
        case 'gauges': {
          const gauges = await whole(allowances.nwps, nwpsGauges, null, CALL_MS.list);
          return { kind: 'gauges', service: 'nwps', value: gauges.filter(isShown) };
        }
        case 'reach': {
          const asking = whole(allowances.nldi, nldiPosition, subject.position);
          const value = await orIfUnknown(asking, null);
          return { kind: 'reach', service: 'nldi', value };
        }
        case 'downstream': {
          const value = await orIfUnknown(whole(allowances.nldi, nldiFlowlines, subject.comid), []);
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

/** Gauges in Washington with a flow (requirement 9.10): a unit without a figure is none. */
function isShown({ state, observed, forecast }: ForecastGauge): boolean {
  const hasFlow = [observed, forecast].some((status) => {
    const flow = status && flowFigure(status);
    return flow?.isUnitKnown && flow.flowCfs !== null;
  });
  return state === 'WA' && hasFlow;
}
