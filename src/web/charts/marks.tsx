import { createContext, type ReactNode, use } from 'react';
import { stretchesOf } from '#domain/stretches.ts';
import { Ink, type Look, tenth } from './looks.tsx';
import { thinned } from './thinned.ts';

export type Scale = (value: number) => number;

export function scale(from: number, to: number, start: number, end: number): Scale {
  return (value) => tenth(start + ((value - from) / (to - from)) * (end - start));
}

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Marks draw data on one pair of scales. There is one rule of size: marks are in units of the chart's
 * `viewBox`, words in pixels of the page, however wide the chart is. Every mark is a path, and says by
 * attributes how it looks, so that link previews and cards of other sites need no style sheet for it.
 */
export interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  readonly plot: Plot;
}

interface Drawing extends Scales {
  readonly width: number;
  readonly height: number;
  /** A picture of fixed size: its words are in units, too. */
  readonly isStatic: boolean;
}

const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (drawing === null) throw new Error('a mark needs the scales of a chart');
  return drawing;
}

export function On({ drawing, children }: { drawing: Drawing; children: ReactNode }) {
  return <DrawingContext value={drawing}>{children}</DrawingContext>;
}

/** Marks inside are on these scales of the same chart. */
export function OnScales({ scales, children }: { scales: Scales; children: ReactNode }) {
  return <On drawing={{ ...useDrawing(), ...scales }}>{children}</On>;
}

export type Place = readonly [x: number, y: number];

const written = (places: readonly Place[]) =>
  places.map((place) => place.map(tenth).join(',')).join('L');

/** The SVG path of straight lines through places; a dot for a single place, empty for none. */
export function linePath(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const end = places.length === 1 ? 'Z' : '';
  return `M${written(places)}${end}`;
}

function areaPath(upper: readonly Place[], lower: readonly Place[]): string {
  return upper.length === 0 ? '' : `M${written([...upper, ...lower.toReversed()])}Z`;
}

/** Smaller bends of a line are invisible on any screen. */
const SMALLEST_STEP = 0.4;

type Known<P> = { readonly [K in keyof P]: number };

/** A missing value breaks a mark; it is never drawn as 0. */
function knownStretches<P extends readonly (number | null)[]>(points: readonly P[]) {
  const isKnown = (point: P): point is P & Known<P> => point.every((value) => value !== null);
  const numbered = points.map((point, at) => ({ point, at }));
  return stretchesOf(
    numbered.flatMap(({ point, at }) => (isKnown(point) ? [{ point, at }] : [])),
    (next, before) => next.at === before.at + 1,
  ).map((stretch) => stretch.map(({ point }) => point));
}

export type LinePoint = readonly [x: number, y: number | null];
export type BandPoint = readonly [x: number, low: number | null, high: number | null];

export function Line(props: {
  points: readonly LinePoint[];
  look: Look;
  weight?: number | undefined;
}) {
  const { x, y } = useDrawing();
  const d = knownStretches(props.points).map((stretch) =>
    linePath(
      thinned(
        stretch.map(([at, value]): Place => [x(at), y(value)]),
        SMALLEST_STEP,
      ),
    ),
  );
  return <Ink look={props.look} d={d.join('')} weight={props.weight ?? 1} />;
}

/** Cut at the edges of the plot. Its ends are open: it goes on in a graph that is joined to it. */
export function Band(props: { points: readonly BandPoint[]; look: Look; edge?: Look }) {
  const { x, y, plot } = useDrawing();
  const inside = (value: number) => Math.min(Math.max(y(value), plot.top), plot.bottom);
  const edgeOf = (places: readonly Place[]) => thinned(places, SMALLEST_STEP);
  const stretches = knownStretches(props.points).map((stretch) => ({
    upper: edgeOf(stretch.map(([at, , high]) => [x(at), inside(high)])),
    lower: edgeOf(stretch.map(([at, low]) => [x(at), inside(low)])),
  }));
  const areas = stretches.map(({ upper, lower }) => areaPath(upper, lower));
  const edges = stretches.flatMap(({ upper, lower }) => [linePath(upper), linePath(lower)]);
  return (
    <>
      <Ink look={props.look} d={areas.join('')} />
      {props.edge && <Ink look={props.edge} d={edges.join('')} />}
    </>
  );
}

