import type { RiverSubject } from '#contract/river-address.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { RiverForecast } from '#domain/river/river-forecast.ts';
import {
  isEmpty,
  type RiverKind,
  type RiverValue,
  type RiverValues,
} from '#domain/river/river-value.ts';
import type { Connector, RiverTools } from '#sources/connector.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { Warn } from '#sources/http/without-odd.ts';
import { nldiFlowlines } from '#sources/nldi-flowlines/index.ts';
import { nldiPosition } from '#sources/nldi-position/index.ts';
import { nwpsForecast } from '#sources/nwps-forecast/index.ts';
import { nwpsGauges } from '#sources/nwps-gauges/index.ts';
import { nwpsPoint } from '#sources/nwps-point/index.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { usgsContinuous } from '#sources/usgs-continuous/index.ts';
import { usgsDaily } from '#sources/usgs-daily/index.ts';
import { withoutRefusedKey } from '#sources/usgs-key.ts';
import { usgsLatest } from '#sources/usgs-latest/index.ts';
import { usgsLegacyFlow } from '#sources/usgs-legacy-flow/index.ts';
import { usgsLegacyMedians } from '#sources/usgs-legacy-medians/index.ts';
import { usgsNormals } from '#sources/usgs-normals/index.ts';
import type { RiverGates, ServiceGate, ServiceState } from './service-gate.ts';
import { USGS_WITHOUT_KEY } from './service-gate.ts';

/** The agencies' services that figures come from. */
export type UpstreamService = 'usgs' | 'usgs-legacy' | 'nwps' | 'nldi';

interface ServiceValue<Value> {
  readonly service: UpstreamService;
  readonly value: Value;
}

/** A value and the service that gave it. */
export type UpstreamValue = RiverValue & { readonly service: UpstreamService };

/** Asks the services, within their quotas. */
export interface RiverUpstream {
  /**
   * @throws {SourceError} when no service for the subject gives a complete answer.
   */
  ask(subject: RiverSubject): Promise<UpstreamValue>;
  /** The newest readings of up to 100 gauges, in one call. See `usgsLatest`. */
  latest: (sites: readonly string[]) => ReturnType<typeof usgsLatest.fetch>;
  /** Calls of the newer USGS services that may still be made in this hour. */
  usgsCallsLeft(): Promise<number>;
  /** The service that is asked first for this kind now, and its calls left. */
  firstFor(kind: RiverKind): Promise<{ readonly service: UpstreamService; readonly left: number }>;
  serviceStates(): Promise<readonly ServiceState[]>;
}

/** The service that is asked first. */
const SERVICE_OF: Readonly<Record<RiverKind, Exclude<UpstreamService, 'usgs-legacy'>>> = {
  flow: 'usgs',
  medians: 'usgs',
  days: 'usgs',
  forecast: 'nwps',
  gauges: 'nwps',
  reach: 'nldi',
  downstream: 'nldi',
};

/** How long a call may take, in milliseconds. */
export interface CallTimes {
  /** The newer USGS service, when the older one can be asked next: half of a visitor's wait. */
  readonly firstOfTwoMs: number;
  readonly otherMs: number;
  /** The list of gauges, which is slow and fetched once a day. */
  readonly listMs: number;
  /** Flood categories, for which a forecast does not wait long. */
  readonly thresholdsMs: number;
}

const CALL_TIMES: CallTimes = {
  firstOfTwoMs: 5000,
  otherMs: 10_000,
  listMs: 30_000,
  thresholdsMs: 3000,
};
/** Daily means can wait: so many calls of USGS stay for what first pages show. */
const LEFT_TO_FIRST_PAGES = 6;
const THRESHOLDS_LAST_MS = 30 * 24 * 3_600_000;

