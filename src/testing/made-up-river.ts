import * as fc from 'fast-check';
import type { RiverFigures } from '#domain/river/flow-report.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { chance } from '../demo/seeded.ts';

interface Event {
  /** Hours from now. */
  readonly at: number;
  readonly size: number;
  readonly rise: number;
  readonly fall: number;
}

const range = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1e6 }).map((share) => min + ((max - min) * share) / 1e6);

const events = (least: number, most: number, maxLength: number, minLength = 0) => {
  const size = range(least, most);
  const event = fc.record({ at: range(-168, 120), size, rise: range(0.5, 24), fall: range(4, 90) });
  return fc.array(event, { minLength, maxLength });
};

/** What moves a kind of river: base flow; events, daily wave and daily loss as shares of it. */
const BY_KIND = {
  calm: [range(50, 1e5), events(-0.2, 0.3, 1), range(0, 0.03), range(-0.03, 0.03)],
  flood: [range(50, 20_000), events(0.2, 8, 3, 1), range(0, 0.05), range(-0.02, 0.05)],
  recession: [range(100, 20_000), events(0.2, 2, 1), range(0, 0.02), range(0.03, 0.4)],
  dam: [range(200, 120_000), events(0, 0, 0), range(0, 0.4), range(-0.02, 0.02)],
  peaking: [range(50, 20_000), events(0.2, 3, 1), range(0, 0.05), range(-0.02, 0.02)],
  tide: [range(100, 5000), events(0.2, 3, 1), range(0.6, 4), range(-0.02, 0.02)],
  creek: [range(0.2, 12), events(0.1, 5, 2), range(0, 0.1), range(-0.02, 0.1)],
  dry: [fc.constantFrom(0, 0, 0.01), events(10, 90_000, 1), fc.constant(0), fc.constant(0)],
} as const;

export type RiverKind = keyof typeof BY_KIND;
export const RIVER_KINDS = Object.keys(BY_KIND) as readonly RiverKind[];

const FORECAST_AGES = {
  none: 0,
  true: 1,
  days: 1,
  flat: 1,
  wrong: 1,
  late: 20,
  expired: 40,
} as const;
const FORECASTS = ['none', 'true', 'true', 'days', 'flat', 'wrong', 'late', 'expired'] as const;
const MEDIANS = ['whole', 'whole', 'whole', 'zero', 'one missing', 'none'] as const;
const FIRST = Date.parse('2026-10-20T00:00Z');
const LAST = Date.parse('2026-12-05T00:00Z');

const hours24 = Array.from({ length: 24 }, (_, at) => at);

const iso = (instant: number) => new Date(instant).toISOString();

function afterEvent({ at, size, rise, fall }: Event, hour: number): number {
  if (hour <= at) return 0;
  const up = Math.min(1, (hour - at) / rise);
  return size * up * Math.exp(-Math.max(0, hour - at - rise) / fall);
}

export function madeUpRiver(kind: RiverKind): fc.Arbitrary<RiverFigures> {
  const [base, eventsOf, wave, loss] = BY_KIND[kind];
  const release = fc.record({ at: range(-168, 72), level: range(0, 3) });
  const parts = fc.record({
    base,
    events: eventsOf,
    wave,
    loss,
    steps: fc.array(release, { maxLength: kind === 'dam' ? 6 : 0 }),
    peak: fc.record({ hours: fc.integer({ min: 3, max: 12 }), times: range(1.5, 8) }),
    seed: fc.integer(),
    flicker: fc.constantFrom(0, 0.005, 0.02, 0.06),
    now: fc
      .integer({ min: FIRST / MINUTE_MS, max: LAST / MINUTE_MS })
      .map((minute) => minute * MINUTE_MS),
    minutes: fc.constantFrom(60, 60, 60, 60, 60, 60, 60, 15, 240),
    delay: fc.oneof(
      { weight: 5, arbitrary: range(0.2, 3) },
      { weight: 1, arbitrary: range(3, 60) },
    ),
    gaps: fc.array(fc.record({ at: range(-168, 0), hours: range(1, 60) }), { maxLength: 2 }),
    only: fc.constantFrom(999, 999, 999, 999, 999, 999, 999, 999, 1, 3),
    forecast: fc.constantFrom(...FORECASTS),
    issued: range(0.5, 14),
    error: range(0.3, 2.5),
    medians: fc.constantFrom(...MEDIANS),
    usual: range(0.3, 3),
    missing: fc.integer({ min: 1, max: 31 }),
  });
  return parts.map((river) => {
    const { now } = river;
    const flowAt = (hour: number): number => {
      const isPeak = kind === 'peaking' && Math.floor((hour + 1000) / river.peak.hours) % 2 === 1;
      const level = river.steps.filter(({ at }) => at <= hour).at(-1)?.level ?? 1;
      const added = river.events.reduce((sum, each) => sum + afterEvent(each, hour), 0);
      const period = kind === 'tide' ? 12.4 : 24;
      const swing = river.wave * Math.sin((2 * Math.PI * hour) / period + river.seed);
      const flow = level * (isPeak ? river.peak.times : 1) + added + swing;
      return river.base * flow * Math.exp(-(river.loss * hour) / 24);
    };
    const step = river.minutes * MINUTE_MS;
    const count = Math.floor((now - river.delay * HOUR_MS) / step) - Math.ceil(now / step - 168);
    const instants = Array.from({ length: count + 1 }, (_, nth) => {
      return (Math.ceil(now / step - 168) + nth) * step;
    });
    const readings = instants.flatMap((at) => {
      const hour = (at - now) / HOUR_MS;
      if (river.gaps.some((gap) => hour >= gap.at && hour < gap.at + gap.hours)) return [];
      const shake = 1 + river.flicker * (2 * chance(river.seed, at / HOUR_MS) - 1);
      return [{ observedAt: iso(at), flowCfs: Math.round(flowAt(hour) * shake * 100) / 100 }];
    });
    const issue = -FORECAST_AGES[river.forecast] * river.issued;
    const first = Math.ceil((now + issue * HOUR_MS) / (6 * HOUR_MS));
    const forecast = Array.from({ length: 40 }, (_, nth) => {
      const at = (first + nth) * 6 * HOUR_MS;
      const hour = (at - now) / HOUR_MS;
      const ofDay = () =>
        hours24.reduce((sum, each) => sum + flowAt(hour - (nth % 4) * 6 + each), 0) / 24;
      const flow =
        river.forecast === 'days' ? ofDay() : flowAt(river.forecast === 'flat' ? issue : hour);
      const error = river.forecast === 'wrong' ? river.error : 1;
      return { validAt: iso(at), flowCfs: Math.round(flow * error) };
    });
    const usual = river.medians === 'zero' ? 0 : river.base * river.usual;
    const days = Array.from({ length: 31 }, (_, at) => at + 1).filter(
      (day) => river.medians !== 'one missing' || day !== river.missing,
    );
    const medians = [10, 11, 12].flatMap((month) =>
      days.map((day) => ({ month, day, flowCfs: usual * (1 + (day - 1) / 100) })),
    );
    const isForecast = river.forecast !== 'none';
    return {
      readings: readings.slice(-river.only),
      stage: [],
      forecast: isForecast ? forecast : [],
      issuedAt: isForecast ? iso(now + issue * HOUR_MS) : null,
      medians: river.medians === 'none' ? [] : medians,
      now,
    };
  });
}
