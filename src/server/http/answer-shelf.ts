import { LRUCache } from 'lru-cache';
import {
  type Answer,
  type Encoding,
  type PreparedAnswer,
  prepareAnswer,
} from './prepared-answer.ts';

/** Everything an edition has to say, in one encoding, is a third of it. */
const MOST_BYTES = 64 * 2 ** 20;
/** About what the headers and the bookkeeping of an answer take. */
const BYTES_BESIDE_BODY = 2048;

/** A place on the shelf, and how it is filled. */
export interface ShelfPlace {
  /** What the answer depends on: an edition, a reading. Another owner has other places. */
  readonly owner: object;
  readonly key: string;
  /** How long the answer may stay, in milliseconds; as long as its owner where it is left out. */
  readonly keepMs?: number;
  /** @param isWanted whether anybody who asked for it is still there. */
  readonly make: (isWanted: () => boolean) => Promise<Answer> | Answer;
}

interface Making {
  readonly answer: Promise<PreparedAnswer>;
  readonly askers: AbortSignal[];
}

/**
 * The one place where prepared answers are kept, in the encodings that were asked for. Each is made
 * once, by its first asker. The shelf holds so many bytes and no more: what was not asked for longest
 * goes first, and with it the answers of owners that are no longer current.
 */
export class AnswerShelf {
  readonly #made: LRUCache<string, PreparedAnswer>;
  readonly #making = new Map<string, Making>();
  readonly #owners = new WeakMap<object, number>();
  #lastOwner = 0;

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
   * The answer of a place, made now if it is not there. A failure is given to those who wait for it
   * and tried again by the next asker.
   *
   * @param asker has the signal that aborts when its client leaves; read only when it has to wait.
   */
  get(
    place: ShelfPlace,
    encoding: Encoding,
    asker: { readonly signal: AbortSignal },
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const id = `${this.#ownerNumber(place.owner)} ${encoding} ${place.key}`;
    const made = this.#made.get(id);
    if (made !== undefined) return made;
    const underWay = this.#making.get(id);
    if (underWay !== undefined) {
      underWay.askers.push(asker.signal);
      return underWay.answer;
    }
    const askers = [asker.signal];
    const answer = this.#make(id, place, encoding, () => askers.some(({ aborted }) => !aborted));
    this.#making.set(id, { answer, askers });
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
      this.#making.delete(id);
    }
  }
}
