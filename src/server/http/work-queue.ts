import pLimit from 'p-limit';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import { ProblemError } from './problem.ts';

/** Everything runs on one thread: more at once would only make each piece slower. */
const MOST_AT_ONCE = 2;
/** About a second of rendering. */
const MOST_WAITING = 50;

const BUSY = new ProblemError(503, 'Too many requests at once', 'Please try again in a moment.', {
  'retry-after': '2',
});

/** A short queue for the work behind requests, such as rendering. */
export class WorkQueue {
  readonly #limit;
  readonly #mostWaiting: number;

  constructor({ atOnce = MOST_AT_ONCE, waiting = MOST_WAITING } = {}) {
    this.#limit = pLimit(atOnce);
    this.#mostWaiting = waiting;
  }

  /**
   * Does a piece of work when its turn comes.
   *
   * @param isWanted asked at that time; work that nobody waits for any more is skipped.
   * @throws {ProblemError} 503 when the queue is full.
   */
  async run<Result>(isWanted: () => boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#limit.pendingCount >= this.#mostWaiting) throw BUSY;
    return this.#limit(async () => {
      // Between two pieces what is prepared is answered.
      await yieldToEventLoop();
      if (!isWanted()) throw BUSY;
      return work();
    });
  }
}
