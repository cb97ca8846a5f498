import type { RiverSource } from '#contract/river.ts';
import { flowFigure } from '#domain/river/flow-unit.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import { gaugeTrend } from '#domain/river/gauge-trend.ts';
import type { RiverApi } from '#web/lib/api/river-api.ts';
import type { MapGauge } from './in-view.ts';
import { byLetters } from './map-facility.ts';

export type GaugesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded';
      readonly gauges: readonly MapGauge[];
      readonly source: RiverSource | null;
      readonly isStale: boolean;
    };

/** The observed flow; `null` if it or its unit is unknown. */
function observedCfs({ observed }: ForecastGauge): number | null {
  if (observed === null) return null;
  const { flowCfs, isUnitKnown } = flowFigure(observed);
  return isUnitKnown ? flowCfs : null;
}

/** The forecast gauges, sorted by name, with the trends of their rivers. Never rejects. */
export async function loadGauges(rivers: Pick<RiverApi, 'gauges'>): Promise<GaugesState> {
  try {
    const { figures, source, isStale } = await rivers.gauges();
    const gauges = figures
      .map((gauge) => ({ gauge, trend: gaugeTrend(gauge), flowCfs: observedCfs(gauge) }))
      .sort((a, b) => byLetters(a.gauge.name, b.gauge.name));
    return { kind: 'loaded', gauges, source, isStale };
  } catch {
    // Already logged by the API.
    return { kind: 'failed' };
  }
}