export function UsualBand({ points }: { points: readonly BandPoint[] }) {
  return <Band points={points} look="usualArea" edge="usualEdge" />;
}

/** Stretches of the horizontal axis, as high as the plot. */
export function Stretches({
  spans,
  look,
}: {
  spans: readonly (readonly [from: number, to: number])[];
  look: Look;
}) {
  const { x, plot } = useDrawing();
  const d = spans.map(
    ([from, to]) => `M${x(from)},${plot.top}H${x(to)}V${plot.bottom}H${x(from)}Z`,
  );
  return <Ink look={look} d={d.join('')} />;
}

export interface BarSpan {
  readonly from: number;
  readonly to: number;
  /** `null` where there is no figure: the place stays empty. */
  readonly value: number | null;
}

const HATCH_STEP = 5;

/** Slanted lines inside a box. */
export function hatching(box: { left: number; top: number; width: number; height: number }) {
  const { left, top, width, height } = box;
  const count = Math.floor((width + height) / HATCH_STEP);
  return Array.from({ length: count }, (_, at) => {
    const sum = left + top + (at + 0.5) * HATCH_STEP;
    const from = Math.max(left, sum - top - height);
    const to = Math.min(left + width, sum - top);
    return `M${tenth(from)},${tenth(sum - from)}L${tenth(to)},${tenth(sum - to)}`;
  }).join('');
}

/** One fish stays visible even next to ten thousand: about a pixel, as a share of the width. */
const LEAST_HEIGHT = 1.5 / 440;

/** Bars from 0 up, and down for a correction. */
export function Bars(props: {
  bars: readonly BarSpan[];
  look: Look;
  isHatched?: boolean;
  weight?: number;
}) {
  const { x, y, width: whole } = useDrawing();
  const boxes = props.bars.flatMap(({ from, to, value }) => {
    if (!value) return [];
    const height = Math.max(Math.abs(y(value) - y(0)), LEAST_HEIGHT * whole);
    const box = { left: x(from), width: tenth(x(to) - x(from)), height: tenth(height) };
    return [{ ...box, top: tenth(value < 0 ? y(0) : y(0) - height) }];
  });
  const d = boxes.map(
    ({ left, top, width, height }) => `M${left},${top}h${width}v${height}h${-width}Z`,
  );
  return (
    <>
      <Ink look={props.look} d={d.join('')} weight={props.weight ?? 1} />
      {props.isHatched ? <Ink look="expected" d={boxes.map(hatching).join('')} /> : null}
    </>
  );
}

/** Lines across the plot; with `below`, only marks of that length under it. */
export function Rule(props: {
  look: Look;
  x?: readonly number[];
  y?: readonly number[];
  below?: number;
  weight?: number;
}) {
  const { plot, ...scales } = useDrawing();
  const { left, right, top, bottom } = plot;
  const { x = [], y = [], below } = props;
  const down = below === undefined ? `${top}V${bottom}` : `${bottom}V${tenth(bottom + below)}`;
  const upright = x.map((at) => `M${scales.x(at)},${down}`);
  const level = y.map((at) => `M${left},${scales.y(at)}H${right}`);
  return <Ink look={props.look} d={[...upright, ...level].join('')} weight={props.weight ?? 1} />;
}

export function Dots(props: {
  points: readonly LinePoint[];
  look: Look;
  radius: number;
  weight?: number | undefined;
}) {
  const { x, y } = useDrawing();
  const { radius: r } = props;
  const d = knownStretches(props.points)
    .flat()
    .map(
      ([at, value]) =>
        `M${tenth(x(at) - r)},${y(value)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`,
    );
  return <Ink look={props.look} d={d.join('')} weight={props.weight ?? 1} />;
}

/** A season in green, with an edge, and a dot at its newest count. */
export function Growth(props: { points: readonly LinePoint[]; radius: number; weight?: number }) {
  const { points, radius, weight } = props;
  const newest = points.at(-1);
  return (
    <>
      <Line points={points} look="seasonEdge" weight={weight} />
      <Line points={points} look="season" weight={weight} />
      {newest && <Dots points={[newest]} look="seasonDot" radius={radius} weight={weight} />}
    </>
  );
}
