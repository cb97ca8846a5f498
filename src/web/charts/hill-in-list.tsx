import type { ThisSeason } from '#contract/facilities.ts';
import { Hill } from './small-charts.tsx';

export type UsualSeason = NonNullable<ThisSeason['hill']>;

/** First and last week of a list, from the one that ends today. */
export type WeekWindow = readonly [first: number, last: number];

/** No list needs more of a year; what is longer is cut. */
const WIDEST: WeekWindow = [-20, 16];

/** The weeks of all hills of a list and of today, with one without fish on either side. */
export function windowOf(hills: readonly (UsualSeason | null)[]): WeekWindow {
  const all = hills.filter((hill) => hill !== null);
  const first = Math.min(0, ...all.map((hill) => hill.first)) - 1;
  const last = Math.max(0, ...all.map((hill) => hill.first + hill.shares.length - 1)) + 1;
  return [Math.max(first, WIDEST[0]), Math.min(last, WIDEST[1])];
}

/** @param props.peak where the peak week begins and ends, in weeks from today. */
export function HillInList(props: {
  hill: UsualSeason | null;
  window: WeekWindow;
  peak?: readonly [from: number, to: number] | null;
}) {
  const { hill, window, peak = null } = props;
  if (hill === null) return null;
  const [first, last] = window;
  const isInside = peak !== null && peak[0] >= first && peak[1] <= last;
  const placeOf = (week: number) => (week - first) / (last - first);
  const weeks = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <Hill
      heights={weeks.map((week) => hill.shares[week - hill.first] ?? 0)}
      today={placeOf(0)}
      peak={isInside ? [placeOf(peak[0]), placeOf(peak[1])] : null}
    />
  );
}
