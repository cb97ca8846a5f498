import { setImmediate } from 'node:timers/promises';
import { type Replay, replaysOf, type Stock, stocksOf } from '#domain/fish/hindcast.ts';
import { METHODS, type Scorecard, scorecard } from '#domain/fish/scorecard.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { BundledRecord } from './record-truth.ts';

/** The runs of the bundled record. */
export function recordStocks({ places }: BundledRecord): Stock[] {
  return places.flatMap(({ key, seasons, finals }) =>
    stocksOf(key, { returns: seasons.flatMap(({ returns }) => returns), finals }),
  );
}

/**
 * Projects every finished season again and scores the projections.
 *
 * @param progress called now and then with how many of the runs are done.
 * @throws when the signal is aborted.
 */
export async function hindcast(
  stocks: readonly Stock[],
  asOf: PlainDate,
  { signal, progress }: { signal?: AbortSignal; progress?: (done: number) => void } = {},
): Promise<Scorecard> {
  const replays: Replay[] = [];
  for (const [done, stock] of stocks.entries()) {
    signal?.throwIfAborted();
    if (done > 0 && done % 50 === 0) progress?.(done);
    replays.push(...replaysOf(stock, asOf));
    await setImmediate();
  }
  return scorecard(replays);
}

const percent = (value: number | null) => (value?.toFixed(1) ?? '–').padStart(6);

/** The errors of the methods at one stage, and how often the range held. */
function scoreLine(score: Scorecard['stages'][number], indent: string): string {
  const { stage, errors, covered } = score;
  const figures = METHODS.map((method) => percent(errors[method])).join('');
  return `${indent}at ${100 * stage} % of the run ${figures}, within ${percent(covered)}`;
}

/** The scorecard as lines of text. */
export function hindcastLines(card: Scorecard): string[] {
  const { seasons, runs, firstYear, lastYear, stages, species } = card;
  const head = METHODS.map((method) => method.replaceAll('_', ' ')).join(' | ');
  return [
    `seasons projected again: ${seasons} of ${runs} runs, ${firstYear} to ${lastYear}; median error ` +
      `of the total in per cent (${head}), and per cent within the 80 % range:`,
    ...stages.map((score) => scoreLine(score, '  ')),
    ...species.flatMap((one) => [
      `  ${one.species}, ${Math.max(...one.stages.map(({ replays }) => replays))} seasons: within ` +
        percent(one.covered),
      ...one.stages.map(
        (score) => scoreLine(score, '    ') + (score.isProved ? '' : '  not shown'),
      ),
    ]),
  ];
}
