import type { RunStanding } from '#domain/fish/run-standing.ts';
import type { RiverFacts } from '#domain/river/river-facts.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { joined, sentence, shortDate } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { runNoun } from './fish.ts';
import { sayFlood } from './flood.ts';
import { aheadClause } from './river-ahead.ts';
import { sayPeak, sayShare, sayStage } from './run.ts';

/** What is known of a run, to say where it is in a clause. */
export interface AnsweredRun
  extends Pick<RunStanding, 'species' | 'run' | 'timing' | 'recentFish'> {
  readonly count: number | null;
}

/** Where a run usually is: `coho usually peak in six days`; `null` where years differ too much to say. */
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
    if (today > peak.to) return `the ${noun} peak is usually past`;
    return daysBetween(today, peak.from) > 0
      ? `${noun} usually ${sayPeak(peak, today).word}`
      : `${noun} are usually in their peak week`;
  }
  if (phase === null) return share.usual > 0 ? sayShare(share.usual, noun).line : null;
  return sayStage({ phase, count, recent }, noun)?.line ?? null;
}

/**
 * The first sentence of a facility: its fish and its water together, `Coho usually peak in six days;
 * Issaquah Creek rises to 95 cfs by Monday.` A flood comes before both. Empty if nothing is known.
 */
export function sayFishAndWater(
  run: AnsweredRun | null,
  water: { readonly facts: RiverFacts; readonly name: string } | null,
  { today, units }: { readonly today: PlainDate; readonly units: Units },
): string {
  const fish = run && runClause(run, today);
  const flood = water?.facts.flood ?? null;
  const ahead = water && aheadClause(water.facts, water.name, units);
  const danger = flood && water && sayFlood(flood, units, water.facts.instant).sentence;
  const both = joined([fish, danger ? null : ahead], '; ');
  return joined([danger, both === '' ? null : sentence(both)]);
}
