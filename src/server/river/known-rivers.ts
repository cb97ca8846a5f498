import type { RiverSubject } from '#contract/river-address.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { pointText } from '#domain/river/river-ids.ts';
import type { RiverFigures } from './river-figures.ts';

/** What may be requested from the river services. Anything else costs no call. */
export interface KnownRivers {
  /** Whether a subject is about a gauge, point or reach that the product knows. */
  knows(subject: RiverSubject): Promise<boolean>;
  /** The catalogue's gauge with this site number. */
  gauge(site: string): Gauge | null;
}

/**
 * Makes the list: gauges of the catalogue and of NOAA's list for Washington, points of facilities,
 * and reaches found for those points.
 */
export function knownRivers(parts: {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly figures: Pick<RiverFigures, 'kept' | 'isKnownReach'>;
}): KnownRivers {
  const { facilities, gauges, figures } = parts;
  const ofSite = new Map(gauges.filter(measuresFlow).map((gauge) => [gauge.site, gauge]));
  const lids = new Set(gauges.map(({ lid }) => lid));
  const points = new Set(facilities.map(pointText));

  async function isListed(lid: string): Promise<boolean> {
    const list = await figures.kept({ kind: 'gauges' });
    return list?.kind === 'gauges' && list.value.some((gauge) => gauge.lid === lid);
  }

  return {
    gauge: (site) => ofSite.get(site) ?? null,
    async knows(subject) {
      switch (subject.kind) {
        case 'flow':
        case 'medians':
        case 'days':
          return ofSite.has(subject.site);
        case 'forecast':
          return lids.has(subject.lid) || (await isListed(subject.lid));
        case 'reach':
          return points.has(pointText(subject.position));
        case 'downstream':
          return figures.isKnownReach(subject.comid);
        case 'gauges':
          return true;
      }
    },
  };
}
