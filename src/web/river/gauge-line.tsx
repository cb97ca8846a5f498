import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { flowNow } from '#domain/river/flow-now.ts';
import { heightWithout } from '#domain/river/height-now.ts';
import { answerOf, observedFlow, useSource } from '#web/lib/api/rivers.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { flowNowWords, noFlowWords, trendWords, whenRead } from '#web/lib/words/flow-words.ts';
import { joined } from '#web/lib/words/format.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';

/** The river at a gauge on one line: `60 cfs, falling, 20 minutes ago`; empty while it loads. */
export function GaugeLine({ site }: { site: string }) {
  const observed = useSource(observedFlow, site);
  const times = useClock(useRiverClock());
  const units = useUnits();
  const answer = answerOf(observed);
  if (answer === null) {
    return observed.state.kind === 'failed' ? 'its readings could not be loaded.' : null;
  }
  const now = flowNow({ ...answer.figures, medians: NO_MEDIANS, now: times.site });
  const height = heightWithout(now, answer.figures.stage, times.site);
  if (!height && !now) return `${noFlowWords(answer.figures)}.`;
  const words = now && flowNowWords(now, units);
  // An old reading says nothing about the river now.
  const trend = now?.isOld ? null : words?.trend;
  const parts = height
    ? [
        units.height.text(height.heightFt),
        height.trend && trendWords(height.trend),
        whenRead(height),
      ]
    : [words?.flow, trend, words?.age];
  const standIn = standInIn(answer.source);
  return `${joined(parts, ', ')}${standIn ? ` (${standIn})` : ''}`;
}
