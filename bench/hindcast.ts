import { setImmediate } from 'node:timers/promises';
import { type Replay, replaysOf, type Stock, stocksOf } from '#domain/fish/hindcast.ts';
import {
  isScored,
  METHODS,
  type Score,
  type Scorecard,
  scorecard,
} from '#domain/fish/scorecard.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { OTHER_METHODS, type OtherErrors, otherErrors } from './other-methods.ts';
import type { BundledRecord } from './record-truth.ts';

/** Most per cent by which half of the totals may be off at each stage. */
const MOST_ERROR: Readonly<Record<number, number>> = { 0.25: 31.5, 0.5: 22, 0.75: 12.5 };
const COVERED = { least: 77, most: 83 } as const;
/** Species with fewer seasons have no bar. */
const FEWEST_SEASONS = 50;

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
): Promise<{ readonly card: Scorecard; readonly others: OtherErrors }> {
  const replays: Replay[] = [];
  for (const [done, stock] of stocks.entries()) {
    signal?.throwIfAborted();
    if (done > 0 && done % 50 === 0) progress?.(done);
    replays.push(...replaysOf(stock, asOf));
    await setImmediate();
  }
  const others = otherErrors(replays, replays.filter(isScored), stocks);
  return { card: scorecard(replays), others };
}

function bar(isReached: boolean): string {
  return isReached ? 'ok' : 'MISSED';
}

function isCovered(covered: number): boolean {
  return covered >= COVERED.least && covered <= COVERED.most;
}

const percent = (value: number | null) => (value?.toFixed(1) ?? '–').padStart(6);

/** The scorecard as lines of text, other methods beside it, with the bars beside what they are for. */
export function hindcastLines(
  { seasons, runs, firstYear, lastYear, ...card }: Scorecard,
  others: OtherErrors,
): string[] {
  const names = [...METHODS.map((method) => method.replaceAll('_', ' ')), ...OTHER_METHODS];
  const head = names.join(' | ');
  const figuresOf = ({ errors }: Score, other: readonly (number | null)[]) =>
    [...METHODS.map((method) => errors[method]), ...other].map(percent).join('');
  const lines = [
    `seasons projected again: ${seasons} of ${runs} runs, ${firstYear} to ${lastYear}; median error ` +
      `of the total in per cent (${head}), and per cent within the 80 % range:`,
  ];
  for (const score of card.stages) {
    const { stage, errors, covered } = score;
    const most = MOST_ERROR[stage];
    const isBest = errors.freshet < Math.min(errors.last_five, errors.count_by_share);
    const bars =
      most === undefined
        ? ''
        : `  (bar ${most} %, ${bar(errors.freshet <= most)}; better than the first two, ` +
          `${bar(isBest)}; bar ${COVERED.least} to ${COVERED.most} %, ${bar(isCovered(covered))})`;
    const figures = figuresOf(score, others(stage));
    lines.push(`  at ${100 * stage} % of the run ${figures}, within ${percent(covered)}${bars}`);
  }
  for (const { species, covered, stages } of card.species) {
    const most = Math.max(...stages.map(({ replays }) => replays));
    const bars =
      most < FEWEST_SEASONS
        ? ''
        : ` (${COVERED.least} to ${COVERED.most} %, ${bar(isCovered(covered))})`;
    lines.push(`  ${species}, ${most} seasons: within ${percent(covered)}${bars}`);
    for (const score of stages) {
      const figures = figuresOf(score, others(score.stage, species));
      const proved = score.isProved ? '' : '  not shown';
      const within = percent(score.covered);
      lines.push(`    at ${100 * score.stage} % ${figures}, within ${within}${proved}`);
    }
  }
  return lines;
}
