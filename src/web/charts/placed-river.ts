import { thinned } from '#domain/thinned.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { monthDay, wholeNumber } from '#web/lib/words/format.ts';
import {
  type PlacedLabel,
  type PlacedTick,
  type PlacedToday,
  type PlotBox,
  placedToday,
  plotBox,
  type ReadablePoint,
  RIVER_CANVAS,
  tenth,
} from './canvas.ts';
import { areaPath, linePath, type Point } from './paths.ts';
import type { FloodLevel, RiverPoint, RiverSeries } from './river-series.ts';
import { countAxis, onAxis } from './ticks.ts';

const TICKS = 5;
/** Room for weekday and date. */
const BELOW = 40;
/** Every third day has a label, so that they have room on a phone; today's midnight is one of them. */
const LABEL_EVERY = 3;
const FIRST_DAY = -7;
/** No screen shows a smaller bend of a line. */
const SMALLEST_STEP = 0.2;
const LEVEL_RISE = 5;
const LEVEL_DROP = 16;
/** A level this near above another leaves no room for its name. */
const LEVEL_ROOM = 20;

export interface PlacedRiver {
  readonly box: PlotBox;
  /** Every midnight. */
  readonly midnights: readonly number[];
  readonly days: readonly PlacedLabel[];
  readonly ticks: readonly PlacedTick[];
  readonly lines: readonly { readonly kind: RiverPoint['kind']; readonly path: string }[];
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  readonly usual: string | null;
  readonly band: readonly string[];
  readonly levels: readonly (Pick<FloodLevel, 'category'> & {
    readonly y: number;
    /** Where its name is written; `null` if it has no room. */
    readonly nameY: number | null;
  })[];
  readonly points: readonly (ReadablePoint & RiverPoint)[];
  /** The newest reading. */
  readonly newest: { readonly x: number; readonly y: number } | null;
  readonly today: PlacedToday;
  readonly unitSide: 'start' | 'end';
}

/** Steps of days as points of a line; a day that is missing begins a new one. */
function stepped<S extends { readonly from: number; readonly to: number }>(
  steps: readonly S[],
): readonly (readonly S[])[] {
  const starts = steps.flatMap(({ from }, at) => (steps[at - 1]?.to === from ? [] : [at]));
  return starts.map((first, at) => steps.slice(first, starts[at + 1]));
}

/**
 * Places the past week and the next ten days of a river on their canvas. The scale is linear and has 0
 * on it, so that twice the height is twice the flow; below 0 the tide turns the river.
 */
export function placedRiver(series: RiverSeries): PlacedRiver {
  const { from, to, now, lines, levels, band } = series;
  const usual = series.usual ?? [];
  const flows = [
    ...lines.flatMap(({ points }) => points.map(({ flow }) => flow)),
    ...usual.map(({ flow }) => flow),
    ...band.map(({ high }) => high),
    ...levels.map(({ flow }) => flow),
  ];
  const axis = countAxis(flows, TICKS);
  const texts = axis.ticks.map(wholeNumber);
  const box = { ...plotBox(texts, BELOW), bottom: RIVER_CANVAS.height - BELOW };
  const x = (at: number) => box.left + ((at - from) / (to - from)) * (box.right - box.left);
  const y = onAxis(axis, box);
  const today = pacificDay(now);
  const midnights: { readonly at: number; readonly label: string | null }[] = [];
  for (let day = FIRST_DAY; pacificMidnight(addDays(today, day)) <= to; day += 1) {
    const date = addDays(today, day);
    const at = pacificMidnight(date);
    const label = day % LABEL_EVERY === 0 ? `${weekday(date).slice(0, 3)} ${monthDay(date)}` : null;
    if (at >= from) midnights.push({ at, label });
  }
  const heights = levels.map(({ flow }) => y(flow));
  const newest = lines.findLast(({ kind }) => kind === 'observed')?.points.at(-1);
  const edge = (side: 'low' | 'high') => (stretch: typeof band) =>
    stretch.flatMap((day): Point[] => [
      [x(day.from), y(day[side])],
      [x(day.to), y(day[side])],
    ]);
  return {
    box,
    midnights: midnights.map(({ at }) => tenth(x(at))),
    days: midnights.flatMap(({ at, label }) =>
      label === null ? [] : [{ x: tenth(x(at)), text: label }],
    ),
    ticks: axis.ticks.map((flow, at) => ({ y: tenth(y(flow)), text: texts[at] ?? '' })),
    lines: lines.map(({ kind, points }) => ({
      kind,
      path: linePath(
        thinned(
          points.map(({ at, flow }): Point => [x(at), y(flow)]),
          SMALLEST_STEP,
        ),
      ),
    })),
    gaps: series.gaps.map((gap) => ({
      x: tenth(x(gap.from)),
      width: tenth(x(gap.to) - x(gap.from)),
    })),
    usual:
      series.usual === null
        ? null
        : linePath(
            usual.flatMap((day): Point[] => [
              [x(day.from), y(day.flow)],
              [x(day.to), y(day.flow)],
            ]),
          ),
    band: stepped(band).map((stretch) => areaPath(edge('high')(stretch), edge('low')(stretch))),
    levels: levels.map(({ category }, at) => {
      const height = heights[at] ?? 0;
      const above = heights[at + 1] ?? Number.NEGATIVE_INFINITY;
      // The lowest has its name below, the others above if no other line is there.
      const nameY = at === 0 ? height + LEVEL_DROP : height - LEVEL_RISE;
      const hasRoom = at === 0 || height - above >= LEVEL_ROOM;
      return { category, y: tenth(height), nameY: hasRoom ? tenth(nameY) : null };
    }),
    points: series.readable.map((point) => {
      const at = tenth(x(point.at));
      return { ...point, x: at, y: tenth(y(point.flow)), spans: [[at, at]] as const };
    }),
    newest: newest ? { x: tenth(x(newest.at)), y: tenth(y(newest.flow)) } : null,
    ...placedToday(tenth(x(now)), box),
  };
}
