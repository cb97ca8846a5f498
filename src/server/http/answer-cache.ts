import type { PreparedAnswer } from './prepared-answer.ts';

/**
 * Answers of one epoch, each made at most once, by its first asker.
 *
 * An epoch is what every answer depends on: the data version and the Pacific day. With a new epoch
 * all answers of the old one are dropped.
 */
export class AnswerCache {
  #epoch = '';
  #answers = new Map<string, PreparedAnswer | Promise<PreparedAnswer>>();

  /** The answer for a key if it was made in this epoch; `null` otherwise. */
  kept(epoch: string, key: string): PreparedAnswer | null {
    if (epoch !== this.#epoch) return null;
    const answer = this.#answers.get(key);
    return answer === undefined || answer instanceof Promise ? null : answer;
  }

  /**
   * The answer for a key, made now if nobody has asked for it in this epoch. It is there at once
   * when it was made before: no promise stands between a request and its bytes.
   */
  get(
    epoch: string,
    key: string,
    make: () => Promise<PreparedAnswer>,
  ): PreparedAnswer | Promise<PreparedAnswer> {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#answers = new Map();
    }
    const answers = this.#answers;
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const making = make().then(
      (answer) => {
        // A failure is told to those who wait for it, and tried again by the next asker.
        if (answer.status >= 500) answers.delete(key);
        else answers.set(key, answer);
        return answer;
      },
      (error: unknown) => {
        answers.delete(key);
        throw error;
      },
    );
    answers.set(key, making);
    return making;
  }
}
