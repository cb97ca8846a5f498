import { sum } from 'd3-array';
import type { Facilities } from '#contract/facilities.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { FloodElsewhere } from '#domain/river/flood.ts';
import { fishOf } from '#domain/say/fish.ts';
import { counted } from '#domain/words/format.ts';
import { trapOf } from '#web/lib/facility/back-fish.ts';
import {
  type RecentWindow,
  recentWhen,
  recentWindow,
} from '#web/lib/facility/recent-escapement.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';
import { placeOf, type RiverPlace } from '#web/river/river-place.ts';

const LEADING = 2;

type Trap = ReturnType<typeof trapOf>;

const fishAtTraps = (traps: readonly Trap[]) =>
  sum(
    traps.flatMap(({ back }) => back),
    ({ count }) => count,
  );

function trapsOf({ facilities }: RiverOfSite, { features }: Facilities, isOld: boolean) {
  return facilities.flatMap((key) => {
    const feature = features.find(({ id }) => id === key);
    return feature ? [trapOf(feature, isOld)] : [];
  });
}

function leadOf({ name, gauge, forecast, gauges }: RiverOfSite): RiverPlace {
  const measured = gauges.find(({ site }) => gauge !== null && site === gauge);
  const ahead = gauges.find(({ lid }) => forecast !== null && lid === forecast);
  return {
    gauge: measured ? placeOf(measured).gauge : null,
    point: ahead ? placeOf(ahead).point : null,
    reason: measured ? null : `No gauge on ${theRiver(name)} itself gives its flow.`,
    nearest: null,
  };
}

export function riverData(
  river: RiverOfSite,
  edition: Facilities,
  elsewhere: FloodElsewhere | null,
) {
  const window = recentWindow(edition.as_of, edition.today);
  const { name, slug, gauge, forecast, gauges } = river;
  const lead = gauges.find(({ site, lid }) => (gauge === null ? lid === forecast : site === gauge));
  return {
    name,
    slug,
    window,
    place: { ...leadOf(river), elsewhere },
    isBranch: lead !== undefined && lead.water !== name,
    traps: trapsOf(river, edition, window?.isOld ?? false),
  };
}

export type RiverData = ReturnType<typeof riverData>;

const facilities = (traps: readonly Trap[]) => counted(traps.length, 'facility', 'facilities');

/** `12,624 coho and 3,112 Chinook in two weeks at 3 facilities`, those with fish. */
export function trapsFinding(traps: readonly Trap[], window: RecentWindow | null): string {
  if (traps.length === 0) return 'No facility counts fish here';
  const reporting = traps.filter(({ series }) => series.length > 0);
  if (window === null || reporting.length === 0) {
    return `${facilities(traps)}, no report ${recentWhen(window)}`;
  }
  const when = recentWhen(window);
  const withFish = traps.filter((trap) => fishAtTraps([trap]) > 0);
  if (withFish.length === 0) return `No fish counted ${when} at ${facilities(reporting)}`;
  const back = traps.flatMap((trap) => trap.back);
  const kinds = [...Map.groupBy(back, ({ species }) => species)]
    .map(([species, some]) => ({ species, count: sum(some, ({ count }) => count) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, LEADING)
    .map(({ species, count }) => fishOf(count, species));
  return `${kinds.join(' and ')} ${when} at ${facilities(withFish)}`;
}
