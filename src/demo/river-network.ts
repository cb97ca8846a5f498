import { readFileSync } from 'node:fs';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { River } from '#domain/place/river.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';

const KM_PER_MILE = 1.609;
/**
 * A rise travels so far in an hour, in a straight line: in autumn 2025 from Concrete to Mount Vernon in
 * 15 h, from Marblemount to Concrete in 4 h.
 */
const KM_PER_HOUR = 4;

/** Gauges on a river that others flow into, each with the lowest gauges of those just above it. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  // The Snohomish near Monroe: Skykomish with Wallace and Sultan, Snoqualmie.
  '12150800': ['12134500', '12135000', '12138160', '12149000'],
  // The Puyallup at Alderton: Carbon and South Prairie Creek.
  '12096500': ['12094000', '12095000'],
  // The Cowlitz at Castle Rock: Toutle.
  '14243000': ['14242580'],
  // The Bogachiel near La Push: Calawah.
  '12043015': ['12043000'],
  // The Columbia below Priest Rapids: Wenatchee; at Wells Dam: Methow and Okanogan.
  '12472800': ['12462500'],
  WELW1: ['12449950', '12447200'],
};

function listed<Row>(file: string, read: (text: string) => Row): Row {
  return read(readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8'));
}

const RIVERS: readonly River[] = listed('rivers.json', (text) => JSON.parse(text));

/** Mean flow of a year in cubic feet per second, by USGS number or else NOAA's id. */
const MEAN_CFS = new Map(
  listed('mean-flows.csv', (text) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line): [string, number] => {
        const [gauge = '', mean] = line.split(',');
        return [gauge, Number(mean)];
      }),
  ),
);

const idOf = ({ site, lid }: Gauge) => site ?? lid ?? '';

export function meanCfsOf(gauge: Gauge): number | null {
  return MEAN_CFS.get(idOf(gauge)) ?? null;
}

export interface Reach {
  readonly gauge: Gauge;
  /** How long water takes from it to the gauge below, in milliseconds. */
  readonly delayMs: number;
}

/** For each gauge those whose water comes down to it next, from the order in which they stand on their rivers. */
export function upstreamOf(gauges: readonly Gauge[]): (gauge: Gauge) => readonly Reach[] {
  const byId = new Map(
    gauges.flatMap((gauge) => [gauge.lid, gauge.site].flatMap((id) => (id ? [[id, gauge]] : []))),
  );
  const above = new Map<Gauge, Set<Gauge>>();
  const add = (below: Gauge | undefined, gauge: Gauge) => {
    if (below !== undefined) above.set(below, (above.get(below) ?? new Set()).add(gauge));
  };
  for (const { name, upward } of RIVERS) {
    let stem: Gauge | undefined;
    let branches = new Map<string | null, Gauge>();
    for (const id of upward) {
      const gauge = byId.get(id);
      if (gauge === undefined || meanCfsOf(gauge) === null) continue;
      if (gauge.water === name) {
        add(stem, gauge);
        stem = gauge;
        branches = new Map();
      } else {
        // Of two on one branch, the one before is the lower.
        add(branches.get(gauge.water) ?? stem, gauge);
        branches.set(gauge.water, gauge);
      }
    }
  }
  for (const [below, joining] of Object.entries(JOINS)) {
    for (const id of joining) {
      const gauge = byId.get(id);
      if (gauge !== undefined) add(byId.get(below), gauge);
    }
  }
  return (gauge) =>
    Array.from(above.get(gauge) ?? [], (upperGauge) => ({
      gauge: upperGauge,
      delayMs: ((greatCircleMiles(upperGauge, gauge) * KM_PER_MILE) / KM_PER_HOUR) * HOUR_MS,
    }));
}
