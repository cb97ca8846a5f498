import { setTimeout as pause } from 'node:timers/promises';
import type { RiverSubject } from '#contract/river-address.ts';
import type { Fault } from '#demo/fault.ts';
import { startSimulatedServices } from '#demo/simulated-server.ts';
import type { SimulatedService } from '#demo/simulated-services.ts';
import type { KeptAnswer } from '#server/river/kept-answer.ts';
import { createRivers, servicesAt } from '#server/river/rivers.ts';
import type { Catalogue } from '#sources/catalogue/parse.ts';

const FAULTS: readonly Fault[] = [
  { kind: 'slow', delayMs: 3000 },
  { kind: 'hanging' },
  { kind: 'limited', retryAfterS: 5 },
  { kind: 'broken' },
  { kind: 'unavailable' },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrong-json' },
  { kind: 'empty' },
  { kind: 'sentinels' },
];

/** What came of a fault, or of two at once. */
export interface FaultOutcome {
  readonly name: string;
  readonly longestWaitMs: number;
  /** Figures that no river has. */
  readonly madeUp: number;
  readonly recovered: boolean;
}

const USGS: readonly RiverSubject[] = [
  { kind: 'flow', site: '12200500' },
  { kind: 'medians', site: '12189500' },
];
const NOAA: readonly RiverSubject[] = [{ kind: 'forecast', lid: 'MVEW1' }, { kind: 'gauges' }];

function madeUpIn(answer: KeptAnswer): number {
  const texts = JSON.stringify(answer.value).match(/-?\d+(?:\.\d+)?/g) ?? [];
  return texts.filter((text) => /^-9{3,6}$/.test(text)).length;
}

async function outcomeOf(
  catalogue: Catalogue,
  name: string,
  faults: readonly (readonly [SimulatedService, Fault])[],
  subjects: readonly RiverSubject[],
): Promise<FaultOutcome> {
  const now = () => Date.now();
  const server = await startSimulatedServices({ gauges: catalogue.gauges, seed: 1, now, port: 0 });
  try {
    for (const [service, fault] of faults) server.setFault(service, fault);
    const { figures } = await createRivers({
      ...catalogue,
      services: { ...servicesAt(server.origin), usgsApiKey: null },
      fetch,
      answers: null,
      now,
      riverNow: now,
      isSimulated: true,
      logger: { error: () => undefined },
    });
    let longestWaitMs = 0;
    let madeUp = 0;
    const ask = async (subject: RiverSubject): Promise<boolean> => {
      const begun = performance.now();
      const answer = await figures.ask(subject).catch(() => null);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - begun);
      madeUp += answer === null ? 0 : madeUpIn(answer);
      return answer !== null;
    };
    await Promise.all(subjects.map(ask));
    server.clearFaults();
    let recovered = false;
    for (let attempt = 0; attempt < 30 && !recovered; attempt += 1) {
      await pause(1000);
      recovered = (await Promise.all(subjects.map(ask))).every(Boolean);
    }
    return { name, longestWaitMs, madeUp, recovered };
  } finally {
    await server.close();
  }
}

/**
 * Every fault of NOAA's services, and every pair of faults of the two generations of USGS. Those
 * two stand in for each other, so that their waiting times add up. USGS and NOAA are asked for
 * different figures, each through its own gate: `river-routes.test.ts` holds that a pair of theirs
 * comes to no more than its two faults alone, `e2e/river-services.spec.ts` on one page.
 */
export async function checkFaults(
  catalogue: Catalogue,
  progress: (done: number, of: number) => void,
): Promise<FaultOutcome[]> {
  const trials = FAULTS.flatMap((first) => [
    () => outcomeOf(catalogue, `NOAA ${first.kind}`, [['nwps', first]], NOAA),
    ...FAULTS.map(
      (second) => () =>
        outcomeOf(
          catalogue,
          `USGS ${first.kind}, older USGS ${second.kind}`,
          [
            ['usgs-ogc', first],
            ['usgs-statistics', first],
            ['usgs-legacy', second],
          ],
          USGS,
        ),
    ),
  ]);
  const outcomes: FaultOutcome[] = [];
  const AT_ONCE = 11;
  for (let at = 0; at < trials.length; at += AT_ONCE) {
    outcomes.push(...(await Promise.all(trials.slice(at, at + AT_ONCE).map((trial) => trial()))));
    progress(outcomes.length, trials.length);
  }
  return outcomes;
}
