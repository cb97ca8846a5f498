import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { createRiverFigures } from '#server/river/river-figures.ts';
import { createRiverUpstream } from '#server/river/river-upstream.ts';
import { riverGates } from '#server/river/service-gate.ts';
import { sitesToWarm, WARM_EVERY_MS, warmGauges } from '#server/river/warm-gauges.ts';
import type { Catalogue } from '#sources/catalogue/parse.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import type { Store } from '#store/store.ts';

const HOUR_MS = 3_600_000;
const ROUNDS = 48;

/** A day of keeping all gauges warm, on a clock that is set forward. */
export interface RiverDay {
  readonly gauges: number;
  readonly kept: number;
  readonly callsInBusiestHour: number;
  readonly oldestHours: number;
}

/** Lets the warm-up run through a day against simulated services, and looks before each round. */
export async function simulateDay(catalogue: Catalogue, store: Store): Promise<RiverDay> {
  const { facilities, gauges } = catalogue;
  const sites = sitesToWarm(facilities, gauges);
  let nowMs = Date.parse('2026-11-20T08:00:00Z');
  const now = () => nowMs;
  const calls: number[] = [];
  const simulated = simulatedFetch(createSimulatedServices({ gauges, seed: 1, now }));
  const upstream = createRiverUpstream({
    services: RIVER_SERVICES,
    gates: riverGates(RIVER_SERVICES, now),
    fetch: (url, init) => {
      if (url.host === RIVER_SERVICES.usgs.host) calls.push(nowMs);
      return simulated(url, init);
    },
    now,
  });
  const logger = { error: () => undefined };
  const figures = await createRiverFigures({ upstream, answers: store.riverAnswers, now, logger });
  const { signal } = new AbortController();
  const triedAt = new Map<string, number>();
  let kept = 0;
  let oldestMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await warmGauges(sites, { figures, upstream, logger, signal, triedAt, now });
    nowMs += WARM_EVERY_MS;
    kept = 0;
    for (const site of sites) {
      const answer = await figures.kept({ kind: 'flow', site });
      if (answer === null) continue;
      kept += 1;
      oldestMs = Math.max(oldestMs, nowMs - answer.fetchedAt);
    }
  }
  const inHourFrom = (at: number) => calls.filter((one) => one >= at && one < at + HOUR_MS).length;
  return {
    gauges: sites.length,
    kept,
    callsInBusiestHour: Math.max(...calls.map(inHourFrom)),
    oldestHours: oldestMs / HOUR_MS,
  };
}
