import type { Columns } from './columns.ts';
import { isFigure } from './columns.ts';
import type { PlacedText } from './layout.ts';

/** Approximate character widths in em of the reports' sans-serif fonts; only their ratios matter. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[MW@mw]/, 0.85],
  [/[A-HJ-Z]/, 0.69],
  [/[-–(){}r]/, 0.33],
  [/[\sIijlft.,:;'’/|]/, 0.27],
];
const OTHER_WIDTH = 0.55;
/** How far left of its column the boundary of two cells may seem to lie, in font sizes. */
const TOLERANCE = 2;
/** A stock ends with the letter of its origin. */
const STOCK = /- ?[A-Z]$/;

function widthOf(text: string): number {
  const width = (letter: string) => WIDTHS.find(([some]) => some.test(letter))?.[1] ?? OTHER_WIDTH;
  return [...text].reduce((sum, letter) => sum + width(letter), 0);
}

function wordsOf(piece: PlacedText): PlacedText[] {
  const { text, left, right } = piece;
  const unit = (right - left) / widthOf(text);
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => {
    const from = left + unit * widthOf(text.slice(0, index));
    return { ...piece, text: word, left: from, right: from + unit * widthOf(word) };
  });
}

const joinedText = (words: readonly PlacedText[]) => words.map(({ text }) => text).join(' ');

function joined(words: readonly PlacedText[], leftmost = -Infinity): PlacedText[] {
  const [first] = words;
  const right = words.at(-1)?.right ?? 0;
  if (first === undefined) return [];
  return [{ ...first, text: joinedText(words), left: Math.max(first.left, leftmost), right }];
}

/** A facility and its stock, drawn as one piece: names are in capitals, stocks in mixed case. */
function splitNames(words: readonly PlacedText[], stockLeft: number): PlacedText[] {
  const begins = (word: PlacedText) => word.left > stockLeft - TOLERANCE * word.size;
  const at = words.findIndex(({ text }) => /[a-z]/.test(text));
  const boundary = words[at];
  if (at < 1 || boundary === undefined || !begins(boundary)) return joined(words);
  return [...joined(words.slice(0, at)), ...joined(words.slice(at), stockLeft)];
}

/**
 * The cells of a piece of text, split at the spaces that columns and character widths suggest. A piece
 * that cannot be split with confidence stays whole.
 */
export function splitCells(piece: PlacedText, columns: Columns): readonly PlacedText[] {
  const date = columns.get('Date') ?? { left: 0, right: 0 };
  const stockLeft = columns.get('Stock-BO')?.left ?? 0;
  if (!/\s/.test(piece.text) || piece.left >= date.right) return [piece];
  const words = wordsOf(piece);
  const isFigureAt = words.map(({ text }) => isFigure(text));
  // The figures begin the piece, or follow a stock.
  const from = isFigureAt.findIndex(
    (is, at) => is && (at === 0 || STOCK.test(joinedText(words.slice(0, at)))),
  );
  if (from === -1) return piece.left < stockLeft ? splitNames(words, stockLeft) : [piece];
  const end = isFigureAt.indexOf(false, from);
  const to = end === -1 ? words.length : end;
  const comment = words.slice(to);
  if (comment[0] !== undefined && comment[0].left < date.left) return [piece];
  const names = words.slice(0, from);
  return [
    ...(piece.left < stockLeft ? splitNames(names, stockLeft) : joined(names)),
    ...words.slice(from, to),
    ...joined(comment, date.right),
  ];
}
