import { RIVER_LIFETIMES_MS } from '#contract/river-address.ts';
import { isEmpty, type RiverValue } from '#domain/river/river-value.ts';
import type { RiverAnswers } from '#store/store.ts';
import type { UpstreamService } from './river-upstream.ts';

/** A kept answer of a river service. */
export type KeptAnswer = RiverValue & {
  readonly service: UpstreamService;
  /** When the service answered, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** When all of it was fetched; a flow gets single newer readings in between. */
  readonly wholeAt: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A complete set of medians lacks 29 February at most. */
const DAYS_OF_YEAR = 365;

/** Whether the value may be a mistake of the service: empty, or medians of a part of the year. */
export function isPartial({ kind, value }: RiverValue): boolean {
  return isEmpty(value) || (kind === 'medians' && value.length < DAYS_OF_YEAR);
}

/**
 * How long an answer is fresh, in milliseconds. Medians cover decades and change once a year. An
 * empty or partial answer expires sooner: after half an hour for a flow or forecast, and after a day
 * at most for the rest.
 */
export function lifetimeMs(answer: RiverValue): number {
  const { kind } = answer;
  const lifetime = kind === 'medians' ? 30 * DAY_MS : RIVER_LIFETIMES_MS[kind];
  if (!isPartial(answer)) return lifetime;
  return kind === 'flow' || kind === 'forecast' ? HOUR_MS / 2 : Math.min(lifetime, DAY_MS);
}

/** Clocks are put right by a little now and then. */
const CLOCK_SLACK_MS = 60_000;

/**
 * Whether an answer is within its lifetime at `now`, in milliseconds since 1970. One that was fetched
 * in the future, by a clock that was wrong, is not.
 */
export function isFreshAt(answer: KeptAnswer, now: number): boolean {
  const age = now - answer.fetchedAt;
  return age >= -CLOCK_SLACK_MS && age < lifetimeMs(answer);
}

/** Increase it with each new shape of {@link KeptAnswer}: kept answers are not validated. */
const SHAPE = 2;

interface KeptText {
  readonly shape: number;
  readonly answer: KeptAnswer;
}

/** Writes an answer as {@link parseKept} reads it. */
export function keptText(answer: KeptAnswer): string {
  return JSON.stringify({ shape: SHAPE, answer } satisfies KeptText);
}

/** @throws {Error} when the text is not a kept answer of this build's shape. */
export function parseKept(text: string): KeptAnswer {
  const { shape, answer } = JSON.parse(text) as KeptText;
  if (shape !== SHAPE) throw new Error(`the kept answer has shape ${shape}, not ${SHAPE}`);
  return answer;
}

/** As {@link keptText} ends. */
const TIMES = /"fetchedAt":(\d+),"wholeAt":(\d+)\}\}$/;

/**
 * The times of a kept answer, without parsing the thousands of readings before them.
 *
 * @throws {Error} as {@link parseKept}.
 */
export function keptTimes(text: string): Pick<KeptAnswer, 'fetchedAt' | 'wholeAt'> {
  const [, fetchedAt, wholeAt] = TIMES.exec(text.slice(-80)) ?? [];
  const isOurs = text.startsWith(`{"shape":${SHAPE},`) && wholeAt !== undefined;
  return isOurs ? { fetchedAt: Number(fetchedAt), wholeAt: Number(wholeAt) } : parseKept(text);
}

/** A separate set of answers, whose keys get a prefix. */
export function answersBelow(prefix: string, answers: RiverAnswers): RiverAnswers {
  return {
    read: (key) => answers.read(prefix + key),
    withPrefix: (more) => answers.withPrefix(prefix + more),
    count: (more) => answers.count(prefix + more),
    write: (key, body) => answers.write(prefix + key, body),
  };
}
