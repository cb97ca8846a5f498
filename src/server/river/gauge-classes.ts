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
import { USGS_WITHOUT_KEY } from './allowance.ts';
import { lifetimeMs, type RiverCache } from './cache.ts';

/** What is usual of a date at a gauge; `undefined` where that is not known, or not yet. */
export type SpreadOn = (site: string, date: PlainDate) => FlowSpread | undefined;

/** The classes of a list of gauges by lid: of the newest reading of each, if it is of now. */
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

/** A service is asked for the percentiles of one gauge so often, in milliseconds. */
const ASK_EVERY_MS = 3 * MINUTE_MS;
/** So many calls of an hour stay for visitors. */
const LEFT_TO_VISITORS = USGS_WITHOUT_KEY / 2;

/** The percentiles of all gauges around today, in memory: a list of gauges waits for none. */
export function heldSpreads(parts: {
  readonly gauges: readonly Gauge[];
  readonly cache: Pick<RiverCache, 'ask' | 'kept'>;
  /** Calls that USGS allows in this hour. */
  readonly callsLeft: () => number;
  readonly now: () => number;
  readonly riverNow: () => number;
}) {
  const { cache, callsLeft, now, riverNow } = parts;
  const sites = parts.gauges
    .filter(measuresFlow)
    .flatMap(({ site, lid }) => (lid === null ? [] : [site]));
  const held = new Map<
    string,
    { readonly today: PlainDate; readonly until: number; readonly medians: readonly DailyMedian[] }
  >();

  function hold(site: string, answer: Awaited<ReturnType<RiverCache['kept']>>): void {
    if (answer?.kind !== 'medians') return;
    const today = pacificDay(riverNow());
    const until = answer.fetchedAt + lifetimeMs(answer);
    held.set(site, { today, until, medians: mediansAround(today, answer.value) });
  }

  return {
    spreadOn: ((site, date) => medianOf(date, held.get(site)?.medians ?? [])?.spread) as SpreadOn,
    /** Reads the kept percentiles, and asks for the others slowly until a wait is cut short. */
    async learn(sleep: (ms: number) => Promise<boolean>): Promise<void> {
      const isDue = (site: string) => (held.get(site)?.until ?? 0) <= now();
      let turn = 0;
      do {
        const today = pacificDay(riverNow());
        for (const site of sites) {
          // Another server, or a visitor, may have asked since.
          if (held.get(site)?.today === today && !isDue(site)) continue;
          hold(site, await cache.kept({ kind: 'medians', site }));
        }
        const due = sites.filter(isDue);
        // One that fails does not keep the others waiting.
        const site = due[turn % due.length];
        turn += 1;
        if (site !== undefined && callsLeft() > LEFT_TO_VISITORS) {
          hold(site, await cache.ask({ kind: 'medians', site }).catch(() => null));
        }
      } while (await sleep(ASK_EVERY_MS));
    },
  };
}
