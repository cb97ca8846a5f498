import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastFigures, type RiverFacts, riverFacts } from '#domain/river/river-facts.ts';
import { answerOf, type Source } from '#web/lib/api/river-query.ts';
import type { RiverPlace, RiverSources, SaidPlace } from './river-place.ts';

/** Whether the services have answered: a river is known once all have, and one of its flows came. */
export function stateOfAnswers(
  { gauge, point }: Pick<RiverPlace, 'gauge' | 'point'>,
  { observed, forecast, medians }: RiverSources,
): 'loading' | 'failed' | 'known' {
  const ofGauge = gauge === null ? [] : [observed, medians];
  const ofPoint = point === null ? [] : [forecast];
  if ([...ofGauge, ...ofPoint].some(({ state }) => state.kind === 'loading')) return 'loading';
  const hasFailed = ({ state }: Source<unknown>) => state.kind === 'failed';
  const isMeasured = gauge !== null && !hasFailed(observed);
  const isForecast = point !== null && !hasFailed(forecast);
  return isMeasured || isForecast ? 'known' : 'failed';
}

/** Everything that one may say of a river, as far as its services have answered. */
export function factsOfRiver(
  { gauge, point, elsewhere = null, atPoint = null }: SaidPlace,
  sources: RiverSources,
  now: number,
): RiverFacts {
  const ahead = answerOf(sources.forecast)?.figures ?? null;
  return riverFacts({
    gauge: gauge?.name ?? null,
    measured: answerOf(sources.observed)?.figures ?? null,
    medians: answerOf(sources.medians)?.figures ?? NO_MEDIANS,
    forecast: ahead === null || point === null ? null : forecastFigures(point.name, ahead),
    elsewhere,
    atPoint,
    now,
  });
}
