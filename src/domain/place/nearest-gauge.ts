import { greatCircleMiles } from './distance.ts';
import { type Gauge, measuresFlow } from './gauge.ts';
import type { Position } from './position.ts';

export interface NearGauge {
  readonly site: string;
  readonly name: string;
  /** Whole statute miles as the crow flies. */
  readonly miles: number;
}

/**
 * The nearest gauge that measures flow, on any river, for a place whose own river has none. `null`
 * when no gauge measures flow.
 */
export function nearestGauge(place: Position, gauges: readonly Gauge[]): NearGauge | null {
  let nearest: { gauge: Gauge & { site: string }; miles: number } | null = null;
  for (const gauge of gauges) {
    if (!measuresFlow(gauge)) continue;
    const miles = greatCircleMiles(place, gauge);
    if (nearest === null || miles < nearest.miles) nearest = { gauge, miles };
  }
  if (nearest === null) return null;
  const { gauge, miles } = nearest;
  return { site: gauge.site, name: gauge.name, miles: Math.round(miles) };
}
