import type { Gauge } from '#domain/place/gauge.ts';
import { seedOf } from './seeded.ts';
import { type SimulatedRiver, simulatedRiver } from './simulated-river.ts';
import { createWeather } from './weather.ts';

/** What a simulation is made of. */
export interface WorldSettings {
  /** The gauge catalogue. */
  readonly gauges: readonly Gauge[];
  /** Another seed gives other weather. */
  readonly seed: number;
  /** Instant that the simulation takes for the present, in milliseconds since 1970. */
  readonly now: () => number;
  /** `sentinels`: every figure is the service's own mark for "no value". Default `believable`. */
  readonly figures?: 'believable' | 'sentinels';
}

/** All rivers of a simulation, found by the ids the services go by. */
export interface World {
  readonly rivers: readonly SimulatedRiver[];
  readonly bySite: ReadonlyMap<string, SimulatedRiver>;
  readonly byLid: ReadonlyMap<string, SimulatedRiver>;
  readonly byComid: ReadonlyMap<string, SimulatedRiver>;
  readonly now: () => number;
  readonly allSentinels: boolean;
}

/** Lets a river run past every gauge of the catalogue. */
export function createWorld({ gauges, seed, now, figures }: WorldSettings): World {
  const weather = createWeather(seedOf('weather', seed));
  const rivers = gauges.map((gauge) => simulatedRiver(gauge, weather));
  const by = (id: (gauge: Gauge) => string | null) =>
    new Map(
      rivers.flatMap((river) => {
        const key = id(river.gauge);
        return key === null ? [] : [[key, river] as const];
      }),
    );
  return {
    rivers,
    bySite: by(({ site }) => site),
    byLid: by(({ lid }) => lid),
    byComid: by(({ comid }) => comid),
    now,
    allSentinels: figures === 'sentinels',
  };
}
