import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { RIVER_HEADERS } from '#contract/river.ts';
import type { RiverSubject } from '#contract/river-address.ts';
import { ASK_AGAIN } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { writeAnswer } from '../http/send-answer.ts';
import { type KeptAnswer, lifetimeMs } from './kept-answer.ts';
import type { RiverFigures } from './river-figures.ts';

/** Addresses whose question is remembered: more than three for each gauge. */
const MOST_ADDRESSES = 1000;

/**
 * Prepared answers to the addresses below `/river`. What was asked before and is still fresh is
 * answered before the framework has looked at it, as in `AnswersAtHand`.
 */
export class RiversAtHand {
  readonly #figures: Pick<RiverFigures, 'atHand'>;
  readonly #now: () => number;
  /** Goes with its answer when that leaves the memory. */
  readonly #preparedOf = new WeakMap<KeptAnswer, PreparedAnswer | Promise<PreparedAnswer>>();
  readonly #subjects = new LRUCache<string, RiverSubject>({ max: MOST_ADDRESSES });

  /** @param now milliseconds since 1970. */
  constructor(figures: Pick<RiverFigures, 'atHand'>, now: () => number) {
    this.#figures = figures;
    this.#now = now;
  }

  /** The answer, prepared once for all who ask. */
  prepared(
    answer: KeptAnswer,
    prepare: () => Promise<PreparedAnswer>,
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const kept = this.#preparedOf.get(answer);
    if (kept !== undefined) return kept;
    const preparing = prepare().then((ready) => {
      this.#preparedOf.set(answer, ready);
      return ready;
    });
    this.#preparedOf.set(answer, preparing);
    return preparing;
  }

  /** Remembers what a whole address asks for, so that it need not be read again. */
  remember(url: string, subject: RiverSubject): void {
    this.#subjects.set(url, subject);
  }

  /** Answers a request if its answer is at hand. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const subject = this.#subjects.get(url);
    const answer = subject === undefined ? null : this.#figures.atHand(subject);
    const ready = answer === null ? undefined : this.#preparedOf.get(answer);
    if (answer === null || ready === undefined || ready instanceof Promise) return false;
    this.write(request.headers, response, answer, ready);
    return true;
  }

  /** Writes an answer with how old it is, and how long it may be kept. */
  write(
    asked: IncomingHttpHeaders,
    response: ServerResponse,
    answer: KeptAnswer,
    ready: PreparedAnswer,
  ): void {
    const ageMs = Math.max(0, this.#now() - answer.fetchedAt);
    const wholeLifeMs = lifetimeMs(answer);
    const isFresh = ageMs < wholeLifeMs;
    // The whole of it: caches take the age off themselves (RFC 9111, section 4.2).
    const lifetime = isFresh ? `public, max-age=${wholeLifeMs / 1000}` : ASK_AGAIN;
    const age = String(Math.floor(ageMs / 1000));
    const state = isFresh ? 'fresh' : 'stale';
    writeAnswer(asked, response, ready, lifetime, ['age', age, RIVER_HEADERS.state, state]);
  }
}
