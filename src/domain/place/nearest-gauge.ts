import { least } from 'd3-array';
import { greatCircleMiles, wholeMiles } from './distance.ts';
import { type Gauge, measuresFlow } from './gauge.ts';
import type { Position } from './position.ts';

type Placed = Position & Pick<Gauge, 'site' | 'name' | 'givesFlow'>;

/** The nearest gauge that measures flow, and its distance in whole statute miles; `null` if none. */
export function nearestGauge(place: Position, gauges: readonly Placed[]) {
  const nearest = least(gauges.filter(measuresFlow), (gauge) => greatCircleMiles(place, gauge));
  if (nearest === undefined) return null;
  return { site: nearest.site, name: nearest.name, miles: wholeMiles(place, nearest) };
}
