import {
  CANVAS,
  type PlacedLabel,
  type PlacedTick,
  type PlotBox,
  plotBox,
  tenth,
} from './canvas.ts';
import { type Axis, countAxis, fixedAxis, onAxis } from './ticks.ts';

/** Error of one way to say a season's total, at each stage of the run. */
export interface ScoreLine {
  readonly name: string;
  readonly isOurs: boolean;
  readonly points: readonly { readonly stage: number; readonly error: number }[];
}

/** A line in units of the canvas, with its name beside its first or last point. */
interface PlacedScoreLine extends PlacedLabel {
  readonly isOurs: boolean;
  readonly path: string;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

export interface PlacedScores {
  readonly box: PlotBox;
  readonly ticks: readonly PlacedTick[];
  readonly labels: readonly PlacedLabel[];
  readonly lines: readonly PlacedScoreLine[];
}

const LABELS_BELOW = 28;
const MOST_TICKS = 5;
const EDGE = 14;
const NAME_RISE = 8;
const NAME_DROP = 32;

const percentText = (share: number) => `${Math.round(100 * share)}%`;

function across(axis: Axis, { left, right }: PlotBox) {
  return (value: number) =>
    left + EDGE + ((value - axis.from) / (axis.to - axis.from)) * (right - left - 2 * EDGE);
}

/** Places the errors over the stages of a run; names go where the lines are apart. */
export function placedScores(lines: readonly ScoreLine[]): PlacedScores {
  const stages = lines[0]?.points.map(({ stage }) => stage) ?? [];
  const axis = countAxis(
    lines.flatMap(({ points }) => points.map(({ error }) => error)),
    MOST_TICKS,
  );
  const texts = axis.ticks.map((tick) => `${tick}%`);
  const box = plotBox(texts, LABELS_BELOW);
  const y = onAxis(axis, box);
  const x = across({ from: stages[0] ?? 0, to: stages.at(-1) ?? 1, ticks: [] }, box);
  return {
    box,
    ticks: axis.ticks.map((tick, at) => ({ y: tenth(y(tick)), text: texts[at] ?? '' })),
    labels: stages.map((stage) => ({ x: tenth(x(stage)), text: percentText(stage) })),
    lines: lines.map(({ name, isOurs, points }) => {
      const dots = points.map(({ stage, error }) => ({ x: tenth(x(stage)), y: tenth(y(error)) }));
      const [first, last] = [dots[0] ?? { x: 0, y: 0 }, dots.at(-1) ?? { x: 0, y: 0 }];
      const isFlat = Math.abs(first.y - last.y) < NAME_RISE;
      const beside = isFlat ? last : first;
      return {
        text: name,
        isOurs,
        path: `M${dots.map((dot) => `${dot.x} ${dot.y}`).join('L')}`,
        dots,
        x: beside.x + (isFlat || isOurs ? 0 : EDGE),
        y: beside.y + (isOurs ? NAME_DROP : -NAME_RISE),
        anchor: isFlat ? 'end' : 'start',
      };
    }),
  };
}

/** A species, and how many of its totals were within the range, in per cent. */
export interface Covered {
  readonly name: string;
  readonly covered: number;
}

export interface PlacedCoverage {
  readonly box: PlotBox;
  readonly height: number;
  readonly ticks: readonly PlacedLabel[];
  /** Where 80 % is. */
  readonly aim: number;
  readonly rows: readonly (PlacedLabel & { readonly y: number; readonly end: number })[];
}

const COVERAGE = { from: 50, to: 100, aim: 80, ticks: 6 } as const;
const ROW = 30;
const NAME_WIDTH = 104;

/** Places the share of totals within the range, one row for each species. */
export function placedCoverage(species: readonly Covered[]): PlacedCoverage {
  const axis = fixedAxis(COVERAGE.from, COVERAGE.to, COVERAGE.ticks);
  const bottom = species.length * ROW + ROW / 2;
  const box: PlotBox = { left: NAME_WIDTH, right: CANVAS.width - EDGE, top: ROW / 2, bottom };
  const x = across(axis, box);
  return {
    box,
    height: bottom + LABELS_BELOW,
    ticks: axis.ticks.map((tick) => ({ x: tenth(x(tick)), text: `${tick}%` })),
    aim: tenth(x(COVERAGE.aim)),
    rows: species.map(({ name, covered }, at) => ({
      text: name,
      x: NAME_WIDTH,
      y: ROW * (at + 1),
      end: tenth(x(Math.max(covered, COVERAGE.from))),
    })),
  };
}
