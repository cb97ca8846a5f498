import type { RiverGauge, RiverOfSite } from '#contract/rivers.ts';
import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { type River, riverSlug } from '#domain/place/river.ts';

function gaugeOf(gauge: Gauge): RiverGauge {
  const { lid, name, water, kind, hasChances } = gauge;
  return {
    site: measuresFlow(gauge) ? gauge.site : null,
    lid: kind === 'flow' && hasForecast(gauge) ? lid : null,
    hasChances,
    name,
    water,
  };
}

interface Places {
  readonly rivers: readonly River[];
  readonly gauges: readonly Gauge[];
  readonly facilities: readonly Facility[];
}

export function riversOfSite(
  { rivers, gauges, facilities }: Places,
  isShown: (facility: string) => boolean,
): readonly RiverOfSite[] {
  return rivers.map(({ name, gauge, forecast, upward }) => {
    const own = upward.flatMap((id) => {
      const found = gauges.find(({ site, lid }) => id === site || id === lid);
      const shown = found && gaugeOf(found);
      return shown && (shown.site ?? shown.lid) !== null ? [{ shown, ...found }] : [];
    });
    const traps = facilities.filter(({ key }) => upward.includes(key) && isShown(key));
    return {
      name,
      slug: riverSlug(name),
      gauge,
      forecast,
      gauges: own.map(({ shown }) => shown),
      facilities: upward.filter(isShown),
      positions: [...own, ...traps].map(({ longitude, latitude }) => ({ longitude, latitude })),
    };
  });
}
