import { weekendFlow } from '#domain/river/days-ahead.ts';
import type { FlowNow } from '#domain/river/flow-now.ts';
import type { HeightNow } from '#domain/river/height-now.ts';
import { flowNowWords, sideOfUsual } from '#web/lib/words/flow-words.ts';
import { joined, weekday } from '#web/lib/words/format.ts';
import {
  aheadOf,
  aheadWords,
  type ComparedRiver,
  flowFinding,
  riverFinding,
} from './river-words.ts';

const LEAST_SHARE = 0.05;

/** `about 460 cfs by Saturday`; `falling to about 460 cfs by Saturday` if the river is not falling yet. */
function weekendWords(parts: ComparedRiver, now: FlowNow | null, instant: number): string | null {
  const { per, text } = parts.units.flow;
  const found = weekendFlow(aheadOf(parts), instant, per);
  if (found === null) return null;
  const words = `about ${text(found.flowCfs)} by ${weekday(found.date)}`;
  if (!now?.trend || now.flowCfs <= 0) return words;
  const change = found.flowCfs / now.flowCfs - 1;
  const way = change > 0 ? 'rising' : 'falling';
  const isTurn = Math.abs(change) >= LEAST_SHARE && !now.trend.startsWith(way);
  return isTurn ? `${way} to ${words}` : words;
}

/** The first sentence of a river's page: `43% above usual and falling; about 460 cfs by Saturday`. */
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
  const ahead = weekendWords(parts, now, instant);
  const current = now?.isOld ? null : now;
  return joined([does, ahead ?? aheadWords(parts, current, instant)], '; ');
}
