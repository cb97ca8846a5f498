import type { Line, PlacedText } from './layout.ts';

export const COLUMNS = [
  'Facility',
  'Stock-BO',
  'Adult Total',
  'Jack Total',
  'Total Eggtake',
  'On Hand Adults',
  'On Hand Jacks',
  'Lethal Spawned',
  'Live Spawned',
  'Released',
  'Live Shipped',
  'Mortality',
  'Surplus',
  'Date',
  'Comments',
] as const;

export type Column = (typeof COLUMNS)[number];

/** Text columns, which may wrap to the next line; the others hold a figure, a date or a dash. */
export const WORDS: ReadonlySet<Column> = new Set<Column>(['Facility', 'Stock-BO', 'Comments']);

/** A number, a date, a bracketed number or a dash. */
const FIGURE = /^[-–—(]?[\d,/]*\)?$/;

export function isFigure(text: string): boolean {
  return FIGURE.test(text);
}

/** Largest gap between words of one header, as a share of the font size. */
const WORD_GAP = 0.45;

/** Text cells may begin this many points left of their header. */
const SLACK = 3;

interface Extent {
  readonly left: number;
  readonly right: number;
}

export type Columns = ReadonlyMap<Column, Extent>;

function headerBlocks(lines: readonly Line[]) {
  const blocks: { right: number; readonly words: PlacedText[] }[] = [];
  for (const word of lines.flat().sort((a, b) => a.left - b.left)) {
    const block = blocks.at(-1);
    if (block !== undefined && word.left - block.right < WORD_GAP * word.size) {
      block.words.push(word);
      block.right = Math.max(block.right, word.right);
    } else {
      blocks.push({ right: word.right, words: [word] });
    }
  }
  return blocks;
}

const HEADER_WORDS = new Set(COLUMNS.flatMap((column) => column.split(' ')));

export function isHeaderLine(line: Line): boolean {
  return line.every(({ text }) => text.split(' ').every((word) => HEADER_WORDS.has(word)));
}

export function findColumns(lines: readonly Line[]): Columns {
  const found = headerBlocks(lines).flatMap(({ words, right }): [Column, Extent][] => {
    const left = words[0]?.left ?? 0;
    const topDown = words.toSorted((a, b) => b.baseline - a.baseline || a.left - b.left);
    const header = topDown.map(({ text }) => text).join(' ');
    const column = COLUMNS.find((candidate) => candidate === header);
    return column === undefined ? [] : [[column, { left, right }]];
  });
  return new Map(found);
}

function overlap(text: PlacedText, { left, right }: Extent): number {
  return Math.min(text.right, right) - Math.max(text.left, left);
}

/** A figure's column: the header it overlaps most, else the nearest to begin left of it. */
function columnOfFigure(text: PlacedText, columns: Columns): Column {
  const extents = [...columns];
  const [best] = extents
    .filter(([, extent]) => overlap(text, extent) > 0)
    .sort(([, a], [, b]) => overlap(text, b) - overlap(text, a));
  return (best ?? extents.findLast(([, { left }]) => left <= text.left))?.[0] ?? 'Facility';
}

/** The column of a text. Words begin below the left edge of their header and may extend past it. */
export function columnOf(text: PlacedText, columns: Columns): Column {
  if (isFigure(text.text)) return columnOfFigure(text, columns);
  if (text.left >= (columns.get('Date')?.right ?? 0)) return 'Comments';
  return text.left >= (columns.get('Stock-BO')?.left ?? 0) - SLACK ? 'Stock-BO' : 'Facility';
}
