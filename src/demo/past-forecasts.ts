import { type ChanceScore, chanceScores, keptBands } from '#domain/river/chance-scores.ts';
import type { KeptFlow } from '#domain/river/daily-flow.ts';
import { forecastAccuracy, forecastDays } from '#domain/river/forecast-accuracy.ts';
import type { ForecastAccuracy } from '#domain/river/river-value.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { ServedRiver, World } from './served-river.ts';

/** As many as a server that has run for ten weeks would have kept. */
const CYCLES = 70;
const FORECASTS = 30;
/** Points whose chances are scored: more would hold up the pages. */
const POINTS = 3;
/** Days of a cycle that are scored, and its own. */
const SCORED_DAYS = 12;

const iso = (atMs: number) => new Date(atMs).toISOString();

/** The days of a river before an instant. */
function flowsBefore(river: ServedRiver, days: number, now: number): readonly KeptFlow[] {
  const today = pacificDay(now);
  const means = river.dailyMeans(addDays(today, -days), addDays(today, -1));
  return means.map(([date, mean]) => ({ date, mean, low: mean, high: mean }));
}

const daysBefore = (days: number, now: number) =>
  Array.from({ length: days }, (_, at) => now - (days - at) * DAY_MS);

/** The forecasts of a river that were out at an instant, by day. */
function forecastsAt({ gauge, ahead }: ServedRiver, atMs: number) {
  const found = ahead(atMs);
  if (found === null || found.issuedMs === null) return [];
  return forecastDays({
    lid: gauge.lid ?? '',
    issuedAt: iso(found.issuedMs),
    primaryUnits: null,
    secondaryUnits: 'cfs',
    points: found.points.map((point) => ({
      validAt: iso(point.atMs),
      primary: null,
      secondary: point.flowCfs,
    })),
  });
}

/** The bands of a river that were out at an instant. */
function bandsAt({ gauge, ensemble }: ServedRiver, atMs: number) {
  const found = ensemble(atMs, SCORED_DAYS);
  if (found === null) return [];
  const times = found.points.map((point) => ({
    validAt: iso(point.atMs),
    flows: found.exceedances.map((exceedance, index) => ({
      exceedance,
      flowCfs: point.flowsCfs[index] ?? Number.NaN,
    })),
  }));
  return keptBands({ lid: gauge.lid ?? '', issuedAt: iso(found.issuedMs), times });
}

/** How far the forecasts of a world were off, as if a server had kept them; only at points with chances. */
export function pastForecasts({ byLid, now }: World) {
  const scored = [...byLid.values()].filter(({ gauge }) => gauge.hasChances);
  const accuracies = new Map<string, readonly ForecastAccuracy[]>();
  let scores: readonly ChanceScore[] | null = null;
  return {
    accuracyOf(lid: string): readonly ForecastAccuracy[] {
      const known = accuracies.get(lid);
      const river = scored.find(({ gauge }) => gauge.lid === lid);
      if (known !== undefined || river === undefined) return known ?? [];
      const issues = daysBefore(FORECASTS, now()).flatMap((at) => forecastsAt(river, at));
      const found = forecastAccuracy(issues, flowsBefore(river, FORECASTS, now()));
      accuracies.set(lid, found);
      return found;
    },
    chanceScores(): readonly ChanceScore[] {
      scores ??= chanceScores(
        scored.slice(0, POINTS).map((river) => ({
          bands: daysBefore(CYCLES, now()).flatMap((at) => bandsAt(river, at)),
          flows: flowsBefore(river, CYCLES, now()),
        })),
      );
      return scores;
    },
  };
}
