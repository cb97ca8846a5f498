import type { RiverOfSite } from '#contract/rivers.ts';
import {
  type FloodElsewhere,
  higherFlood,
  listedFlood,
  type RiverFlood,
} from '#domain/river/flood.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { keptAnswers, type RiverSpot, spotFigures } from './river-now.ts';
import type { Rivers } from './rivers.ts';

/**
 * The highest flood at the gauges of a river other than its main one, by what is kept of them and by NOAA's
 * list of gauges: forecasts of those that nobody has looked at are not kept. `null` if none of them is in
 * flood, or is forecast to be.
 */
export async function floodElsewhere(
  { gauges }: Pick<RiverOfSite, 'gauges'>,
  main: Pick<RiverSpot, 'lid'>,
  rivers: Pick<Rivers, 'cache' | 'standIn' | 'gauges' | 'riverNow'>,
): Promise<FloodElsewhere | null> {
  const others = gauges.filter(({ lid }) => lid !== null && lid !== main.lid);
  const list = await rivers.cache.fresh({ kind: 'gauges' });
  const listed = list?.kind === 'gauges' ? list.value : [];
  const now = rivers.riverNow();
  const floods = await Promise.all(
    others.map(async ({ site, lid, name }): Promise<RiverFlood | null> => {
      const spot = { site, gauge: site === null ? null : name, lid, point: name };
      const figures = spotFigures(spot, await keptAnswers(spot, rivers), rivers);
      const inList = listed.find((gauge) => gauge.lid === lid);
      const flood = higherFlood(
        riverFacts(figures).flood,
        inList ? listedFlood(inList, now) : null,
      );
      return flood && { now: flood.now, ahead: flood.ahead, place: name };
    }),
  );
  const flood = floods.reduce(higherFlood, null);
  return flood && { flood, knownAt: now };
}
