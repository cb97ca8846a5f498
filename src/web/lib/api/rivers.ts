import {
  type DehydratedState,
  dehydrate,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  ComidAnswer,
  DailyMeans,
  Flowlines,
  Gauges,
  Instantaneous,
  Stageflow,
} from '#contract/river.ts';
import {
  AROUND_TODAY,
  askAgainMs,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  RIVER_STALE_MS,
  type RiverSource,
  type RiverSubject,
  riverAddress,
  STAGE_PARAMETER,
  TEMPERATURE_PARAMETER,
} from '#contract/river-address.ts';
import type { Position } from '#domain/place/position.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import { type ForecastFlow, forecastFlow, forecastHeights } from '#domain/river/flow-unit.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type ForecastAccuracy,
  type ForecastGauge,
  GAUGE_REMARKS,
  type GaugeReading,
  type GaugeRemark,
  type GaugeStatus,
  isEmpty,
  pointText,
  type RiverKind,
  type RiverReach,
  type RiverValues,
} from '#domain/river/river-value.ts';
import { log } from '../browser/log.ts';
import { parseMedianTable } from './median-table.ts';
import { ApiError, SOONEST_MS, siteFetch } from './queries.ts';

export interface RiverAnswer<T> {
  readonly figures: T;
  readonly source: RiverSource | null;
  /** Newer figures could not be fetched. */
  readonly isStale: boolean;
  /** When they are requested again, in real time; `null` if unknown. */
  readonly againAt: number | null;
  /** The newest reading is old and the service has no newer one. */
  readonly isOld: boolean;
  /** When the service sent them, in real time, milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly newestAt: string | null;
}

export interface ForecastAnswer extends ForecastFlow {
  readonly issuedAt: string | null;
  /** Heights in feet, where NOAA gives them. */
  readonly heights?: readonly GaugeReading[];
  readonly accuracy: readonly ForecastAccuracy[];
  /** Where NOAA's flood categories begin at the point; empty where unknown. */
  readonly thresholds: FloodThresholds;
  /** No forecast: what the river then did, in a demonstration of recorded days. */
  readonly isRecorded?: boolean;
  /** In a demonstration of a flood, newest first. */
  readonly statements?: readonly FloodStatement[];
}

class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

const gaugeFailed = (cause: unknown) =>
  cause instanceof UnreadableAnswer ? log.riverGaugeUnreadable(cause) : log.riverGaugeFailed(cause);

/** Medians of decades do not age from day to day: they are as new as their answer. */
const isLasting = ({ kind }: RiverSubject) => kind === 'medians';

/** Reads an answer of `/river`. One kept on the device is stale after its lifetime and dropped after a week. */
async function readAnswer<T>(
  response: Response,
  parts: {
    readonly subject: RiverSubject;
    readonly figuresIn: (text: string) => T;
    readonly now: number;
  },
): Promise<RiverAnswer<T>> {
  const { subject, figuresIn, now } = parts;
  const address = riverAddress(subject);
  const text = await response.text();
  const { headers } = response;
  const answeredAt = Date.parse(headers.get('date') ?? '') || now;
  const fetchedAt = Date.parse(headers.get(RIVER_HEADERS.fetchedAt) ?? '') || answeredAt;
  if (now - fetchedAt > RIVER_STALE_MS && now - answeredAt > RIVER_STALE_MS) {
    throw new Error(`${address}: the saved answer is too old`);
  }
  const state = headers.get(RIVER_HEADERS.state);
  const lifetime = RIVER_LIFETIMES_MS[subject.kind];
  const since = isLasting(subject) ? answeredAt : fetchedAt;
  try {
    return {
      figures: figuresIn(text),
      source: headers.get(RIVER_HEADERS.source) as RiverSource | null,
      isStale: state === 'stale' || now - since > lifetime,
      isOld: state === 'old',
      againAt: Date.parse(headers.get(RIVER_HEADERS.againAt) ?? '') || null,
      fetchedAt,
      newestAt: headers.get(RIVER_HEADERS.newestAt),
    };
  } catch (cause) {
    throw new UnreadableAnswer(`${address} cannot be read`, { cause });
  }
}

