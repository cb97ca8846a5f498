import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { believable } from '#domain/river/doubtful-reading.ts';
import { flowReport, type RiverFigures } from '#domain/river/flow-report.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { forecastSeries, observedSeries, riverSeries } from '#web/charts/flow-series.ts';
import { figuresAt, HOUR, iso, NOW } from '../../testing/flow-figures.ts';
import { madeUpRiver, RIVER_KINDS } from '../../testing/made-up-river.ts';
import {
  forecast,
  loaded,
  observed,
  PLACE,
  shown,
  source,
  textWith,
} from '../../testing/shown-river.tsx';
import { FlowSummary, summaryState } from './river-flows.tsx';
import { RiverNow } from './river-now.tsx';
import type { RiverSources } from './river-readings.tsx';
import { pictureSummary } from './river-words.ts';

/** What a page says of a river: the fact at its top, the summary, and the words of the picture. */
function said(figures: RiverFigures, flow: Partial<ObservedFlow> = {}, over = {}): string {
  const { readings, stage, now } = figures;
  const measured = believable({ site: '14238000', readings, stage, temperature: [], ...flow });
  const points = [...figures.forecast];
  const sources: RiverSources = {
    observed: source(loaded(measured)),
    forecast: source(
      loaded({
        points,
        isUnitKnown: true,
        issuedAt: figures.issuedAt,
        thresholds: {},
        accuracy: [],
      }),
    ),
    medians: source(loaded(figures.medians)),
    ...over,
  };
  const gauge = PLACE.gauge ?? { site: '', name: '' };
  const words = textWith(
    sources,
    <>
      <RiverNow gauge={gauge} />
      <FlowSummary state={summaryState(PLACE, sources, now)} />
    </>,
    now,
  );
  const [past, ahead] = [
    observedSeries(measured.readings, [], now, measured.earlier),
    forecastSeries(points, [], now),
  ];
  const series = riverSeries({ observed: past, forecast: ahead, medians: [], thresholds: {}, now });
  const standing = flowReport({ ...figures, readings: measured.readings }).forecast;
  const without = { observed: 'No readings.', forecast: 'No forecast.' };
  const parts = { series, observed: past, forecast: ahead, standing, thresholds: {}, without };
  return series ? `${words}|${pictureSummary({ ...parts, series })}` : words;
}

type Denial = (words: string, figures: RiverFigures) => boolean;
const newestOf = ({ readings, now }: RiverFigures) =>
  readings.findLast(({ observedAt }) => Date.parse(observedAt) <= now + HOUR);
/** What no page says, whatever its river. */
const FALSE: Readonly<Record<string, Denial>> = {
  'rises quickly and is steady': (words) =>
    /rising (quickly|fast)|still rising/.test(words.split('Past week')[0] ?? '') &&
    /\|steady\|/.test(words),
  'a flash flood without its advice': (words) =>
    words.includes('|rising fast|') && !words.includes('move upstream on a rise'),
  'fish in a dry river': (words) =>
    words.includes('dry or not') && /hold back|\|steady|flow (is|was) steady/.test(words),
  'a tide where none reaches': (words) => /tide (pushes|turns)|tidal|running up/.test(words),
  'steady, and between': (words) =>
    /\|steady(\||;)/.test(words) && /Swings|Was between/.test(words),
  'figures of NOAA that are not its own': (words, { forecast: points }) => {
    const [, low, high = low] = /expected (?:([\d,.]+) to )?([\d,.]+) cfs by now/.exec(words) ?? [];
    const own = points.map(({ flowCfs }) => Math.round((flowCfs ?? 0) * 10) / 10);
    const has = (text: string) =>
      own.some((f) => Math.abs(f - Number(text.replaceAll(',', ''))) <= 0.5);
    return [low, high].some((text) => text !== undefined && !has(text));
  },
  silence: (words, figures) => {
    const newest = Date.parse(newestOf(figures)?.observedAt ?? '');
    return figures.now - newest < 6 * HOUR && /No newer reading|No reading in/.test(words);
  },
};

/** What befalls a made-up river: each is told as it is. */
const WORLDS: Readonly<
  Record<string, (figures: RiverFigures) => readonly [string, RegExp | null]>
