import { mean } from 'd3-array';
import type { FlowNow } from '#domain/river/flow-now.ts';
import type { HeightNow } from '#domain/river/height-now.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { flowNowWords, sideOfUsual } from '#web/lib/words/flow-words.ts';
import { joined, weekday } from '#web/lib/words/format.ts';
import {
  aheadOf,
  aheadWords,
  type ComparedRiver,
  flowFinding,
  riverFinding,
} from './river-words.ts';

const SATURDAY = 'Saturday';
/** Of the four figures that NOAA gives for a day. */
const MOST_OF_DAY = 3;

/** The mean of the coming Saturday, or of Sunday on a Saturday: `about 460 cfs by Saturday`. */
function weekendWords(parts: ComparedRiver, instant: number): string | null {
  const today = pacificDay(instant);
  const isSaturday = weekday(today) === SATURDAY;
  const ahead = Map.groupBy(aheadOf(parts), ({ at }) => pacificDay(at));
  const day = [...ahead].find(
    ([date]) => date > today && (isSaturday || weekday(date) === SATURDAY),
  );
  if (!day || day[1].length < MOST_OF_DAY) return null;
  const { per, text } = parts.units.flow;
  const flow = mean(day[1], (point) => point.flow) ?? 0;
  return `about ${text(Number((flow * per).toPrecision(2)) / per)} by ${weekday(day[0])}`;
}

/** What a river's page says first: `43% above usual and falling; about 460 cfs by Saturday`. */
export function riverOutlook(
  parts: ComparedRiver,
  { now, height }: { now: FlowNow | null; height: HeightNow | null },
  instant: number,
): string {
  if (height) return riverFinding(parts, { now, height }, instant);
  const { units } = parts;
  const { trend, usual } = now ? flowNowWords(now, units) : { trend: null, usual: null };
  const isPlain = now !== null && usual !== null && !now.isOld && !now.state && !now.range?.isSwing;
  const side = isPlain && now.usualCfs !== null && sideOfUsual(now.flowCfs, now.usualCfs, units);
  const does = side ? joined([`${side} usual`, trend], ' and ') : now && flowFinding(now, units);
  const ahead = weekendWords(parts, instant);
  return ahead === null
    ? joined([does, aheadWords(parts, now?.isOld ? null : now, instant)], '; ')
    : joined([does, ahead], '; ');
}
