import { wholeNumber } from '#domain/words/format.ts';
import { countAxis, frameOf, textWidth } from './axis.ts';
import { Legend, swatch } from './chart-card.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { type Label, Labels, type Word } from './labels.tsx';
import { Ink, type Look } from './looks.tsx';
import {
  Bars,
  hatching,
  Line,
  type LinePoint,
  type Plot,
  Rule,
  Stretches,
  scale,
} from './marks.tsx';

/** A year still under way, one whose figure may still be corrected, or one that is final. */
export type BarMark = 'unfinished' | 'preliminary' | 'final';

export interface Bar {
  /** `null` where there is no figure: its place stays empty. */
  readonly value: number | null;
  readonly label: string;
  readonly shortLabel?: string;
  readonly group?: string;
  readonly mark?: BarMark | undefined;
  readonly byDate?: number | null;
}

const TICKS = 5;
/** Up to this many bars all get a label; with more bars, about nine do (requirement 5.13). */
const ALL_LABELED = 14;
const LABELS_LEFT = 9;
const BAR_SHARE = 0.75;
const WIDEST_BAR = 48;
const BELOW = { labels: 22, groups: 44 } as const;
const BETWEEN_LABELS = 10;
const RISE = 4;

/** The places of bars, the labels under them that have room, and the name of the highest bar. */
function barLayout(bars: readonly Bar[], allTicks = false) {
  const axis = countAxis(
    bars.map(({ value }) => value ?? 0),
    TICKS,
    allTicks,
  );
  const below = BELOW[bars.some(({ group }) => group) ? 'groups' : 'labels'];
  const frame = frameOf(axis, wholeNumber, below);
  const { plot, y } = frame;
  const barRoom = (plot.right - plot.left) / bars.length;
  const halfBar = Math.min(BAR_SHARE, WIDEST_BAR / barRoom) / 2;
  const x = scale(0, bars.length, plot.left, plot.right);
  const labelStep = bars.length > ALL_LABELED ? Math.round(bars.length / LABELS_LEFT) : 1;
  // The last and newest bar always has a label.
  const labeled = bars.map((bar, at) => ((bars.length - 1 - at) % labelStep === 0 ? bar : null));
  const widest = Math.max(...labeled.map((bar) => textWidth(bar?.label ?? '')));
  const needsShort = widest + BETWEEN_LABELS > labelStep * barRoom;
  const highest = highestOf(bars, plot, x);
  const under = (texts: readonly (string | undefined)[]) =>
    texts.flatMap((text, at): Label[] => (text ? [{ x: at + 0.5, text }] : []));
  const hasSpare = labelStep === 1 && bars.length > LABELS_LEFT;
  return {
    ...frame,
    x,
    unit: 'fish',
    unitAtEnd: highest?.anchor === 'start',
    today: null,
    points: bars.map(({ value }, at) => ({
      x: x(at + 0.5),
      y: value === null ? null : y(value),
    })),
    bars: bars.map((bar, at) => ({ ...bar, from: at + 0.5 - halfBar, to: at + 0.5 + halfBar })),
    highest,
    labels: under(
      labeled.map((bar) => (needsShort ? (bar?.shortLabel ?? bar?.label) : bar?.label)),
    ).map((label, at, { length }) => ({
      ...label,
      isSpare: hasSpare && (length - 1 - at) % 2 === 1,
    })),
    groups: under(bars.map(({ group }) => group)),
  };
}

/** The label of the highest bar, `588` or `2001: 35,789`, with its place; `null` if no bar rises. */
function highestOf(
  bars: readonly Bar[],
  { left, right }: Pick<Plot, 'left' | 'right'>,
  x: (at: number) => number,
): Word | null {
  const values = bars.map(({ value }) => value ?? 0);
  const at = values.indexOf(Math.max(...values));
  const bar = bars[at];
  const value = values[at];
  if (!bar || !value || value < 0 || bar.mark === 'unfinished') return null;
  const share = (x(at + 0.5) - left) / (right - left);
  const text = bar.shortLabel ? `${bar.label}: ${wholeNumber(value)}` : wholeNumber(value);
  return { x: at + 0.5, y: value, anchor: anchorAt(share), text, dy: -RISE };
}

