import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import {
  type DailyMedian,
  type FlowSpread,
  medianOf,
  mediansAround,
} from '#domain/river/daily-median.ts';
import { type FlowClass, flowClassOf } from '#domain/river/flow-class.ts';
import { flowFigure } from '#domain/river/flow-unit.ts';
import { type ForecastGauge, isOldReading, TIDAL_SITES } from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { lifetimeMs, type RiverCache } from './cache.ts';
import { RESERVED_FOR_VISITORS } from './upstream.ts';

/** The percentiles for a date at a gauge; `undefined` where unknown, or not loaded yet. */
export type SpreadOn = (site: string, date: PlainDate) => FlowSpread | undefined;

/** Classes of a list of gauges by lid, from the newest reading of each unless it is old. */
export function gaugeClasses(gauges: readonly Gauge[], spreadOn: SpreadOn, riverNow: () => number) {
  const siteOf = new Map(gauges.filter(measuresFlow).map(({ lid, site }) => [lid, site]));

  function classNow({ lid, observed }: ForecastGauge): FlowClass | null {
    const site = siteOf.get(lid);
    if (site === undefined || observed === null || TIDAL_SITES.has(site)) return null;
    const { flowCfs, isUnitKnown } = flowFigure(observed);
    if (!isUnitKnown || flowCfs === null || flowCfs < 0) return null;
    if (isOldReading(observed.validAt, riverNow())) return null;
    const spread = spreadOn(site, pacificDay(Date.parse(observed.validAt)));
    return spread ? flowClassOf(flowCfs, spread) : null;
  }
  return (list: readonly ForecastGauge[]): ReadonlyMap<string, FlowClass> =>
    new Map(
      list.flatMap((gauge) => {
        const flowClass = classNow(gauge);
        return flowClass === null ? [] : [[gauge.lid, flowClass]];
      }),
    );
}

/** Interval between requests for the percentiles of one gauge. */
const ASK_EVERY_MS = 3 * MINUTE_MS;

/** Keeps the percentiles of all gauges around today in memory, so that a list of gauges never waits for them. */
export function keptSpreads(parts: {
  readonly gauges: readonly Gauge[];
  readonly cache: Pick<RiverCache, 'ask' | 'kept'>;
  /** Calls that USGS still allows this hour, apart from those for lists of newest readings. */
  readonly callsLeft: () => number;
  readonly now: () => number;
  readonly riverNow: () => number;
}) {
  const { cache, callsLeft, now, riverNow } = parts;
  const sites = parts.gauges
    .filter(measuresFlow)
    .flatMap(({ site, lid }) => (lid === null ? [] : [site]));
  const spreads = new Map<
    string,
    { readonly today: PlainDate; readonly until: number; readonly medians: readonly DailyMedian[] }
  >();

  function keep(site: string, answer: Awaited<ReturnType<RiverCache['kept']>>): void {
    if (answer?.kind !== 'medians') return;
    const today = pacificDay(riverNow());
    const until = answer.fetchedAt + lifetimeMs(answer);
    spreads.set(site, { today, until, medians: mediansAround(today, answer.value) });
  }

  return {
    spreadOn: ((site, date) =>
      medianOf(date, spreads.get(site)?.medians ?? [])?.spread) as SpreadOn,
    /** Loads the stored percentiles, then fetches the others slowly until `sleep` is interrupted. */
    async load(sleep: (ms: number) => Promise<boolean>): Promise<void> {
      const isDue = (site: string) => (spreads.get(site)?.until ?? 0) <= now();
      let turn = 0;
      do {
        const today = pacificDay(riverNow());
        for (const site of sites) {
          // Another server or a visitor may have fetched them in the meantime.
          if (spreads.get(site)?.today === today && !isDue(site)) continue;
          keep(site, await cache.kept({ kind: 'medians', site }));
        }
        const due = sites.filter(isDue);
        // Takes gauges in turn, so that one failing gauge does not block the others.
        const site = due[turn % due.length];
        turn += 1;
        if (site !== undefined && callsLeft() > RESERVED_FOR_VISITORS) {
          keep(site, await cache.ask({ kind: 'medians', site }).catch(() => null));
        }
      } while (await sleep(ASK_EVERY_MS));
    },
  };
}
