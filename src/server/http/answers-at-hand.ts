import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PreparedAnswer } from './prepared-answer.ts';
import { writeAnswer } from './send-answer.ts';

/** An answer as an address gets it. */
export interface AnswerAtHand {
  readonly answer: PreparedAnswer;
  /** Its `Cache-Control` now. */
  readonly cacheControl: () => string;
}

/** Addresses remembered of an edition: three times those there are, for their other spellings. */
const MOST_ADDRESSES = 500;

/**
 * What whole addresses were answered with. Nearly every request asks for one of them, and is
 * answered before the framework has looked at it: its routing, and an object each for request and
 * reply, take longer than all the rest (`npm run bench`). An edition is what every answer depends
 * on; when nothing refers to it any more, its answers go with it.
 */
export class AnswersAtHand {
  readonly #ofEdition = new WeakMap<object, LRUCache<string, AnswerAtHand>>();
  readonly #current: () => object | Promise<object>;

  /** @param current the edition to be shown now; a promise while it has to be read. */
  constructor(current: () => object | Promise<object>) {
    this.#current = current;
  }

  /** Remembers what an address is answered with as long as the edition is shown. */
  remember(edition: object, url: string, atHand: AnswerAtHand): void {
    // An address with a search part is hardly asked for twice.
    if (atHand.answer.status !== 200 || url.includes('?')) return;
    let addresses = this.#ofEdition.get(edition);
    if (addresses === undefined) {
      addresses = new LRUCache({ max: MOST_ADDRESSES });
      this.#ofEdition.set(edition, addresses);
    }
    addresses.set(url, atHand);
  }

  /** Answers a request if its answer is at hand. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const edition = this.#current();
    if (edition instanceof Promise) {
      // The route waits for the same edition, and tells of its failure.
      edition.catch(() => {});
      return false;
    }
    const found = this.#ofEdition.get(edition)?.get(url);
    if (found === undefined) return false;
    writeAnswer(request.headers, response, found.answer, found.cacheControl());
    return true;
  }
}