const RIVER = 'river';

/**
 * How an answer is asked for, read and renewed. `noticed` and `failed` write to the console of the browser,
 * so they are called only for what it fetches itself.
 */
export function riverQuery<T>(
  subject: RiverSubject,
  figuresIn: (text: string) => T,
  failed: (cause: unknown) => void = gaugeFailed,
  noticed: (figures: T) => void = () => undefined,
) {
  const askAgain = askAgainMs(subject.kind);
  const address = riverAddress(subject);
  const options = queryOptions({
    queryKey: [RIVER, address],
    queryFn: async () => {
      try {
        const response = await siteFetch(address);
        const answer = await readAnswer(response, { subject, figuresIn, now: Date.now() });
        noticed(answer.figures);
        return answer;
      } catch (cause) {
        failed(cause);
        throw cause;
      }
    },
    // Stale, old and empty answers are requested again each time.
    staleTime: ({ state: { data } }) =>
      data && (data.isStale || data.isOld || isNothing(data.figures)) ? 0 : askAgain,
    // After a refusal: when the service accepts calls again.
    refetchInterval: ({ state: { data, error } }) => {
      const againAt = error instanceof ApiError ? error.againAt : (data?.againAt ?? null);
      return againAt === null
        ? Math.min(askAgain, RIVER_LIFETIMES_MS.flow)
        : Math.max(SOONEST_MS, againAt - Date.now());
    },
  });
  return Object.assign(options, {
    address,
    /** Reads an answer of the server as of `now`, without fetching it. */
    read: (response: Response, now: number) => readAnswer(response, { subject, figuresIn, now }),
    /** Since when an answer read at `now` is fresh; one that is to be asked for again is so no longer. */
    freshSince({ fetchedAt, againAt }: RiverAnswer<unknown>, now: number): number {
      if (againAt !== null) return now - askAgain;
      return isLasting(subject) ? now : fetchedAt;
    },
  });
}

export type RiverQuery<T> = ReturnType<typeof riverQuery<T>>;

const isNothing = (figures: unknown) => isEmpty(figures as RiverValues[RiverKind]);

/** Answers that travel with a page, for the browser's queries. */
export interface KeptAnswers {
  /** When the page was made, in real time, milliseconds since 1970. */
  readonly at: number;
  readonly state: DehydratedState;
}

type ReadableQuery = Pick<RiverQuery<unknown>, 'address' | 'queryKey' | 'read' | 'freshSince'>;

/** What the server has kept of these answers, while it is fresh; `null` if nothing. Fetches nothing. */
export async function keptAnswers(
  queries: readonly ReadableQuery[],
  answerAt: (address: string) => Promise<Response | null>,
): Promise<KeptAnswers | null> {
  const client = new QueryClient();
  const times = await Promise.all(
    queries.map(async ({ address, queryKey, read, freshSince }) => {
      const response = await answerAt(address);
      if (response === null) return [];
      const at = Date.parse(response.headers.get('date') ?? '');
      const answer = await read(response, at);
      if (answer.isStale || answer.isOld || isNothing(answer.figures)) return [];
      client.setQueryData(queryKey, answer, { updatedAt: freshSince(answer, at) });
      return [at];
    }),
  );
  const at = Math.max(...times.flat());
  if (at === Number.NEGATIVE_INFINITY) return null;
  // As text: the browser parses it at once, where the stream of the page decodes each of thousands of values.
  const { mutations, queries: kept } = dehydrate(client, { serializeData: JSON.stringify });
  // The moment of rendering would make each copy of a page another one.
  return { at, state: { mutations, queries: kept.map((one) => ({ ...one, dehydratedAt: at })) } };
}

