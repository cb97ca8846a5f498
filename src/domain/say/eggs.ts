import type { EggsTaken } from '#domain/fish/eggs.ts';
import { seasonLabel } from '#domain/fish/final-row.ts';
import { decimal, shortDate, wholeNumber } from '#domain/words/format.ts';
import { shareWords } from './run.ts';
import type { Said } from './said.ts';

const MILLION = 1_000_000;
/** Eggs are counted by weight or volume: more digits would look finer than they are. */
const EGG_DIGITS = 3;

/** `1.07 million`, `966,000`. */
function eggFigure(eggs: number): string {
  const rounded = Number(eggs.toPrecision(EGG_DIGITS));
  return rounded >= MILLION ? `${decimal(rounded / MILLION, 2)} million` : wholeNumber(rounded);
}

/**
 * The eggs taken at a facility beside its last published goal: `1.07 million`, `Eggs taken here: 1.07
 * million by Nov 13, 111% of the 2024-25 goal`. Not that a goal was met: other facilities may take eggs for
 * the same program.
 */
export function sayEggs({ eggs, countedOn, goal, ofGoal }: EggsTaken): Said {
  const figure = eggFigure(eggs);
  const percent = `${Math.round(ofGoal * 100)}%`;
  const by = `by ${shortDate(countedOn)}`;
  return {
    word: figure,
    line: `Eggs taken here: ${figure} ${by}, ${percent} of the ${seasonLabel(goal.season)} goal`,
    sentence: `${figure} eggs were taken here ${by}, ${percent} of the ${seasonLabel(goal.season)} goal.`,
  };
}

/** `In 10 earlier years, 34% to 100% of the eggs were taken by this date.` */
export function earlierEggsSentence({ earlier }: Pick<EggsTaken, 'earlier'>): string {
  const from = shareWords(earlier.least);
  const to = shareWords(earlier.most);
  const range = from === to ? from : `${from} to ${to}`;
  return `In ${wholeNumber(earlier.seasons)} earlier years, ${range} of the eggs were taken by this date.`;
}
