import type { RunStanding } from '#domain/fish/run-standing.ts';
import type { RiverFacts } from '#domain/river/river-facts.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, dayRange, joined, sentence, shortDate } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { runNoun } from './fish.ts';
import { sayDanger } from './flood.ts';
import { aheadSentence } from './river-ahead.ts';
import { sayPeak, sayShare, sayStage } from './run.ts';

/** What is known of a run, to say where it is in a clause. */
export interface AnsweredRun
  extends Pick<RunStanding, 'species' | 'run' | 'timing' | 'recentFish'> {
  readonly count: number | null;
}

/** Where a run usually is: `coho usually peak in six days, Oct 29 to Nov 4`; `null` where years differ too much to say. */
export function runClause(run: AnsweredRun, today: PlainDate): string | null {
  const { timing, count, recentFish: recent } = run;
  if (timing === null || timing.closes !== null) return null;
  const { phase, peak, tenth, share } = timing;
  const noun = runNoun(run);
  if (phase === 'to come' && tenth.usual > today) {
    return recent > 0 ? null : `${noun} usually come from ${shortDate(tenth.usual)} on`;
  }
  if (phase === 'before' || phase === 'near' || phase === 'past') {
    if (peak === null) return null;
    if (today > peak.to) return sayPeak(peak, today, noun).line;
    const days = dayRange(peak.from, peak.to);
    return daysBetween(today, peak.from) > 0
      ? `${noun} usually ${sayPeak(peak, today).word}, ${days}`
      : `${noun} are usually in their peak week, ${days}`;
  }
  if (phase === null) return share.usual > 0 ? sayShare(share.usual, noun).line : null;
  return sayStage({ phase, count, recent }, noun)?.line ?? null;
}

/** A longer sentence is not read in one breath. */
const MOST_WORDS = 20;

/**
 * The first sentence of a facility, its fish and its water: `Coho usually peak in six days, Oct 29 to
 * Nov 4; Issaquah Creek rises to 95 cfs by Monday.` Long ones stand alone, and danger comes before both.
 * Empty if nothing is known.
 */
export function sayFishAndWater(
  run: AnsweredRun | null,
  water: { readonly facts: RiverFacts; readonly name: string } | null,
  { today, units }: { readonly today: PlainDate; readonly units: Units },
): string {
  const fish = run && runClause(run, today);
  const ahead = water && aheadSentence(water.facts, water.name, units);
  const danger = water && sayDanger(water.facts, units)?.sentence;
  const course = danger ? null : ahead;
  const both = fish && course ? `${capitalized(fish)}; ${course}` : null;
  const isShort = both !== null && both.split(' ').length <= MOST_WORDS && !both.includes('. ');
  return joined([
    danger,
    ...(isShort ? [both] : [fish && sentence(fish), course && capitalized(course)]),
  ]);
}
