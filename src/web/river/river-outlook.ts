import { weekendFlow } from '#domain/river/days-ahead.ts';
import type { FlowNow } from '#domain/river/flow-now.ts';
import type { HeightNow } from '#domain/river/height-now.ts';
import { cfs, flowNowWords, sideOfUsual } from '#web/lib/words/flow-words.ts';
import { joined, weekday } from '#web/lib/words/format.ts';
import {
  aheadOf,
  aheadWords,
  type ComparedRiver,
  flowFinding,
  riverFinding,
} from './river-words.ts';

/** `about 460 cfs by Saturday`. */
function weekendWords(parts: ComparedRiver, instant: number): string | null {
  const found = weekendFlow(aheadOf(parts), instant);
  return found && `about ${cfs(found.flowCfs)} by ${weekday(found.date)}`;
}

/** What a river's page says first: `43% above usual and falling; about 460 cfs by Saturday`. */
export function riverOutlook(
  parts: ComparedRiver,
  { now, height }: { now: FlowNow | null; height: HeightNow | null },
  instant: number,
): string {
  if (height) return riverFinding(parts, { now, height }, instant);
  const { trend, usual } = now ? flowNowWords(now) : { trend: null, usual: null };
  const isPlain = now !== null && usual !== null && !now.isOld && !now.state && !now.range?.isSwing;
  const side = isPlain && now.usualCfs !== null && sideOfUsual(now.flowCfs, now.usualCfs);
  const does = side ? joined([`${side} usual`, trend], ' and ') : now && flowFinding(now);
  const ahead = weekendWords(parts, instant);
  return ahead === null
    ? joined([does, aheadWords(parts, now?.isOld ? null : now, instant)], '; ')
    : joined([does, ahead], '; ');
}
