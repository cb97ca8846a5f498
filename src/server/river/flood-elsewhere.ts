import type { RiverOfSite } from '#contract/rivers.ts';
import { type FloodElsewhere, higherFlood, type RiverFlood } from '#domain/river/flood.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import { keptAnswers, type RiverSpot, spotFigures } from './river-now.ts';
import type { Rivers } from './rivers.ts';

/**
 * The highest flood at the gauges of a river other than its main one, by what is kept of them; `null` if
 * none of them is in flood, or is forecast to be.
 */
export async function floodElsewhere(
  { gauges }: Pick<RiverOfSite, 'gauges'>,
  main: Pick<RiverSpot, 'lid'>,
  rivers: Pick<Rivers, 'cache' | 'standIn' | 'gauges' | 'riverNow'>,
): Promise<FloodElsewhere | null> {
  const others = gauges.filter(({ lid }) => lid !== null && lid !== main.lid);
  const floods = await Promise.all(
    others.map(async ({ site, lid, name }): Promise<RiverFlood | null> => {
      const spot = { site, gauge: site === null ? null : name, lid, point: name };
      const figures = spotFigures(spot, await keptAnswers(spot, rivers), rivers);
      const { flood } = riverFacts(figures);
      return flood && { ...flood, place: name };
    }),
  );
  const flood = floods.reduce(higherFlood, null);
  return flood && { flood, knownAt: rivers.riverNow() };
}
