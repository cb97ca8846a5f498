import * as z from 'zod/mini';
import { EDITION_SEEN } from '#contract/edition-seen.ts';
import type { Log } from '../browser/log.ts';
import type { AnswerStorage } from './answer-storage.ts';
import type { Fetch } from './site-fetch.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(path: string, status: number) {
    super(`GET ${path} answered ${status}`);
    this.status = status;
  }
}

export interface Call<T> {
  /** Address with its parameters: the key of the answer. */
  readonly address: string;
  /** A query that asks for a part of the answer, where that is enough. */
  readonly part?: string | undefined;
  /** Begins to load what parsing needs, when an answer is asked for that is not in memory. */
  readonly prepare?: () => void;
  readonly parse: (body: unknown) => T | Promise<T>;
  /** When an answer given at `answeredAt` stops being fresh. Both in milliseconds since 1970. */
  readonly freshUntil: (answeredAt: number, data: T) => number;
  /** The data version of an answer; `null` if it has none. */
  readonly versionOf: (data: T) => string | null;
  /** Extracts what is parsed and saved; by default the JSON body. */
  readonly read?: (response: Response) => Promise<unknown>;
}

export interface Answer<T> {
  readonly data: T;
  /** When the origin answered, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** The part that was asked for; `undefined` for all of it. */
  readonly part?: string | undefined;
  /** Why an answer that is not what was asked for was returned; `null` otherwise. */
  readonly failure: unknown;
}

/** A stored entry. Its body is parsed again, because it may be from an older build. */
const entrySchema = z.object({
  body: z.unknown(),
  answeredAt: z.number(),
  part: z.optional(z.string()),
});

export interface Answers {
  /**
   * A saved answer that is fresh, of the current data version and has the part that is asked for, else
   * a new one, else the last saved one with its `failure`. All of it is asked for where another part
   * is there.
   *
   * @throws {ApiError} for an error status; a 404 even if something is saved.
   * @throws the error of `fetch` or of the parser, if nothing is saved.
   */
  ask<T>(call: Call<T>): Promise<Answer<T>>;
  /** Whether an answer that is fresh, current and has the part is in memory. */
  has<T>(call: Call<T>): boolean;
  /** Sets the current data version: answers with another one are no longer fresh. */
  setVersion(version: string): void;
  /** The current data version; `null` before it is known. */
  version(): string | null;
  /** Deletes every answer, in memory and in storage. */
  clear(): Promise<void>;
}

/** Makes the cache of answers. Storage failures are logged and otherwise ignored. */
export function createAnswers(parts: {
  readonly fetch: Fetch;
  readonly storage: AnswerStorage;
  /** Real time in milliseconds. */
  readonly now: () => number;
  readonly log: Pick<Log, 'cacheReadFailed' | 'cacheWriteFailed'>;
}): Answers {
  const { fetch, storage, now, log } = parts;
  // An address always has the same call, and so the same type.
  const memory = new Map<string, Answer<unknown>>();
  const pending = new Map<string, Promise<Answer<unknown>>>();
  let currentVersion: string | null = null;

  function isFresh<T>(call: Call<T>, { data, answeredAt, failure }: Answer<T>): boolean {
    const version = call.versionOf(data);
    const isCurrent = version === null || version === currentVersion;
    // A clock that was ahead has given it a time that is still to come.
    const isPast = answeredAt <= now();
    return isCurrent && isPast && failure === null && now() < call.freshUntil(answeredAt, data);
  }

  function isEnough<T>({ part }: Call<T>, answer: Answer<T>): boolean {
    return answer.part === undefined || answer.part === part;
  }

  const isAsked = <T>(call: Call<T>, last: Answer<T>) =>
    isFresh(call, last) && isEnough(call, last);

  async function saved<T>(call: Call<T>): Promise<Answer<T> | null> {
    try {
      const entry = await storage.read(call.address);
      if (entry === undefined) return null;
      const { body, answeredAt, part } = entrySchema.parse(entry);
      return { data: await call.parse(body), answeredAt, part, failure: null };
    } catch (error) {
      log.cacheReadFailed(call.address, error);
      return null;
    }
  }

  /** @param isAgain whether its answer counts even if it is of an older version than another one. */
  async function fetched<T>(call: Call<T>, isAgain = false): Promise<Answer<T>> {
    const { part } = call;
    const seen = currentVersion;
    // Lifetimes are managed here; the browser's cache only saves the transfer.
    const response = await fetch(part === undefined ? call.address : `${call.address}?${part}`, {
      headers: {
        accept: 'application/json, text/plain',
        ...(call.address.startsWith('/api/') && seen !== null ? { [EDITION_SEEN]: seen } : {}),
      },
      cache: 'no-cache',
    });
    if (!response.ok) throw new ApiError(call.address, response.status);
    const body: unknown = await (call.read?.(response) ?? response.json());
    const data = await call.parse(body);
    const ageSeconds = Number(response.headers.get('age') ?? 0);
    const answeredAt = now() - (Number.isFinite(ageSeconds) ? ageSeconds : 0) * 1000;
    const version = call.versionOf(data) ?? currentVersion;
    // Another server has meanwhile answered with a newer version than this one.
    if (version !== currentVersion && seen !== currentVersion && !isAgain)
      return fetched(call, true);
    currentVersion = version;
    storage
      .write(call.address, { body, answeredAt, part })
      .catch((error: unknown) => log.cacheWriteFailed(call.address, error));
    return { data, answeredAt, part, failure: null };
  }

  async function renewed<T>(call: Call<T>, remembered: Answer<T> | undefined): Promise<Answer<T>> {
    call.prepare?.();
    const last = remembered ?? (await saved(call));
    if (last && isAsked(call, last)) return last;
    try {
      return await fetched(last && isFresh(call, last) ? { ...call, part: undefined } : call);
    } catch (failure) {
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (last === null || isGone) throw failure;
      return { ...last, failure };
    }
  }

  const inMemory = <T>({ address }: Call<T>) => memory.get(address) as Answer<T> | undefined;

  function has<T>(call: Call<T>): boolean {
    const last = inMemory(call);
    return last !== undefined && isAsked(call, last);
  }

  async function ask<T>(call: Call<T>): Promise<Answer<T>> {
    const { address } = call;
    const last = inMemory(call);
    if (last && isAsked(call, last)) return last;
    const running = pending.get(address) as Promise<Answer<T>> | undefined;
    if (running) {
      const answer = await running;
      return isEnough(call, answer) ? answer : ask(call);
    }
    const request = renewed(call, last);
    pending.set(address, request);
    try {
      const answer = await request;
      memory.set(address, answer);
      return answer;
    } finally {
      pending.delete(address);
    }
  }

  return {
    has,
    ask,
    setVersion(version) {
      currentVersion = version;
    },
    version: () => currentVersion,
    async clear() {
      memory.clear();
      await storage.clear().catch((error: unknown) => log.cacheWriteFailed('all', error));
    },
  };
}
