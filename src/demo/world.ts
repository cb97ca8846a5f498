import type { Gauge } from '#domain/place/gauge.ts';
import { createWeather } from './hydrograph.ts';
import { seedOf } from './seeded.ts';
import { type SimulatedRiver, simulatedRiver } from './simulated-river.ts';

/** Settings of a simulation. */
export interface WorldSettings {
  /** The gauge catalogue. */
  readonly gauges: readonly Gauge[];
  /** Another seed gives other weather. */
  readonly seed: number;
  /** The simulated present, in milliseconds since 1970. */
  readonly now: () => number;
  /** `sentinels`: every figure is the service's own mark for "no value". Default `believable`. */
  readonly figures?: 'believable' | 'sentinels';
  /** Minutes between two readings of every gauge; by default each has its own step. */
  readonly stepMinutes?: number;
}

/** All rivers of a simulation, by the ids of the services. */
export interface World {
  readonly bySite: ReadonlyMap<string, SimulatedRiver>;
  readonly byLid: ReadonlyMap<string, SimulatedRiver>;
  readonly byComid: ReadonlyMap<string, SimulatedRiver>;
  readonly now: () => number;
  readonly allSentinels: boolean;
}

/** Creates a river for every gauge of the catalogue. */
export function createWorld(settings: WorldSettings): World {
  const { gauges, seed, now, figures, stepMinutes } = settings;
  const weather = createWeather(seedOf('weather', seed));
  const rivers = gauges.map((gauge) => {
    const river = simulatedRiver(gauge, weather);
    return stepMinutes === undefined ? river : { ...river, stepMinutes };
  });
  const by = (id: 'site' | 'lid' | 'comid') =>
    new Map(
      rivers.flatMap((river) => {
        const key = river.gauge[id];
        return key === null ? [] : [[key, river] as const];
      }),
    );
  return {
    bySite: by('site'),
    byLid: by('lid'),
    byComid: by('comid'),
    now,
    allSentinels: figures === 'sentinels',
  };
}
