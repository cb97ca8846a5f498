import type { TimeSpan } from '#domain/river/flow-series.ts';
import type { FloodCategory } from '#domain/river/river-value.ts';
import { todaySide } from './axis.ts';
import type { Word } from './labels.tsx';
import type { Place, Plot, Scale } from './marks.tsx';

export interface FlowLimit {
  readonly flow: number;
  readonly name: string;
  readonly category?: FloodCategory;
}

interface Graph {
  readonly span: TimeSpan;
  readonly limits: readonly FlowLimit[];
  readonly isUsualLeft: boolean;
  readonly hasUsualName: boolean;
  readonly hasLimitNames: boolean;
  /** Its place, if it is inside. */
  readonly today: number | null;
  /** Measured and forecast. */
  readonly flows: readonly Line[];
  readonly usual: Line;
  readonly y: Scale;
  readonly plot: Plot;
  /** Units of the graph that a pixel takes. */
  readonly perPixel: number;
}

type Line = readonly Place[];
type Box = Plot;
type End = 'start' | 'end';

/** In pixels: a letter, what is above and below the baseline of a word, and distances of names. */
const LETTER = 6.6;
const WORD = { up: 11, down: 3 } as const;
const USUAL = { gap: 6, above: -6, below: 14 } as const;
const LIMIT = { gap: 4, above: -4, below: 14 } as const;
const TODAY = { height: 18, width: 48 } as const;

/** The heights of a line where it enters, bends in and leaves a part of the plot. */
function heightsIn(line: Line, { left, right }: Pick<Box, 'left' | 'right'>) {
  return line.flatMap(([x, y], at) => {
    const [nextX, nextY] = line[at + 1] ?? [x, y];
    if (nextX < left || x > right) return [];
    const heightAt = (place: number) =>
      nextX === x ? y : y + ((nextY - y) * (place - x)) / (nextX - x);
    return [heightAt(Math.max(x, left)), heightAt(Math.min(nextX, right))];
  });
}

const isFree = (box: Box, lines: readonly Line[]) =>
  lines.every((line) => {
    const heights = heightsIn(line, box);
    const isBelow = Math.min(...heights) > box.bottom;
    return isBelow || Math.max(...heights) < box.top;
  });

const level = (y: number, { left, right }: Pick<Box, 'left' | 'right'>): Line => [
  [left, y],
  [right, y],
];
const edgesOf = (box: Box) => [level(box.top, box), level(box.bottom, box)];

/** The line of today and its word. */
function todayLines({ today, plot, perPixel }: Graph): readonly Line[] {
  if (today === null) return [];
  const { top, bottom } = plot;
  const { side } = todaySide(today, plot);
  const width = TODAY.width * perPixel;
  const left = side === 'start' ? today : today - width;
  const word = { left, right: left + width, top, bottom: top + TODAY.height * perPixel };
  const line: Line = [
    [today, top],
    [today, bottom],
  ];
  return [...edgesOf(word), line];
}

/** The part of the plot that a name at one of its ends takes. */
function widthAt(end: End, text: string, gap: number, { plot, perPixel }: Graph) {
  const width = text.length * LETTER * perPixel;
  const left = end === 'start' ? plot.left + gap * perPixel : plot.right - gap * perPixel - width;
  return { left, right: left + width };
}

const boxAt = (baseline: number, width: Pick<Box, 'left' | 'right'>, { perPixel }: Graph): Box => ({
  ...width,
  top: baseline - WORD.up * perPixel,
  bottom: baseline + WORD.down * perPixel,
});

const isInside = (box: Box, { plot }: Graph) => box.top >= plot.top && box.bottom <= plot.bottom;

/** The word "usual" at the end far from today, else at the other one; the legend has it in any case. */
function usualNameOf(graph: Graph, others: readonly Line[]): Word | null {
  const { span, usual, isUsualLeft, perPixel } = graph;
  if (usual.length === 0) return null;
  const ends: readonly End[] = isUsualLeft ? ['start', 'end'] : ['end', 'start'];
  const text = 'usual';
  const places = ends.flatMap((end) => {
    const width = widthAt(end, text, USUAL.gap, graph);
    const heights = heightsIn(usual, width);
    return [
      Math.min(...heights) + USUAL.above * perPixel,
      Math.max(...heights) + USUAL.below * perPixel,
    ].map((y) => ({ end, y, box: boxAt(y, width, graph) }));
  });
  const place = places.find(
    ({ box }) => isInside(box, graph) && isFree(box, [...graph.flows, ...others]),
  );
  if (place === undefined) return null;
  const isLeft = place.end === 'start';
  return {
    x: isLeft ? span.from : span.to,
    y: place.y,
    text,
    anchor: place.end,
    dx: isLeft ? USUAL.gap : -USUAL.gap,
  };
}

/** The name of a limit at an end of its line, above or below; at worst across the flow. */
function limitNameOf(limit: FlowLimit, graph: Graph, others: readonly Line[]) {
  const { span, flows, y, perPixel } = graph;
  const places = [LIMIT.above, LIMIT.below].flatMap((dy) =>
    (['start', 'end'] as const).map((end) => {
      const isLeft = end === 'start';
      const word: Word = {
        x: isLeft ? span.from : span.to,
        y: limit.flow,
        text: limit.name,
        anchor: end,
        dx: isLeft ? LIMIT.gap : -LIMIT.gap,
        dy,
      };
      const width = widthAt(end, limit.name, LIMIT.gap, graph);
      return { word, box: boxAt(y(limit.flow) + dy * perPixel, width, graph) };
    }),
  );
  const withRoom = places.filter(({ box }) => isInside(box, graph) && isFree(box, others));
  const { left, right } = graph.plot;
  const free = withRoom.find(
    ({ box }) => box.left >= left && box.right <= right && isFree(box, flows),
  );
  const name = free ?? withRoom[0];
  return name ? { ...name, isClear: name === free } : null;
}

/** The limits inside the plot and the usual flow, each with its name where there is room for it. */
export function flowNames(graph: Graph) {
  const { plot, y, perPixel } = graph;
  const top = plot.top + TODAY.height * perPixel;
  const limits = graph.limits.filter(({ flow }) => y(flow) > top && y(flow) < plot.bottom);
  const lines = limits.map(({ flow }) => level(y(flow), plot));
  const taken: Line[] = [...todayLines(graph)];
  const named = limits.map((limit, at) => {
    const others = [...taken, ...lines.filter((_, other) => other !== at)];
    const name = graph.hasLimitNames ? limitNameOf(limit, graph, others) : null;
    if (name) taken.push(...edgesOf(name.box));
    return { ...limit, word: name?.word ?? null, isClear: name?.isClear ?? false };
  });
  const usualName = graph.hasUsualName ? usualNameOf(graph, [...taken, ...lines]) : null;
  return { limits: named, usualName };
}
