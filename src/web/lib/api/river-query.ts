import {
  type DehydratedState,
  dehydrate,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  askAgainMs,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  RIVER_STALE_MS,
  type RiverSource,
  type RiverSubject,
  riverAddress,
} from '#contract/river-address.ts';
import { isEmpty, type RiverKind, type RiverValues } from '#domain/river/river-value.ts';
import { log } from '../browser/log.ts';
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

export class UnreadableAnswer extends Error {
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
  return {
    at,
    state: { mutations, queries: kept.map((query) => ({ ...query, dehydratedAt: at })) },
  };
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