/** For `HydrationBoundary`: reads what {@link keptAnswers} wrote. */
export const READ_KEPT_ANSWERS = { defaultOptions: { deserializeData: JSON.parse } } as const;

/** Asks again for answers of a saved page that are too old to be shown. */
export function dropOldAnswers(client: QueryClient, now: number): void {
  void client.resetQueries({
    queryKey: [RIVER],
    predicate: ({ state }) =>
      state.data !== undefined && now - state.dataUpdatedAt > RIVER_STALE_MS,
  });
}

export type SourceState<T> =
  | { readonly kind: 'loading' }
  /** `againAt`: when it is requested again, in real time; `null` if unknown. */
  | { readonly kind: 'failed'; readonly againAt?: number | null }
  | { readonly kind: 'loaded'; readonly answer: T };

export interface Source<T> {
  readonly state: SourceState<T>;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

export function answerOf<T>({ state }: Source<T>): T | null {
  return state.kind === 'loaded' ? state.answer : null;
}

/** Keeps showing an answer or a failure until something newer arrives; with `null` as id it loads nothing. */
export function useSource<T>(
  queryOf: (id: string) => RiverQuery<T>,
  id: string | null,
): Source<RiverAnswer<T>> {
  const { data, error, errorUpdateCount, isError, isFetching, refetch } = useQuery({
    ...queryOf(id ?? ''),
    enabled: id !== null,
  });
  return useMemo(() => {
    const againAt = error instanceof ApiError ? error.againAt : null;
    const answer = data && (isError ? { ...data, isStale: true, againAt } : data);
    const unanswered: SourceState<RiverAnswer<T>> =
      errorUpdateCount > 0 ? { kind: 'failed', againAt } : { kind: 'loading' };
    const state: SourceState<RiverAnswer<T>> = answer ? { kind: 'loaded', answer } : unanswered;
    return { state, isLoading: isFetching, retry: () => void refetch() };
  }, [data, error, errorUpdateCount, isError, isFetching, refetch]);
}

function finite(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${text} is not a number`);
  return value;
}

export const observedFlow = (site: string) =>
  riverQuery({ kind: 'flow', site }, (text) => {
    const { value, setByDam = false }: Instantaneous = JSON.parse(text);
    const { timeSeries } = value;
    const [flow] = timeSeries;
    const readingsOf = (series: typeof flow, sensor = 0) => series?.values[sensor]?.value ?? [];
    const flowsOf = (sensor: number) =>
      readingsOf(flow, sensor).map(({ dateTime, value }) => ({
        observedAt: dateTime,
        flowCfs: finite(value),
      }));
    const codes = flow?.values[0]?.qualifier?.map(({ qualifierCode }) => qualifierCode) ?? [];
    const ofParameter = (code: string) =>
      readingsOf(timeSeries.find(({ variable }) => variable?.variableCode[0]?.value === code)).map(
        ({ dateTime, value }) => ({ observedAt: dateTime, value: finite(value) }),
      );
    return believable({
      site,
      isSetByDam: setByDam,
      readings: flowsOf(0),
      earlier: flowsOf(1),
      remarks: codes.filter((code): code is GaugeRemark => Object.hasOwn(GAUGE_REMARKS, code)),
      stage: ofParameter(STAGE_PARAMETER),
      temperature: ofParameter(TEMPERATURE_PARAMETER),
    });
  });

export const medianFlows = (site: string) =>
  riverQuery({ kind: 'medians', site, days: AROUND_TODAY }, parseMedianTable);

export const dailyFlow = (site: string) =>
  riverQuery({ kind: 'days', site }, (text): DailyMeans => JSON.parse(text));

function thresholdsOf(flood: NonNullable<Stageflow['flood']>): FloodThresholds {
  return Object.fromEntries(
    FLOOD_CATEGORIES.flatMap((category) => {
      const found = flood[category];
      return found ? [[category, { stageFt: found.stage, flowCfs: found.flow }]] : [];
    }),
  );
}

export const riverForecast = (lid: string) =>
  riverQuery(
    { kind: 'forecast', lid },
    (text): ForecastAnswer => {
      const body: Stageflow = JSON.parse(text);
      const { issuedTime, data, flood = {}, accuracy = [], statements = [], ...units } = body;
      const points = data.map(({ validTime, ...figures }) => ({ validAt: validTime, ...figures }));
      const forecast = { lid, issuedAt: issuedTime, ...units, points };
      const flow = forecastFlow(forecast);
      const heights = forecastHeights(forecast);
      return {
        ...flow,
        heights,
        issuedAt: issuedTime,
        thresholds: thresholdsOf(flood),
        accuracy,
        isRecorded: body.recorded !== undefined,
        statements: statements.map((one) => ({
          lid,
          issuedAt: one.issuedTime,
          observed: one.observed,
          observedAt: one.observedTime,
          unit: one.unit,
          floodLevel: one.floodLevel,
          crest: one.crest,
          crestAt: one.crestTime,
          came: one.came && { crest: one.came.crest, at: one.came.time },
        })),
      };
    },
    (cause) =>
      cause instanceof UnreadableAnswer
        ? log.riverForecastUnreadable(cause)
        : log.riverGaugeFailed(cause),
    ({ points, isUnitKnown }) => {
      if (points.every(({ flowCfs }) => flowCfs === null)) log.forecastEmpty(lid);
      else if (!isUnitKnown) log.forecastUnitsUnknown(lid);
    },
  );

type StatusBody = Gauges['gauges'][number]['status']['observed'];

function statusOf(body: StatusBody): GaugeStatus | null {
  // A list saved on the device by an older build may have null for an unknown state.
  if (!body?.validTime) return null;
  const { validTime, primary, primaryUnit, secondary, secondaryUnit } = body;
  return {
    validAt: validTime,
    primary,
    primaryUnit: primaryUnit || null,
    secondary,
    secondaryUnit: secondaryUnit || null,
  };
}

export const gaugesQuery = riverQuery({ kind: 'gauges' }, (text): readonly ForecastGauge[] => {
  const { gauges }: Gauges = JSON.parse(text);
  return gauges.map(({ state, status, flowClass, ...gauge }) => ({
    ...gauge,
    ...(flowClass && { flowClass }),
    state: state.abbreviation,
    observed: statusOf(status.observed),
    forecast: statusOf(status.forecast),
  }));
});

const comidQuery = (position: Position) =>
  riverQuery(
    { kind: 'reach', position },
    (text): string | null => {
      const { features }: ComidAnswer = JSON.parse(text);
      return features[0]?.properties.comid ?? null;
    },
    (cause) =>
      cause instanceof ApiError && cause.status === 404
        ? log.comidNotFound(pointText(position))
        : log.riverSegmentFailed(cause),
  );

const flowlinesQuery = (comid: string) =>
  riverQuery(
    { kind: 'downstream', comid },
    (text): readonly RiverReach[] => {
      const { features }: Flowlines = JSON.parse(text);
      return features.map(({ properties, geometry }) => ({
        comid: properties.nhdplus_comid,
        line: geometry.coordinates.map(([longitude, latitude]) => ({ longitude, latitude })),
      }));
    },
    log.riverGeometryFailed,
  );

/** The river from a place down to the sea; `null` if there is none, or if it fails, which is logged. */
export async function riverGeometry(
  client: QueryClient,
  position: Position,
): Promise<RiverAnswer<readonly RiverReach[]> | null> {
  const { longitude, latitude } = position;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
    log.invalidRiverCoordinates([longitude, latitude]);
    return null;
  }
  try {
    const { figures: comid } = await client.fetchQuery(comidQuery(position));
    if (comid !== null) return await client.fetchQuery(flowlinesQuery(comid));
    log.comidNotFound(pointText(position));
  } catch {
    // The query has logged the failure.
  }
  return null;
}
