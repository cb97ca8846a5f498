import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { FlowClass } from '#domain/river/flow-class.ts';
import { flowFigure, type GaugeTrend, gaugeTrend, heightFigure } from '#domain/river/flow-unit.ts';
import { type ForecastGauge, type GaugeStatus, isOldReading } from '#domain/river/river-value.ts';
import { joined } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { type FishFilter, hasFish, seasonsOf } from '#web/lib/facility/fish-filter.ts';
import { isOld, returnedSpecies } from '#web/lib/facility/recent-escapement.ts';
import { FLOW_CLASS_WORDS } from '#web/lib/words/flow-words.ts';
import type { FacilityState } from './marks.ts';

export type MapFacility = ReturnType<typeof mapFacility>;

/** Lines of a label stay shorter than this (requirement 6.4). */
const LINE_LIMIT = 12;

/** `COWLITZ SALMON HATCHERY` without ' HATCHERY', on lines of under 12 characters or a single word. */
export function hatcheryLabel(name: string): string {
  const lines: string[] = [];
  for (const word of name.replace(' HATCHERY', '').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length < LINE_LIMIT) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.join('\n');
}

function stateOf(
  { recent_escapement, hatchery_fish }: FacilityFeature['properties'],
  isLongAgo: boolean,
): FacilityState {
  if (!isLongAgo && returnedSpecies(recent_escapement).size > 0) return 'recent';
  return Object.values(hatchery_fish).some(({ in_season }) => in_season) ? 'season' : 'quiet';
}

function mapFacility({ geometry, properties }: FacilityFeature, isLongAgo: boolean) {
  const [longitude, latitude] = geometry.coordinates;
  const { hatchery_fish, recent_escapement } = properties;
  const recent = recent_escapement
    .filter(({ day_counts }) => day_counts.length > 0)
    .map(({ species }) => species);
  const names = new Set([...Object.keys(hatchery_fish), ...recent]);
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    label: hatcheryLabel(properties['Facility Name']),
    position: { longitude, latitude },
    fish: [...names].map((name) => ({ name, seasons: seasonsOf(hatchery_fish[name]) })),
    state: stateOf(properties, isLongAgo),
    stream: properties.stream,
  };
}

export function mapFacilities({ features, as_of, today }: Facilities): readonly MapFacility[] {
  const isLongAgo = isOld(as_of, today);
  return features
    .map((feature) => mapFacility(feature, isLongAgo))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

export function filteredFacilities(facilities: readonly MapFacility[], filter: FishFilter) {
  return {
    shown: facilities.filter(({ fish }) => hasFish(fish, filter)),
    isFiltered: filter.species !== null || filter.season !== null,
  };
}

export interface MapGauge {
  readonly gauge: ForecastGauge;
  readonly trend: GaugeTrend | null;
  /** Observed flow in cfs; `null` if it or its unit is unknown. */
  readonly flowCfs: number | null;
  /** Class of a current flow; `null` if unknown. */
  readonly flowClass: FlowClass | null;
}

export interface Places {
  readonly facilities: readonly MapFacility[];
  readonly gauges: readonly MapGauge[];
}

/** The gauges of an answer with their trends, sorted by name; the list may be a day old. */
export function mapGauges(gauges: readonly ForecastGauge[], now: number): readonly MapGauge[] {
  return gauges
    .map((gauge) => {
      const flow = gauge.observed && flowFigure(gauge.observed);
      const flowCfs = flow?.isUnitKnown ? flow.flowCfs : null;
      const isOfNow = gauge.observed !== null && !isOldReading(gauge.observed.validAt, now);
      const flowClass = isOfNow ? (gauge.flowClass ?? null) : null;
      return { gauge, trend: gaugeTrend(gauge), flowCfs, flowClass };
    })
    .sort((a, b) => a.gauge.name.localeCompare(b.gauge.name, 'en'));
}

function figureWords(status: GaugeStatus | null, units: Units): string | null {
  const flow = status && flowFigure(status);
  if (flow?.isUnitKnown && flow.flowCfs !== null) return units.flow.text(flow.flowCfs);
  const height = status && heightFigure(status);
  return height === null ? null : units.height.text(height);
}

/** What the river is at now: `3,530 cfs, above normal`. */
export function gaugeNowWords({ gauge, flowClass }: MapGauge, units: Units): string {
  const now = figureWords(gauge.observed, units) ?? 'not measured';
  return joined([now, flowClass && FLOW_CLASS_WORDS[flowClass]], ', ');
}

/**
 * What the list of gauges has of the river: `3,530 cfs, above normal, forecast 4,200 cfs`. The list has one
 * figure ahead, which tells no course: the popup and the pages say that from the whole forecast.
 */
export function gaugeWords(shown: MapGauge, units: Units): string {
  const ahead = figureWords(shown.gauge.forecast, units);
  const next = ahead === null ? 'no forecast now' : `forecast ${ahead}`;
  return joined([gaugeNowWords(shown, units), next], ', ');
}
