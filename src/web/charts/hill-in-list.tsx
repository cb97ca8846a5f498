import { range } from 'd3-array';
import type { Hill } from '#domain/fish/season-span.ts';
import { Ink, tenth } from './looks.tsx';
import { Band, type BandPoint, Rule, scale } from './marks.tsx';
import { MARK_SIZE, SmallFrame } from './small-frame.tsx';

/** First and last week of a list, relative to the week that ends today, which is included. */
export type WeekWindow = readonly [first: number, last: number];

/** Longer windows are cut: no list needs more of a year. */
export const WIDEST: WeekWindow = [-20, 16];

const PEAK_HEIGHT = 2.5;

/** The weeks of all hills in a list and of today, plus an empty week at either end. */
export function windowOf(hills: readonly (Hill | null)[]): WeekWindow {
  const all = hills.filter((hill) => hill !== null);
  const first = Math.min(0, ...all.map((hill) => hill.first)) - 1;
  const last = Math.max(0, ...all.map((hill) => hill.first + hill.shares.length - 1)) + 1;
  return [Math.max(first, WIDEST[0]), Math.min(last, WIDEST[1])];
}

/**
 * The hill of a usual season: solid up to today, pale after it, with a bar over the peak week. Hills in a
 * list share a window.
 */
export function HillInList(props: {
  hill: Hill | null;
  window: WeekWindow;
  peak?: readonly [from: number, to: number] | null;
}) {
  const { hill, window, peak = null } = props;
  if (hill === null) return null;
  const [first, last] = window;
  const { width, height } = MARK_SIZE;
  const bottom = height - 0.5;
  const weeks = range(first, last + 1);
  const shareOf = (week: number) => hill.shares[week - hill.first] ?? 0;
  const x = scale(first, last, 0, width);
  const y = scale(0, Math.max(...weeks.map(shareOf)) || 1, bottom, 2 * PEAK_HEIGHT);
  const under = (from: number, to: number) =>
    range(from, to + 1).map((week): BandPoint => [week, 0, shareOf(week)]);
  const isPeakInside = peak !== null && peak[0] >= first && peak[1] <= last;
  const peakWidth = peak === null ? 0 : tenth(x(peak[1]) - x(peak[0]));
  return (
    <SmallFrame {...MARK_SIZE} x={x} y={y}>
      <Band points={under(0, last)} look="paleFish" />
      <Band points={under(first, 0)} look="fish" />
      {isPeakInside ? (
        <Ink look="peak" d={`M${x(peak[0])},0h${peakWidth}v${PEAK_HEIGHT}h${-peakWidth}Z`} />
      ) : null}
      <Rule x={[0]} look="today" weight={2 / 3} />
    </SmallFrame>
  );
}
