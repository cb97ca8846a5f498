import { least } from 'd3-array';
import { greatCircleMiles, wholeMiles } from './distance.ts';
import type { Facility } from './facility.ts';
import { type Gauge, measuresFlow } from './gauge.ts';
import type { Position } from './position.ts';

type Placed = Position & Pick<Gauge, 'site' | 'name' | 'givesFlow'>;

export interface NearestGauge {
  readonly site: string;
  readonly name: string;
  readonly miles: number;
}

/** Where the river of a facility is measured and forecast. */
export interface FacilityRiver {
  readonly gauge: { readonly site: string; readonly name: string } | null;
  /** NOAA's forecast point, and whether NOAA's ensemble gives chances for it. */
  readonly point: {
    readonly lid: string;
    readonly name: string;
    readonly hasChances: boolean;
  } | null;
  /** Why this gauge was chosen, or why there is none. */
  readonly reason: string;
  /** The nearest gauge on any river; `null` where the facility has a gauge. */
  readonly nearest: NearestGauge | null;
}

/** The nearest gauge that measures flow, and its distance in whole statute miles; `null` if none. */
export function nearestGauge(place: Position, gauges: readonly Placed[]): NearestGauge | null {
  const nearest = least(gauges.filter(measuresFlow), (gauge) => greatCircleMiles(place, gauge));
  if (nearest === undefined) return null;
  return { site: nearest.site, name: nearest.name, miles: wholeMiles(place, nearest) };
}

export function facilityRiver(facility: Facility, gauges: readonly Gauge[]): FacilityRiver {
  const { riverGauge, forecastLid, gaugeReason } = facility;
  const measured = gauges.find(({ site }) => site !== null && site === riverGauge);
  const forecast = gauges.find(({ lid }) => lid !== null && lid === forecastLid);
  return {
    gauge: riverGauge === null ? null : { site: riverGauge, name: measured?.name ?? riverGauge },
    point:
      forecastLid === null
        ? null
        : {
            lid: forecastLid,
            name: forecast?.name ?? forecastLid,
            hasChances: forecast?.hasChances ?? false,
          },
    reason: gaugeReason,
    nearest: riverGauge === null ? nearestGauge(facility, gauges) : null,
  };
}
