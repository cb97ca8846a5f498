import type { PreparedAnswer } from './prepared-answer.ts';

/**
 * Answers of one epoch, each made at most once, by its first asker.
 *
 * An epoch is what every answer depends on: the data version and the Pacific day. With a new epoch
 * all answers of the old one are dropped.
 */
export class AnswerCache {
  #epoch = '';
  #answers = new Map<string, Promise<PreparedAnswer>>();

  /** The answer for a key, made now if nobody has asked for it in this epoch. */
  get(epoch: string, key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#answers = new Map();
    }
    const answers = this.#answers;
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    answers.set(key, made);
    // A failure is told to those who wait for it, and tried again by the next asker.
    made.then(
      ({ status }) => {
        if (status >= 500) answers.delete(key);
      },
      () => answers.delete(key),
    );
    return made;
  }
}
