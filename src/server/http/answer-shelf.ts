import { LRUCache } from 'lru-cache';
import {
  type Answer,
  type Encoding,
  type PreparedAnswer,
  prepareAnswer,
} from './prepared-answer.ts';

/** Twice all answers of an edition in one encoding: the next one is prepared beside the one shown. */
const MOST_BYTES = 44 * 2 ** 20;
/** Approximate size of an answer's headers and bookkeeping. */
const BYTES_BESIDE_BODY = 2048;

/** A place on the shelf, and how to fill it. */
export interface ShelfPlace {
  /** What the answer depends on, such as an edition or a river reading. Keys are per owner. */
  readonly owner: object;
  readonly key: string;
  /** How long the answer may be kept, in milliseconds; by default as long as its owner. */
  readonly keepMs?: number;
  /** It is compressed already, as pictures are: no other encoding is made. */
  readonly isPacked?: boolean;
  /** @param isWanted whether any client that asked for it is still connected. */
  readonly make: (isWanted: () => boolean) => Promise<Answer> | Answer;
}

interface PendingAnswer {
  readonly answer: Promise<PreparedAnswer>;
  readonly askers: AbortSignal[];
}

/**
 * The one cache of prepared answers, in the encodings that were requested. Each answer is made once,
 * for its first request. The least recently used are evicted first, which also removes the answers
 * of outdated owners.
 */
export class AnswerShelf {
  readonly #made: LRUCache<string, PreparedAnswer>;
  readonly #pending = new Map<string, PendingAnswer>();
  readonly #owners = new WeakMap<object, number>();
  #lastOwner = 0;
  /** Answers since the start that were there when they were asked for, and that had to be made. */
  readonly counts = { there: 0, made: 0 };

  /** @param now milliseconds since 1970. */
  constructor(now: () => number, mostBytes = MOST_BYTES) {
    this.#made = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ bytes }) => bytes.length + BYTES_BESIDE_BODY,
      perf: { now },
      ttlResolution: 0,
    });
  }

  #ownerNumber(owner: object): number {
    const known = this.#owners.get(owner);
    if (known !== undefined) return known;
    this.#lastOwner += 1;
    this.#owners.set(owner, this.#lastOwner);
    return this.#lastOwner;
  }

  /**
   * The answer at a place, made now if it is missing. A failure goes to all who wait for it; the
   * next request tries again.
   *
   * @param asker its signal aborts when the client disconnects; read only when the client has to
   *   wait.
   */
  get(
    place: ShelfPlace,
    encoding: Encoding,
    asker: { readonly signal: AbortSignal },
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const id = `${this.#ownerNumber(place.owner)} ${encoding} ${place.key}`;
    const made = this.#made.get(id);
    if (made !== undefined) {
      this.counts.there += 1;
      return made;
    }
    const pending = this.#pending.get(id);
    if (pending !== undefined) {
      pending.askers.push(asker.signal);
      return pending.answer;
    }
    this.counts.made += 1;
    const askers = [asker.signal];
    const answer = this.#make(id, place, encoding, () => askers.some(({ aborted }) => !aborted));
    this.#pending.set(id, { answer, askers });
    return answer;
  }

  async #make(
    id: string,
    { make, keepMs }: ShelfPlace,
    encoding: Encoding,
    isWanted: () => boolean,
  ): Promise<PreparedAnswer> {
    try {
      const answer = await prepareAnswer(await make(isWanted), encoding);
      if (answer.status < 500)
        this.#made.set(id, answer, keepMs === undefined ? {} : { ttl: keepMs });
      return answer;
    } finally {
      this.#pending.delete(id);
    }
  }
}
