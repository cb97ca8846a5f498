import { renderToStaticMarkup } from 'react-dom/server';
import type { RiverSource } from '#contract/river.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import { riverPlace } from '#web/features/river/river-place.ts';
import { RiverFlows } from '#web/features/river/river-section.tsx';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/river-api.ts';
import type { Source, SourceState } from '#web/lib/api/use-source.ts';
import { facilityFeature } from './contract-fixtures.ts';

export const NOW = Date.parse('2026-11-20T20:00:00Z');
export const HOUR = 3_600_000;
export const iso = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();

export const PLACE = riverPlace(
  facilityFeature({
    Facility: 'COWLITZ_SALMON_HATCHERY',
    river_gauge: '14238000',
    river_gauge_name: 'Cowlitz River below Mayfield Dam',
    forecast_lid: 'MYDW1',
    forecast_name: 'Cowlitz River below Mayfield Dam',
    gauge_reason: 'On its own river, just above the hatchery.',
  }).properties,
);

function source<T>(state: SourceState<T>): Source<T> {
  return { state, isLoading: state.kind === 'loading', retry: () => undefined };
}
export const LOADING = { kind: 'loading' } as const;
export const FAILED = { kind: 'failed' } as const;

export interface AnswerOverrides {
  readonly source?: RiverSource;
  readonly isStale?: boolean;
  readonly fetchedAt?: number;
}

export function loaded<T>(
  figures: T,
  overrides: AnswerOverrides = {},
): SourceState<RiverAnswer<T>> {
  const answer = {
    source: 'usgs' as const,
    isStale: false,
    fetchedAt: NOW - HOUR / 2,
    newestAt: null,
    ...overrides,
    figures,
  };
  return { kind: 'loaded', answer };
}

/** Hourly readings up to `newest` hours ago. */
export function observed(
  flowAt: (hours: number) => number,
  newest = 2,
  overrides: AnswerOverrides = {},
) {
  const readings = Array.from({ length: 168 - newest }, (_, at) => at - 167).map((hours) => ({
    observedAt: iso(hours),
    flowCfs: flowAt(hours),
  }));
  const flow: ObservedFlow = {
    site: '14238000',
    name: null,
    position: null,
    readings,
    stage: [],
    temperature: [],
  };
  return loaded(flow, overrides);
}

export function forecast(
  flowAt: (hours: number) => number,
  over: Partial<ForecastAnswer> = {},
  overrides = {},
) {
  const points = Array.from({ length: 40 }, (_, at) => ({
    validAt: iso(4 + at * 6),
    flowCfs: flowAt(4 + at * 6),
  }));
  const flow = {
    isUnitKnown: true,
    issuedAt: iso(-5),
    points,
    thresholds: {},
    accuracy: [],
    ...over,
  };
  return loaded(flow, { source: 'nwps', ...overrides });
}

export function medians(flowCfs: number) {
  const table: DailyMedian[] = [11, 12].flatMap((month) =>
    Array.from({ length: 31 }, (_, at) => ({ month, day: at + 1, flowCfs })),
  );
  return loaded(table);
}

export type States = {
  readonly [K in 'observed' | 'forecast' | 'medians']?: Parameters<
    typeof RiverFlows
  >[0]['sources'][K]['state'];
};

export function text(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/(\s*\|\s*)+/g, '|');
}

export function shown(states: States, place = PLACE): { html: string; text: string } {
  const html = renderToStaticMarkup(
    <RiverFlows
      place={place}
      sources={{
        observed: source(states.observed ?? observed(() => 1000)),
        forecast: source(states.forecast ?? forecast(() => 1000)),
        medians: source(states.medians ?? medians(1000)),
      }}
      times={{ site: NOW, real: NOW }}
    />,
  );
  return { html, text: text(html) };
}
