import type { PreparedAnswer } from './prepared-answer.ts';

type Answers = Map<string, PreparedAnswer | Promise<PreparedAnswer>>;

/**
 * Answers of the editions that are in use, each made at most once, by its first asker. An edition is
 * what every answer depends on; when nothing refers to it any more, its answers go with it.
 */
export class AnswerCache {
  readonly #ofEdition = new WeakMap<object, Answers>();

  #answers(edition: object): Answers {
    const known = this.#ofEdition.get(edition);
    if (known !== undefined) return known;
    const answers: Answers = new Map();
    this.#ofEdition.set(edition, answers);
    return answers;
  }

  /** The answer for a key if it was made for this edition; `null` otherwise. */
  kept(edition: object, key: string): PreparedAnswer | null {
    const answer = this.#ofEdition.get(edition)?.get(key);
    return answer === undefined || answer instanceof Promise ? null : answer;
  }

  /**
   * The answer for a key, made now if nobody has asked for it of this edition. It is there at once
   * when it was made before: no promise stands between a request and its bytes.
   */
  get(
    edition: object,
    key: string,
    make: () => Promise<PreparedAnswer>,
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const answers = this.#answers(edition);
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
