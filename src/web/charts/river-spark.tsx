import { extent } from 'd3-array';
import type { RiverCourse } from '#domain/river/river-board.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { Line, Rule, scale, UsualBand } from './marks.tsx';
import { type Size, SmallFrame } from './small-frame.tsx';

const SIZE: Size = { width: 132, height: 40 };
const EDGE = 3;
const DAYS = { past: 3, ahead: 4 } as const;
/** A line that moves less than this share of its height is nearly flat, and is drawn so. */
const LEAST_SHARE = 0.2;

/** Three days of readings and four of the forecast, on a scale of its own: the words give the figures. */
export function RiverSpark({ course, now }: { course: RiverCourse; now: number }) {
  const { past, ahead, usual } = course;
  const newest = past.at(-1);
  const fromNow = newest ? [newest, ...ahead] : ahead;
  const [low, high] = extent([...past, ...ahead], ({ flow }) => flow);
  if (low === undefined || high === undefined) return null;
  const least = Math.max(Math.abs(high) * LEAST_SHARE, 0.1);
  const more = Math.max(0, least - (high - low)) / 2;
  return (
    <SmallFrame
      {...SIZE}
      x={scale(now - DAYS.past * DAY_MS, now + DAYS.ahead * DAY_MS, 0, SIZE.width)}
      y={scale(low - more, high + more, SIZE.height - EDGE, EDGE)}
    >
      <UsualBand points={usual.map((day) => [day.at, day.low, day.high])} />
      <Line points={past.map(({ at, flow }) => [at, flow])} look="observed" weight={0.8} />
      <Line points={fromNow.map(({ at, flow }) => [at, flow])} look="sparkAhead" />
      <Rule x={[now]} look="today" />
    </SmallFrame>
  );
}