/** Keeps a label inside the chart: `share` is its place from left (0) to right (1). */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 1 / 3) return 'start';
  return share > 2 / 3 ? 'end' : 'middle';
}

type PlacedBar = ReturnType<typeof barLayout>['bars'][number];

/** Final years are solid, preliminary ones lighter, and the one under way is hatched. */
const LOOK_OF: Readonly<Record<BarMark, Look>> = {
  final: 'fish',
  preliminary: 'paleFish',
  unfinished: 'unfinished',
};
const KINDS = [undefined, 'final', 'preliminary', 'unfinished'] as const;

/** A level line as wide as each bar; the values of different bars are not joined. */
const across = (bars: readonly PlacedBar[], heightOf: (bar: PlacedBar) => number | null) =>
  bars.flatMap((bar): LinePoint[] => [
    [bar.from, heightOf(bar)],
    [bar.to, heightOf(bar)],
    [bar.to, null],
  ]);

export function BarChart(
  props: ChartProps & {
    bars: readonly Bar[];
    allTicks?: boolean;
    /** First and last bar that the selected count covers; `null` if it covers only its own bar. */
    stretch?: readonly [first: number, last: number] | null;
    isStatic?: boolean;
  },
) {
  const { bars, allTicks, stretch = null, ...chart } = props;
  const layout = barLayout(bars, allTicks);
  const { highest } = layout;
  const read = layout.bars.filter((_, at) => at === chart.reading);
  const zeros = layout.bars.flatMap(({ value, from, to }): Word[] =>
    value === 0 ? [{ x: (from + to) / 2, y: 0, text: '0', dy: -RISE }] : [],
  );
  return (
    <ChartFrame
      {...chart}
      name={highest === null ? chart.name : `${chart.name}, highest ${highest.text}`}
      layout={layout}
      behind={stretch && <Stretches spans={[[stretch[0], stretch[1] + 1]]} look="gap" />}
      words={
        <>
          <Labels labels={zeros} />
          {highest && <Labels labels={[highest]} isBold hasOutline />}
          <Labels labels={layout.labels} />
          <Labels labels={layout.groups} row={1} color="muted" />
        </>
      }
    >
      <Rule y={[0]} look="base" />
      {KINDS.map((kind) => (
        <Bars
          key={kind ?? 'plain'}
          bars={layout.bars.filter(({ mark }) => mark === kind)}
          look={kind === undefined ? 'fish' : LOOK_OF[kind]}
          isHatched={kind === 'unfinished'}
        />
      ))}
      <Bars bars={read} look="read" />
      <Line
        points={across(
          layout.bars.filter(({ value }) => value === null),
          () => 0,
        )}
        look="unreported"
      />
      <Line points={across(layout.bars, ({ byDate = null }) => byDate)} look="byDate" />
    </ChartFrame>
  );
}

const MARKS = { final: 'Final', preliminary: 'Preliminary', unfinished: 'So far' } as const;
const SWATCH_BOX = { left: 1, top: 1, width: 12, height: 12 } as const;

export function BarLegend(props: { bars: readonly Bar[]; byDate?: string | null }) {
  const kinds = (['final', 'preliminary', 'unfinished'] as const).filter((kind) =>
    props.bars.some(({ mark }) => mark === kind),
  );
  const bars = (kinds.join() === 'final' ? [] : kinds).map((kind) => ({
    words: MARKS[kind],
    mark: (
      <>
        <Ink look={LOOK_OF[kind]} d="M1,1h12v12h-12Z" />
        {kind === 'unfinished' ? <Ink look="expected" d={hatching(SWATCH_BOX)} /> : null}
      </>
    ),
  }));
  const line = props.byDate && swatch(props.byDate, 'byDate', 'M0,7h14');
  return <Legend width={14} marks={[...bars, line]} />;
}
