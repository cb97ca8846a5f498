import * as fc from 'fast-check';
import { spreadAround } from '#domain/river/daily-median.ts';
import type { RiverFigures } from '#domain/river/flow-report.ts';
import { chance } from '../demo/seeded.ts';

const HOUR = 3_600_000;

/** What makes a river of a kind move. */
export const RIVER_KINDS = ['calm', 'flood', 'recession', 'dam', 'tide', 'creek', 'dry'] as const;

interface Event {
  /** Hours from now. */
  readonly at: number;
  /** What it adds at its height, as a share of the base flow. */
  readonly size: number;
  readonly rise: number;
  readonly fall: number;
}

const range = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1e6 }).map((share) => min + ((max - min) * share) / 1e6);

const event = (least: number, most: number): fc.Arbitrary<Event> =>
  fc.record({
    at: range(-168, 120),
    size: range(least, most),
    rise: range(0.5, 24),
    fall: range(4, 90),
  });

/** A dam's release: the level from an hour on, as a share of the base flow. */
interface Step {
  readonly at: number;
  readonly level: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ at: range(-168, 72), level: range(0, 3) }),
  { maxLength: 6 },
);

const BY_KIND = {
  calm: {
    base: range(50, 100_000),
    events: fc.array(event(-0.2, 0.3), { maxLength: 1 }),
    wave: range(0, 0.03),
    loss: range(-0.03, 0.03),
  },
  flood: {
    base: range(50, 20_000),
    events: fc.array(event(0.2, 8), { minLength: 1, maxLength: 3 }),
    wave: range(0, 0.05),
    loss: range(-0.02, 0.05),
  },
  recession: {
    base: range(100, 20_000),
    events: fc.array(event(0.2, 2), { maxLength: 1 }),
    wave: range(0, 0.02),
    loss: range(0.03, 0.4),
  },
  dam: {
    base: range(200, 120_000),
    events: fc.constant<Event[]>([]),
    wave: range(0, 0.4),
    loss: range(-0.02, 0.02),
  },
  tide: {
    base: range(100, 5000),
    events: fc.array(event(0.2, 3), { maxLength: 1 }),
    wave: range(0.6, 4),
    loss: range(-0.02, 0.02),
  },
  creek: {
    base: range(0.2, 12),
    events: fc.array(event(0.1, 5), { maxLength: 2 }),
    wave: range(0, 0.1),
    loss: range(-0.02, 0.1),
  },
  dry: {
    base: fc.constantFrom(0, 0, 0.01),
    events: fc.array(event(10, 90_000), { maxLength: 1 }),
    wave: fc.constant(0),
    loss: fc.constant(0),
  },
} satisfies Record<(typeof RIVER_KINDS)[number], unknown>;

const FORECASTS = ['none', 'true', 'true', 'true', 'flat', 'wrong', 'late', 'expired'] as const;
/** What a record says of the flows around a median, and what it may get wrong. */
const SPREADS = ['whole', 'whole', 'whole', 'none', 'falls', 'short', 'extremes', 'holes'] as const;
const HEIGHTS = ['hourly', 'hourly', 'none', 'gaps', 'silent'] as const;
const MEDIANS = ['whole', 'whole', 'whole', 'zero', 'one missing', 'none'] as const;
/** The autumn of 2026, with the change of the clocks. */
const [FIRST, LAST] = [Date.parse('2026-10-20T00:00Z'), Date.parse('2026-12-05T00:00Z')];
const MINUTE = 60_000;
const NOW = fc
  .integer({ min: FIRST / MINUTE, max: LAST / MINUTE })
  .map((minute) => minute * MINUTE);

const written = new Map<number, string>();

/** Written once for all rivers. */
function iso(instant: number): string {
  const text = written.get(instant) ?? new Date(instant).toISOString();
  written.set(instant, text);
  return text;
}

const afterEvent = ({ at, size, rise, fall }: Event, hour: number): number => {
  if (hour <= at) return 0;
  const up = Math.min(1, (hour - at) / rise);
  return size * up * Math.exp(-Math.max(0, hour - at - rise) / fall);
};

