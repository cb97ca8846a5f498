import type { ThisSeason } from '#contract/facilities.ts';
import { Hill } from './small-charts.tsx';

export type UsualSeason = NonNullable<ThisSeason['hill']>;

/** First and last week of a list, from the one that ends today. */
export type WeekWindow = readonly [first: number, last: number];

/** The weeks of all hills of a list and of today, with one without fish on either side. */
export function windowOf(hills: readonly (UsualSeason | null)[]): WeekWindow {
  const all = hills.filter((hill) => hill !== null);
  return [
    Math.min(0, ...all.map(({ first }) => first)) - 1,
    Math.max(0, ...all.map(({ first, shares }) => first + shares.length - 1)) + 1,
  ];
}

export function HillInList(props: { hill: UsualSeason | null; window: WeekWindow }) {
  const { hill, window } = props;
  if (hill === null) return null;
  const [first, last] = window;
  const weeks = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <Hill
      heights={weeks.map((week) => hill.shares[week - hill.first] ?? 0)}
      today={-first / (last - first)}
    />
  );
}
