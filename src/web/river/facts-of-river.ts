import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { type RiverFacts, riverFacts } from '#domain/river/river-facts.ts';
import { answerOf } from '#web/lib/api/rivers.ts';
import type { RiverPlace, RiverSources } from './river-place.ts';

/** Whether the services have answered: a river is known once all have, and one of its flows came. */
export function stateOfAnswers(
  { gauge, point }: Pick<RiverPlace, 'gauge' | 'point'>,
  { observed, forecast, medians }: RiverSources,
): 'loading' | 'failed' | 'known' {
  const flows = [...(gauge ? [observed] : []), ...(point ? [forecast] : [])];
  const all = [...flows, ...(gauge ? [medians] : [])];
  if (all.some(({ state }) => state.kind === 'loading')) return 'loading';
  return flows.every(({ state }) => state.kind === 'failed') ? 'failed' : 'known';
}

/** Everything that one may say of a river, as far as its services have answered. */
export function factsOfRiver(
  { gauge, point, elsewhere = null }: Pick<RiverPlace, 'gauge' | 'point' | 'elsewhere'>,
  sources: RiverSources,
  now: number,
): RiverFacts {
  const ahead = answerOf(sources.forecast)?.figures ?? null;
  return riverFacts({
    gauge: gauge?.name ?? null,
    measured: answerOf(sources.observed)?.figures ?? null,
    medians: answerOf(sources.medians)?.figures ?? NO_MEDIANS,
    forecast:
      ahead && point
        ? {
            name: point.name,
            // Without a unit of flow the figures may be something else.
            points: ahead.isUnitKnown ? ahead.points : [],
            heights: ahead.heights ?? [],
            thresholds: ahead.thresholds,
            issuedAt: ahead.issuedAt,
          }
        : null,
    elsewhere,
    now,
  });
}