/** The figures of a made-up river of a kind, with everything that can go wrong with its gauge. */
export function madeUpRiver(kind: (typeof RIVER_KINDS)[number]): fc.Arbitrary<RiverFigures> {
  const parts = fc.record({
    ...BY_KIND[kind],
    steps: kind === 'dam' ? steps : fc.constant<Step[]>([]),
    seed: fc.integer(),
    flicker: fc.constantFrom(0, 0.005, 0.02, 0.06),
    now: NOW,
    minutes: fc.constantFrom(60, 60, 60, 60, 60, 60, 60, 15, 240),
    delay: fc.oneof(
      { weight: 5, arbitrary: range(0.2, 3) },
      { weight: 1, arbitrary: range(3, 60) },
    ),
    gaps: fc.array(fc.record({ at: range(-168, 0), hours: range(1, 60) }), { maxLength: 2 }),
    only: fc.constantFrom(null, null, null, null, null, null, null, null, 1, 3),
    forecast: fc.constantFrom(...FORECASTS),
    issued: range(0.5, 14),
    error: range(0.3, 2.5),
    medians: fc.constantFrom(...MEDIANS),
    spread: fc.constantFrom(...SPREADS),
    width: range(0.05, 1.2),
    heights: fc.constantFrom(...HEIGHTS),
    usual: range(0.3, 3),
    missing: fc.integer({ min: 1, max: 31 }),
  });
  return parts.map((river) => {
    const { now, base } = river;
    const flowAt = (hour: number): number => {
      const level = river.steps.filter(({ at }) => at <= hour).at(-1)?.level ?? 1;
      const added = river.events.reduce((sum, each) => sum + afterEvent(each, hour), 0);
      const period = kind === 'tide' ? 12.4 : 24;
      const wave = river.wave * Math.sin((2 * Math.PI * hour) / period + river.seed);
      return base * (level + added + wave) * Math.exp(-(river.loss * hour) / 24);
    };
    const readings = [];
    const step = (river.minutes / 60) * HOUR;
    for (let at = Math.ceil(now / step - 168) * step; at <= now - river.delay * HOUR; at += step) {
      const hour = (at - now) / HOUR;
      if (river.gaps.some((gap) => hour >= gap.at && hour < gap.at + gap.hours)) continue;
      const shake = 1 + river.flicker * (2 * chance(river.seed, at / HOUR) - 1);
      readings.push({ observedAt: iso(at), flowCfs: Math.round(flowAt(hour) * shake * 100) / 100 });
    }
    const age = {
      none: 0,
      true: river.issued,
      flat: river.issued,
      wrong: river.issued,
      late: 20 * river.issued,
      expired: 320,
    };
    const issue = -age[river.forecast];
    const expected = (hour: number): number => {
      if (river.forecast === 'flat') return flowAt(issue);
      return flowAt(hour) * (river.forecast === 'wrong' ? river.error : 1);
    };
    const first = Math.ceil((now + issue * HOUR) / (6 * HOUR));
    const forecast = Array.from({ length: 40 }, (_, at) => (first + at) * 6 * HOUR).map((at) => ({
      validAt: iso(at),
      flowCfs: Math.round(expected((at - now) / HOUR)),
    }));
    const { usual, missing } = river;
    const around = (median: number, day: number) => {
      if (river.spread === 'none' || (river.spread === 'holes' && day % 3 === 0)) return {};
      const off = (deviations: number) => median * Math.exp(river.width * deviations);
      const wrong = river.spread === 'extremes' ? 0.1 : 2.3;
      return spreadAround(median, {
        years: river.spread === 'short' ? 9 : 60,
        p10: off(river.spread === 'falls' ? -0.3 : -1.28),
        p25: off(-0.67),
        p75: off(0.67),
        p90: off(1.28),
        lowest: off(-wrong),
        highest: off(wrong),
      });
    };
    const stage = readings.flatMap(({ observedAt }, at) => {
      const ago = (now - Date.parse(observedAt)) / HOUR;
      if (river.heights === 'none' || (river.heights === 'silent' && ago < 5)) return [];
      return river.heights === 'gaps' && at % 5 !== 0 ? [] : [{ observedAt, value: at / 100 }];
    });
    const flow = river.medians === 'zero' ? 0 : base * usual;
    return {
      readings: river.only === null ? readings : readings.slice(-river.only),
      stage,
      forecast: river.forecast === 'none' ? [] : forecast,
      issuedAt: river.forecast === 'none' ? null : new Date(now + issue * HOUR).toISOString(),
      medians:
        river.medians === 'none'
          ? []
          : [10, 11, 12].flatMap((month) =>
              Array.from({ length: 31 }, (_, at) => ({
                month,
                day: at + 1,
                flowCfs: flow * (1 + at / 100),
                ...around(flow * (1 + at / 100), at + 1),
              })).filter(({ day }) => river.medians !== 'one missing' || day !== missing),
            ),
      now,
    };
  });
}
