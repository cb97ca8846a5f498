import type { RiverSubject } from '#contract/river-address.ts';
import {
  type ForecastGauge,
  isEmpty,
  type RiverForecast,
  type RiverKind,
  type RiverValue,
  type RiverValues,
} from '#domain/river/river-value.ts';
import type { Connector, RiverTools } from '#sources/connector.ts';
import type { Warn } from '#sources/http/conforming.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import { nldiFlowlines, nldiPosition } from '#sources/nldi/river-line.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from '#sources/nwps/nwps.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { withoutRefusedKey } from '#sources/usgs/key.ts';
import { usgsLegacyFlow, usgsLegacyMedians } from '#sources/usgs/legacy.ts';
import { usgsNormals } from '#sources/usgs/normals.ts';
import { usgsContinuous, usgsDaily } from '#sources/usgs/water-data.ts';
import {
  type Allowance,
  type RiverAllowances,
  type ServiceState,
  USGS_WITHOUT_KEY,
} from './allowance.ts';

/** The agencies' services that figures come from. */
export type UpstreamService = 'usgs' | 'usgs-legacy' | 'nwps' | 'nldi';

/** A value and the service that gave it. */
export type UpstreamValue = RiverValue & { readonly service: UpstreamService };

/** Asks the services, within their allowances. */
export interface RiverUpstream {
  /** @throws {SourceError} when no service for the subject gives a complete answer. */
  ask(subject: RiverSubject): Promise<UpstreamValue>;
  serviceStates(): Promise<readonly ServiceState[]>;
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
const THRESHOLDS_LAST_MS = 30 * 24 * 3_600_000;

/** Makes the upstream. */
export function createRiverUpstream(parts: {
  readonly services: RiverServices;
  readonly allowances: RiverAllowances;
  readonly fetch: Fetch;
  readonly now: () => number;
  /** Called with a refused key, and with what is left out of answers. */
  readonly warn?: Warn;
}): RiverUpstream {
  const { services, allowances, fetch, now, warn = () => undefined } = parts;
  const usgsFetch = withoutRefusedKey(allowances.usgs.through(fetch), (message) => {
    allowances.usgs.limitTo(USGS_WITHOUT_KEY);
    warn(message);
  });

  /** By lid: as many as NOAA has gauges in Washington, some hundreds. */
  const pointsKnown = new Map<string, { at: number; point: Pick<RiverForecast, 'thresholds'> }>();

  function whole<Question, Value>(
    allowance: Allowance,
    connector: Connector<Question, Value>,
    question: Question,
    milliseconds = CALL_MS.other,
  ): Promise<Value> {
    const signal = AbortSignal.timeout(milliseconds);
    const through = allowance === allowances.usgs ? usgsFetch : allowance.through(fetch);
    const tools: RiverTools = { services, now, fetch: through, signal, warn };
    return allowance.recording(connector.fetch(question, tools));
  }

  /** "Unknown" is an answer, too: it is kept instead of being requested again and again. */
  async function orIfUnknown<Value>(answer: Promise<Value>, unknown: Value): Promise<Value> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'unknown') return unknown;
      throw error;
    }
  }

  /**
   * The newer USGS service, then the older one while it lasts. An empty answer counts only from the
   * newer one: the older one is being shut down and loses data first.
   */
  async function usgs<Value extends RiverValues[RiverKind]>(
    site: string,
    newer: Connector<string, Value>,
    older: Connector<string, Value>,
  ): Promise<{ service: UpstreamService; value: Value }> {
    const askOlder = async (): Promise<{ service: UpstreamService; value: Value } | null> => {
      const value = await whole(allowances.usgsLegacy, older, site).catch(() => null);
      return value === null || isEmpty(value) ? null : { service: 'usgs-legacy', value };
    };
    let first: Value;
    try {
      first = await whole(allowances.usgs, newer, site, CALL_MS.firstOfTwo);
    } catch (error) {
      const second = await askOlder();
      if (second === null) throw error;
      return second;
    }
    const answer: { service: UpstreamService; value: Value } = { service: 'usgs', value: first };
    // Some gauges have figures only in the older service.
    return isEmpty(first) ? ((await askOlder()) ?? answer) : answer;
  }

  /** Flood categories: asked for once a month; without an answer the forecast comes without them. */
  async function thresholdsAt(lid: string): Promise<Pick<RiverForecast, 'thresholds'>> {
    const known = pointsKnown.get(lid);
    if (known !== undefined && now() - known.at < THRESHOLDS_LAST_MS) return known.point;
    try {
      const thresholds = await whole(allowances.nwps, nwpsPoint, lid, CALL_MS.thresholds);
      pointsKnown.set(lid, { point: { thresholds }, at: now() });
      return { thresholds };
    } catch {
      return known?.point ?? {};
    }
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
          const thresholds = isEmpty(value) ? {} : await thresholdsAt(lid);
          return { kind, service: 'nwps', value: { ...value, ...thresholds } };
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
    serviceStates: async () => Object.values(allowances).map((one: Allowance) => one.state()),
  };
}

/** Gauges in Washington with a flow (requirement 9.10): a unit without a figure is none. */
function isShown({ state, observed, forecast }: ForecastGauge): boolean {
  const hasFlow = [observed, forecast].some(
    (status) =>
      (status?.primaryUnit === 'kcfs' && status.primary !== null) ||
      (status?.secondaryUnit === 'kcfs' && status.secondary !== null),
  );
  return state === 'WA' && hasFlow;
}
