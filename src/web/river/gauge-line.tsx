import { sayWithFigure } from '#domain/say/river.ts';
import { joined } from '#domain/words/format.ts';
import { answerOf, useSource } from '#web/lib/api/river-query.ts';
import { medianFlows, observedFlow, riverForecast } from '#web/lib/api/rivers.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { noFlowWords, whenRead } from '#web/lib/words/flow-words.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';
import { factsOfRiver } from './facts-of-river.ts';
import type { SaidPlace } from './river-place.ts';

/** The river at a gauge on one line: `60 cfs, falling to 45 by Sunday, 20 minutes ago`; empty while it loads. */
export function GaugeLine({ place }: { place: SaidPlace }) {
  const observed = useSource(observedFlow, place.gauge?.site ?? null);
  const medians = useSource(medianFlows, place.gauge?.site ?? null);
  const forecast = useSource(riverForecast, place.point?.lid ?? null);
  const times = useClock(useRiverClock());
  const units = useUnits();
  const answer = answerOf(observed);
  if (place.gauge !== null && answer === null) {
    return observed.state.kind === 'failed' ? 'its readings could not be loaded.' : null;
  }
  // Without what is ahead, the line might call a river steady that is about to rise.
  if (place.point !== null && forecast.state.kind === 'loading') return null;
  const facts = factsOfRiver(place, { observed, medians, forecast }, times.site);
  const { now } = facts;
  const said = sayWithFigure(facts, units);
  if (said === null) return answer && `${noFlowWords(answer.figures)}.`;
  const standIn = standInIn((answer ?? answerOf(forecast))?.source);
  const read = now === null || now.isOld ? null : `read ${whenRead(now)}`;
  const words = joined([said, read], '; ');
  return standIn ? `${words} (${standIn})` : words;
}
