import { setImmediate } from 'node:timers/promises';
import { type Replay, replaysOf, type Stock, stocksOf } from '#domain/fish/hindcast.ts';
import { lessonsOf } from '#domain/fish/lessons.ts';
import { METHODS } from '#domain/fish/score.ts';
import { type Scorecard, scorecard } from '#domain/fish/scorecard.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { BundledRecord } from './record-truth.ts';

export function recordStocks({ places }: BundledRecord): Stock[] {
  return places.flatMap(({ key, seasons, finals }) =>
    stocksOf(key, { returns: seasons.flatMap(({ returns }) => returns), finals }),
  );
}

export async function hindcast(
  stocks: readonly Stock[],
  asOf: PlainDate,
  { signal, progress }: { signal?: AbortSignal; progress?: (done: number) => void } = {},
) {
  const replays: Replay[] = [];
  for (const [done, stock] of stocks.entries()) {
    signal?.throwIfAborted();
    if (done > 0 && done % 50 === 0) progress?.(done);
    replays.push(...replaysOf(stock, asOf));
    await setImmediate();
  }
  const lessons = lessonsOf(replays, asOf);
  return { lessons, card: scorecard(replays, lessons) };
}

const percent = (value: number | null) => (value?.toFixed(1) ?? '–').padStart(6);

function scoreLine({ stage, replays, errors, covered }: Scorecard['stages'][number]): string {
  const figures = METHODS.map((method) => percent(errors[method])).join('');
  const when = stage === 0 ? 'before the season' : `at ${100 * stage} % of the run`;
  return `    ${when.padEnd(18)}${String(replays).padStart(6)} ${figures}, within ${percent(covered)}`;
}

export function hindcastLines(card: Scorecard): string[] {
  const { seasons, runs, firstYear, lastYear, stages, species, sizes, years } = card;
  const head = METHODS.map((method) => method.replaceAll('_', ' ')).join(' | ');
  const inShort = (stages: Scorecard['sizes'][number]['stages']) =>
    stages.map(({ errors }) => percent(errors.freshet)).join('');
  return [
    `seasons replayed: ${seasons} of ${runs} runs, ${firstYear} to ${lastYear}; how many would ` +
      `have been shown, median error of the total in percent (${head}), and percent within the 80 % range:`,
    ...stages.map((stage) => scoreLine(stage)),
    ...species.flatMap((accuracy) => [
      `  ${accuracy.species}: within ${percent(accuracy.covered)} from a quarter to three quarters of the run`,
      ...accuracy.stages.map((score) => scoreLine(score) + (score.isProved ? '' : '  not shown')),
    ]),
    '  by the size that is projected, and by year: percent within, and the errors by stage:',
    ...sizes.map(
      ({ below, covered, stages }) =>
        `    ${(below === null ? 'larger' : `< ${below}`).padEnd(8)} ${percent(covered)} ${inShort(stages)}`,
    ),
    ...years.map(
      ({ year, covered, stages }) =>
        `    ${String(year).padEnd(8)} ${percent(covered)} ${inShort(stages)}`,
    ),
  ];
}