/** Makes the upstream. */
export function createRiverUpstream(parts: {
  readonly services: RiverServices;
  readonly gates: RiverGates;
  readonly fetch: Fetch;
  readonly now: () => number;
  /** Called with a refused key, and with what is left out of answers. */
  readonly warn?: Warn;
  readonly callTimes?: CallTimes;
}): RiverUpstream {
  const { services, gates, fetch, now, warn = () => undefined, callTimes = CALL_TIMES } = parts;
  const usgsFetch = withoutRefusedKey(gates.usgs.through(fetch), (message) => {
    gates.usgs.limitTo(USGS_WITHOUT_KEY);
    warn(message);
  });

  /** By lid: as many as NOAA has gauges in Washington, some hundreds. */
  const pointsKnown = new Map<string, { at: number; point: Pick<RiverForecast, 'thresholds'> }>();

  function whole<Question, Value>(
    gate: ServiceGate,
    connector: Connector<Question, Value>,
    question: Question,
    milliseconds = callTimes.otherMs,
  ): Promise<Value> {
    const signal = AbortSignal.timeout(milliseconds);
    const through = gate === gates.usgs ? usgsFetch : gate.through(fetch);
    const tools: RiverTools = { services, now, fetch: through, signal, warn };
    return gate.recording(connector.fetch(question, tools));
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
    [newer, older]: readonly [Connector<string, Value>, Connector<string, Value>],
  ): Promise<ServiceValue<Value>> {
    const askOlder = async (): Promise<ServiceValue<Value> | null> => {
      const value = await whole(gates.usgsLegacy, older, site).catch(() => null);
      return value === null || isEmpty(value) ? null : { service: 'usgs-legacy', value };
    };
    let first: Value;
    try {
      first = await whole(gates.usgs, newer, site, callTimes.firstOfTwoMs);
    } catch (error) {
      const second = await askOlder();
      if (second === null) throw error;
      return second;
    }
    const answer: ServiceValue<Value> = { service: 'usgs', value: first };
    // Some gauges have figures only in the older service.
    return isEmpty(first) ? ((await askOlder()) ?? answer) : answer;
  }

  /** Flood categories: asked for once a month; without an answer the forecast comes without them. */
  async function thresholdsAt(lid: string): Promise<Pick<RiverForecast, 'thresholds'>> {
    const known = pointsKnown.get(lid);
    if (known !== undefined && now() - known.at < THRESHOLDS_LAST_MS) return known.point;
    try {
      const thresholds = await whole(gates.nwps, nwpsPoint, lid, callTimes.thresholdsMs);
      pointsKnown.set(lid, { point: { thresholds }, at: now() });
      return { thresholds };
    } catch {
      return known?.point ?? {};
    }
  }

  return {
    async ask(subject) {
      switch (subject.kind) {
        case 'flow': {
          const { kind, site } = subject;
          return { kind, ...(await usgs(site, [usgsContinuous, usgsLegacyFlow])) };
        }
        case 'medians': {
          const { kind, site } = subject;
          return { kind, ...(await usgs(site, [usgsNormals, usgsLegacyMedians])) };
        }
        case 'days': {
          if ((await gates.usgs.left()) <= LEFT_TO_FIRST_PAGES) {
            const why = 'its last calls of this hour are for the rivers now';
            throw new SourceError(usgsDaily.name, 'limited', why, { retryable: true });
          }
          const value = await whole(gates.usgs, usgsDaily, subject.site);
          return { kind: 'days', service: 'usgs', value };
        }
        case 'forecast': {
          const { kind, lid } = subject;
          const none = {
            lid,
            issuedAt: null,
            primaryUnits: null,
            secondaryUnits: null,
            points: [],
          };
          const value = await orIfUnknown(whole(gates.nwps, nwpsForecast, lid), none);
          const thresholds = isEmpty(value) ? {} : await thresholdsAt(lid);
          return { kind, service: 'nwps', value: { ...value, ...thresholds } };
        }
        case 'gauges': {
          const gauges = await whole(gates.nwps, nwpsGauges, null, callTimes.listMs);
          return { kind: 'gauges', service: 'nwps', value: gauges.filter(isShown) };
        }
        case 'reach': {
          const value = await whole(gates.nldi, nldiPosition, subject.position);
          return { kind: 'reach', service: 'nldi', value };
        }
        case 'downstream': {
          const value = await orIfUnknown(whole(gates.nldi, nldiFlowlines, subject.comid), []);
          return { kind: 'downstream', service: 'nldi', value };
        }
      }
    },
    latest: (sites) => whole(gates.usgs, usgsLatest, sites),
    usgsCallsLeft: () => gates.usgs.left(),
    async firstFor(kind) {
      const service = SERVICE_OF[kind];
      const left = await gates[service].left();
      const hasOlder = kind === 'flow' || kind === 'medians';
      if (left > 0 || !hasOlder) return { service, left };
      return { service: 'usgs-legacy', left: await gates.usgsLegacy.left() };
    },
    serviceStates: () => Promise.all(Object.values(gates).map((gate: ServiceGate) => gate.state())),
  };
}

/** Gauges in Washington with a flow (requirement 9.10): a unit without a figure is none. */
function isShown({ state, observed, forecast }: ForecastGauge): boolean {
  const hasFlow = [observed, forecast].some(
    (status) =>
      status !== null &&
      ((status.primaryUnit === 'kcfs' && status.primary !== null) ||
        (status.secondaryUnit === 'kcfs' && status.secondary !== null)),
  );
  return state === 'WA' && hasFlow;
}
