import type { PreparedAnswer } from './prepared-answer.ts';

type Answers = Map<string, Promise<PreparedAnswer>>;

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

  /**
   * The answer for a key, made now if nobody has asked for it of this edition.
   */
  get(edition: object, key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const answers = this.#answers(edition);
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const making = make();
    answers.set(key, making);
    // A failure is told to those who wait for it, and tried again by the next asker.
    making.then(
      ({ status }) => status >= 500 && answers.delete(key),
      () => answers.delete(key),
    );
    return making;
  }
}