> = {
  'as it is': (figures) => [said(figures), null],
  'its sensor replaced two days ago': (figures) => {
    const since = figures.now - 48 * HOUR;
    const at = ({ observedAt }: { observedAt: string }) => Date.parse(observedAt);
    const readings = figures.readings.filter((one) => at(one) >= since);
    const earlier = figures.readings
      .filter((one) => at(one) < since)
      .map((one) => ({ ...one, flowCfs: 3 * one.flowCfs + 777_777 }));
    const words = said({ ...figures, readings }, { earlier });
    const isBroken = readings.length > 1 && earlier.length > 0;
    return [
      words.replace(/77\d,\d+/g, 'OLD'),
      isBroken ? /when a new sensor began(?!.*OLD)/ : null,
    ];
  },
  'one leap of a reading': (figures) => {
    const steps = figures.readings.map(({ observedAt }) => Date.parse(observedAt));
    const [before = 0, at = 0, after = 0] = steps.slice(-9, -6);
    // Back within an hour, in a river that no tide turns.
    const isAlone = before > 0 && after - at <= HOUR && at - before <= HOUR;
    const isSafe = isAlone && figures.readings.every(({ flowCfs }) => flowCfs >= 0);
    const readings = figures.readings.map((one, nth, { length }) =>
      isSafe && nth === length - 8 ? { ...one, flowCfs: 9_999_999 } : one,
    );
    const told = /^(?!.*(and|stayed at|, )9,999,999).*of 9,999,999 cfs, .* doubtful/;
    return [said({ ...figures, readings }), isSafe ? told : null];
  },
  'remarks of ice': (figures) => [
    said(figures, { remarks: ['Ice', 'Bkw'] }),
    /the gauge is affected by ice and is affected by backwater/,
  ],
  'readings that failed': (figures) => [
    said(figures, {}, { observed: source({ kind: 'failed' }) }),
    /^(?!.*too few days)/,
  ],
};

const RIVERS = 2100;
test('no made-up river has a sentence that its readings deny, in any world', () => {
  let sentences = 0;
  let rivers = 0;
  for (const kind of RIVER_KINDS) {
    fc.assert(
      fc.property(madeUpRiver(kind), (figures) => {
        rivers += 1;
        const world = Object.keys(WORLDS)[rivers % Object.keys(WORLDS).length] ?? '';
        const [words, expected] = WORLDS[world]?.(figures) ?? ['', null];
        const isSilent = world.startsWith('its sensor') || world.startsWith('readings that');
        const found = Object.keys(FALSE).filter(
          (one) => FALSE[one]?.(words, figures) && !(isSilent && one === 'silence'),
        );
        sentences += words.split(/[.|] ?/).filter((part) => part.includes(' ')).length;
        expect([world, found, words]).toEqual([world, [], words]);
        if (expected) expect(words).toMatch(expected);
      }),
      { numRuns: Math.ceil(RIVERS / RIVER_KINDS.length), seed: 2026 },
    );
  }
  process.stdout.write(`${sentences} sentences of ${rivers} made-up rivers were read\n`);
  expect(rivers).toBeGreaterThanOrEqual(2000);
});

const rising = Array.from({ length: 168 }, (_, at) => ({
  observedAt: iso(at - 167),
  value: 3 + Math.max(0, (at - 143) / 4),
}));
const heights = Array.from({ length: 40 }, (_, at) => ({ observedAt: iso(4 + 6 * at), value: 9 }));
const thresholds = { minor: { stageFt: 8.5, flowCfs: null } };

test('a gauge with height alone tells it as a flow is told, with NOAA’s heights', () => {
  const words = shown({
    observed: observed(() => null, 1, { stage: rising }),
    forecast: forecast(() => 0, { points: [], heights, thresholds }),
  });
  expect(words).toContain('|9 ft|');
  expect(words).toContain('|It is at or above minor flood stage, 8.5 ft.|');
  expect(words).toContain('|In 24 hours|+6 ft|rose fast|');
  expect(words).toContain('|Until Monday 30 Nov NOAA expects a steady 9 ft.');
  expect(words).not.toMatch(/no readings|too few|no forecast/i);
});

test('a dam that swings has its range, and not the word steady', () => {
  const swing = observed((hours) => (Math.floor((hours + 400) / 6) % 2 ? 6800 : 1200), 1);
  const words = shown({ observed: swing, forecast: forecast(() => 3600) });
  expect(words).toContain('Swings between 1,200 and 6,800 cfs within a day.');
  expect(words.slice(0, words.indexOf('Past week'))).not.toMatch(/steady/);
});

test('a leap of one reading and water of 32 °C are left out as doubtful', () => {
  const spike = observed((hours) => (hours === -50 ? 99_999 : 500), 1, {
    temperature: figuresAt([-3, -2, -1], () => 32).map((one) => ({ ...one, value: one.flowCfs })),
  });
  const words = shown({ observed: spike });
  expect(words).toContain(
    'A reading of 99,999 cfs, Wed 18 Nov, 10:00 AM, is doubtful and left out.',
  );
  expect(words).toContain('In the past 7 days the flow stayed at 500 cfs.');
  expect(words).toContain('3 readings of up to 90 °F (32 °C)');
});

test('after a refusal a card says when the service is asked again', () => {
  const words = shown({ observed: { kind: 'failed', againAt: NOW + HOUR / 2 } });
  expect(words).toContain('It is asked again at Fri 20 Nov, 12:30 PM.');
});
