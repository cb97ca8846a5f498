import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RiverSource } from '#contract/river-address.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { type Units, US } from '#domain/words/units.ts';
import type { RiverAnswer, Source, SourceState } from '#web/lib/api/river-query.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import { UnitsContext } from '#web/lib/kept/kept-units.ts';
import { type RiverPlace, type RiverSources, riverPlace } from '#web/river/river-place.ts';
import { RiverSection } from '#web/river/river-section.tsx';
import type { ShownRun } from '#web/river/season-flow-card.tsx';
import { RiverContext, riverAt } from '#web/river/use-river.tsx';
import { facilityFeature } from './contract-fixtures.ts';
import { type FlowAt, figuresAt, iso, mediansOf, NOW, WEEK } from './flow-figures.ts';
import { markup, text } from './page-text.tsx';

export const PLACE = riverPlace(
  facilityFeature({
    Facility: 'COWLITZ_SALMON_HATCHERY',
    river_gauge: '14238000',
    river_gauge_name: 'Cowlitz River below Mayfield Dam',
    forecast_lid: 'MYDW1',
    forecast_name: 'Cowlitz River below Mayfield Dam',
    gauge_reason: 'on its own river, just above the hatchery.',
  }).properties,
);

export function source<T>(state: SourceState<T>): Source<T> {
  return { state, isLoading: state.kind === 'loading', retry: () => undefined };
}

export function loaded<T>(figures: T, source: RiverSource = 'usgs') {
  const answer = {
    source,
    isStale: false,
    isOld: false,
    againAt: null,
    fetchedAt: NOW - HOUR_MS / 2,
    newestAt: null,
    figures,
  };
  return { kind: 'loaded', answer } as const satisfies SourceState<RiverAnswer<T>>;
}

/** Hourly readings up to `newest` hours ago; `null` for an hour without one. */
export function observed(
  flowAt: FlowAt,
  newest = 2,
  { stage = [], temperature = [] }: Partial<Pick<ObservedFlow, 'stage' | 'temperature'>> = {},
) {
  const readings = figuresAt(WEEK.slice(0, 168 - newest), flowAt);
  return loaded(believable({ site: '14238000', readings, stage, temperature }));
}

export function forecast(flowAt: (hours: number) => number, over: Partial<ForecastAnswer> = {}) {
  const hours = Array.from({ length: 40 }, (_, at) => 4 + at * 6);
  const points = hours.map((hour) => ({ validAt: iso(hour), flowCfs: flowAt(hour) }));
  const rest = { isUnitKnown: true, issuedAt: iso(-5), thresholds: {}, accuracy: [] };
  return loaded<ForecastAnswer>({ ...rest, points, ...over }, 'nwps');
}

export interface States {
  readonly observed?: RiverSources['observed']['state'];
  readonly forecast?: RiverSources['forecast']['state'];
  readonly medians?: RiverSources['medians']['state'];
}

/** The graphs of a river, as if their code had arrived; its key is that of the section's late code. */
const graphs = await import('#web/river/river-graphs.tsx');
function withGraphs(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(['code', 'river-graphs'], graphs);
  return client;
}

function InRiver(props: {
  place: RiverPlace;
  sources: RiverSources;
  now: number;
  children: ReactNode;
}) {
  const { place, sources, now } = props;
  const river = riverAt(place, sources, { site: now, real: now });
  return <RiverContext value={{ now: river, ofPage: river }}>{props.children}</RiverContext>;
}

const inRiver = (
  sources: RiverSources,
  part: ReactNode,
  {
    now = NOW,
    place = PLACE,
    units = US,
  }: { now?: number; place?: RiverPlace; units?: Units } = {},
) => (
  <UnitsContext value={units}>
    <InRiver place={place} sources={sources} now={now}>
      {part}
    </InRiver>
  </UnitsContext>
);

/** The words of a part of a page whose river's sources are in these states. */
export const textWith = (
  sources: RiverSources,
  part: ReactNode,
  { client, ...over }: Parameters<typeof inRiver>[2] & { client?: QueryClient } = {},
): string => text(inRiver(sources, part, over), client ?? withGraphs());

/** The sources of a place in these states; by default a steady river. */
export const sourcesOf = (states: States): RiverSources => ({
  observed: source(states.observed ?? observed(() => 1000)),
  forecast: source(states.forecast ?? forecast(() => 1000)),
  medians: source(states.medians ?? loaded<readonly DailyMedian[]>(mediansOf(1000))),
});

/** The HTML of a part of a page, by default the river section, with its sources in these states. */
export const markupOf = (states: States, part: ReactNode = <RiverSection shown={null} />): string =>
  markup(inRiver(sourcesOf(states), part), withGraphs());

/** The words of the river section with its sources in these states. */
export const shown = (states: States, place = PLACE, run: ShownRun | null = null): string =>
  textWith(sourcesOf(states), <RiverSection shown={run} />, { place });
