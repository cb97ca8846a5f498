import type { RiverGauge, RiverOfSite } from '#contract/rivers.ts';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { type River, riverSlug } from '#domain/place/river.ts';

function gaugeOf(gauge: Gauge): RiverGauge {
  const { lid, name, water, kind } = gauge;
  return {
    site: measuresFlow(gauge) ? gauge.site : null,
    lid: kind === 'flow' && hasForecast(gauge) ? lid : null,
    ...{ name, water },
  };
}

/** The rivers with their gauges and those of their facilities that are shown. */
export function riversOfSite(
  { rivers, gauges }: { readonly rivers: readonly River[]; readonly gauges: readonly Gauge[] },
  isShown: (facility: string) => boolean,
): readonly RiverOfSite[] {
  return rivers.map(({ name, gauge, forecast, upward }) => ({
    ...{ name, slug: riverSlug(name), gauge, forecast },
    gauges: upward
      .flatMap((id) => gauges.find(({ site, lid }) => id === site || id === lid) ?? [])
      .map(gaugeOf)
      .filter(({ site, lid }) => site !== null || lid !== null),
    facilities: upward.filter(isShown),
  }));
}
