import { RIVER_LIFETIMES_MS } from '#contract/river-address.ts';
import { isEmpty, type RiverValue } from '#domain/river/river-value.ts';
import type { RiverAnswers } from '#store/store.ts';
import type { UpstreamService } from './river-upstream.ts';

/** An answer as it is kept. */
export type KeptAnswer = RiverValue & {
  readonly service: UpstreamService;
  /** When the service said so, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** When the whole of it was fetched; a flow is brought up to date with single readings between. */
  readonly wholeAt: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long an answer is fresh, in milliseconds. The service's medians are of decades and change once
 * a year. That there is nothing is asked again sooner: where it was a mistake of the service, a flow
 * comes back within half an hour, and nothing else is missing for a month.
 */
export function lifetimeMs({ kind, value }: RiverValue): number {
  const lifetime = kind === 'medians' ? 30 * DAY_MS : RIVER_LIFETIMES_MS[kind];
  if (!isEmpty(value)) return lifetime;
  return kind === 'flow' || kind === 'forecast' ? HOUR_MS / 2 : Math.min(lifetime, DAY_MS);
}

/** With a new shape of {@link KeptAnswer} comes a new number: what is kept is not parsed again. */
const SHAPE = 1;

interface KeptText {
  readonly shape: number;
  readonly answer: KeptAnswer;
}

/** Writes an answer as {@link parseKept} reads it. */
export function keptText(answer: KeptAnswer): string {
  return JSON.stringify({ shape: SHAPE, answer } satisfies KeptText);
}

/** @throws {Error} when the text is no answer kept in the shape of this build. */
export function parseKept(text: string): KeptAnswer {
  const { shape, answer } = JSON.parse(text) as KeptText;
  if (shape !== SHAPE) throw new Error(`the kept answer has shape ${shape}, not ${SHAPE}`);
  return answer;
}

/** The answers whose keys begin so, apart from all others. */
export function answersBelow(prefix: string, answers: RiverAnswers): RiverAnswers {
  return {
    read: (key) => answers.read(prefix + key),
    withPrefix: (more) => answers.withPrefix(prefix + more),
    count: (more) => answers.count(prefix + more),
    write: (key, body) => answers.write(prefix + key, body),
  };
}
