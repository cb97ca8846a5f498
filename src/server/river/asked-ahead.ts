import type { RiverSubject } from '#contract/river-address.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { measuresFlow } from '#domain/place/gauge.ts';
import type { Rivers } from './rivers.ts';
import { RESERVED_FOR_VISITORS } from './upstream.ts';

/** Daily means that are fetched after a round: with 96 rounds in a day, all facilities have theirs in half of it. */
const DAYS_IN_A_ROUND = 2;

const isFromUsgs = (subject: RiverSubject) => 'site' in subject;

/**
 * What the server asks after a round, before a visitor does: first what `/rivers`, lists and `/api/now` show
 * and lists of all gauges do not bring, then daily means of the gauges of all facilities, a few at a time.
 * What fails is asked for after the next round.
 */
export function askedAhead({
  cache,
  upstream,
  facilities,
  gauges,
}: Pick<Rivers, 'cache' | 'upstream' | 'facilities' | 'gauges'>) {
  const measured = new Set(gauges.filter(measuresFlow).map(({ site }) => site));
  const ofFacilities = new Set(facilities.map(({ riverGauge }) => riverGauge));
  const daily = [...measured].filter((site) => ofFacilities.has(site));
  let turn = 0;

  const isRefused = (subject: RiverSubject) =>
    isFromUsgs(subject) && upstream.spare() <= RESERVED_FOR_VISITORS;

  async function ask(subject: RiverSubject): Promise<void> {
    // The cache has logged why.
    if (!isRefused(subject)) await cache.ask(subject).catch(() => undefined);
  }

  async function askForShown(
    rivers: readonly Pick<RiverOfSite, 'gauge' | 'forecast'>[],
  ): Promise<void> {
    const lids = new Set([
      ...rivers.flatMap(({ forecast }) => forecast ?? []),
      ...facilities.flatMap(({ forecastLid }) => forecastLid ?? []),
    ]);
    const sites = new Set([...rivers.flatMap(({ gauge }) => gauge ?? []), ...daily]);
    for (const lid of lids) await ask({ kind: 'forecast', lid });
    for (const site of sites) await ask({ kind: 'flow', site });
    for (const site of sites) await ask({ kind: 'medians', site });
  }

  async function askForDays(): Promise<void> {
    let asked = 0;
    for (let step = 0; step < daily.length && asked < DAYS_IN_A_ROUND; step += 1) {
      // In turn, so that a gauge that fails does not hold up the others.
      const site = daily[turn % daily.length] ?? '';
      turn += 1;
      if ((await cache.fresh({ kind: 'days', site })) !== null) continue;
      await ask({ kind: 'days', site });
      asked += 1;
    }
  }

  return async (rivers: readonly Pick<RiverOfSite, 'gauge' | 'forecast'>[]): Promise<void> => {
    await askForShown(rivers);
    await askForDays();
  };
}
