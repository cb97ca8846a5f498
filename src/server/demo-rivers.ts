import type { RiverStandIn } from '#contract/river-address.ts';
import { pastForecasts } from '#demo/past-forecasts.ts';
import { recordedWorld } from '#demo/recorded-river.ts';
import { spreadsIn } from '#demo/served-river.ts';
import { fetchFrom, servicesOver } from '#demo/services.ts';
import { simulatedWorld } from '#demo/simulated-river.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import {
  type FloodStatement,
  isRecordedDay,
  type RecordedRivers,
} from '#domain/river/recorded-rivers.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { SpreadOn } from './river/gauge-classes.ts';

/** The demonstration's weather: in its August dry, with rain ahead for some rivers. */
const DEMO_SEED = 2;

export interface DemoRivers {
  readonly standIn: RiverStandIn;
  readonly fetch: Fetch;
  readonly spreadOn: SpreadOn;
  readonly statementsOf: (lid: string) => readonly FloodStatement[];
  /** How far earlier forecasts were off; `null` where none were kept. */
  readonly past: ReturnType<typeof pastForecasts> | null;
}

/** The rivers of a demonstration of a day: recorded where there is a record of its week, else simulated. */
export async function demoRivers(settings: {
  readonly gauges: readonly Gauge[];
  readonly day: PlainDate;
  readonly now: () => number;
  /** Reads the recorded rivers; asked for on their days only. */
  readonly readRecord: () => Promise<RecordedRivers>;
}): Promise<DemoRivers> {
  const { gauges, day, now, readRecord } = settings;
  if (!isRecordedDay(day)) {
    const world = simulatedWorld({ gauges, seed: DEMO_SEED, now });
    return {
      standIn: 'simulated',
      fetch: fetchFrom(servicesOver(world)),
      spreadOn: spreadsIn(world),
      statementsOf: () => [],
      past: pastForecasts(world),
    };
  }
  const record = await readRecord();
  const world = recordedWorld({ gauges, record, now });
  return {
    standIn: 'recorded',
    fetch: fetchFrom(servicesOver(world)),
    spreadOn: spreadsIn(world),
    statementsOf: (lid) => record.statements.filter((statement) => statement.lid === lid),
    past: null,
  };
}
