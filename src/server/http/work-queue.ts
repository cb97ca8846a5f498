import pLimit from 'p-limit';
import { ProblemError } from './problem.ts';

/** Work shares one thread with all answers: more at once would only make each of it slower. */
const MOST_AT_ONCE = 2;
/** About a second of rendering. */
const MOST_WAITING = 50;

const BUSY = new ProblemError(503, 'Too many requests at once', 'Please try again in a moment.', {
  'retry-after': '2',
});

/** What has to be worked out for a request waits here for its turn, in a queue that is short. */
export class WorkQueue {
  readonly #limit;
  readonly #mostWaiting: number;

  constructor({ atOnce = MOST_AT_ONCE, waiting = MOST_WAITING } = {}) {
    this.#limit = pLimit(atOnce);
    this.#mostWaiting = waiting;
  }

  /**
   * Does a piece of work when its turn has come.
   *
   * @param isWanted asked then; work that nobody wants any more is not done.
   * @throws {ProblemError} 503 when too much waits already.
   */
  async run<Result>(isWanted: () => boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#limit.pendingCount >= this.#mostWaiting) throw BUSY;
    return this.#limit(() => {
      if (!isWanted()) throw BUSY;
      return work();
    });
  }
}
