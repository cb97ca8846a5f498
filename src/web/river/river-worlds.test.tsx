import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { believable } from '#domain/river/doubtful-reading.ts';
import type { RiverFigures } from '#domain/river/flow-report.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { sayRiver } from '#domain/say/river.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { METRIC, type Units, US } from '#domain/words/units.ts';
import { figuresAt, iso, NOW } from '../../testing/flow-figures.ts';
import { madeUpRiver, RIVER_KINDS, type RiverKind } from '../../testing/made-up-river.ts';
import { text } from '../../testing/page-text.tsx';
import {
  forecast,
  loaded,
  observed,
  PLACE,
  shown,
  source,
  textWith,
} from '../../testing/shown-river.tsx';
import { riverParts } from './flow-parts.ts';
import { ForecastCard } from './forecast-card.tsx';
import { RiverNow } from './river-now.tsx';
import type { RiverSources } from './river-place.ts';
import { FlowSummary, riverMeaning } from './river-summary.tsx';
import { riverAt } from './use-river.tsx';

function said(
  figures: RiverFigures,
  flow: Partial<ObservedFlow> = {},
  over = {},
  units: Units = US,
): string {
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
  const river = riverAt(PLACE, sources, { site: now, real: now });
  const meaning = riverMeaning(river, riverParts(river, units));
  if (meaning === null) throw new Error(river.state);
  return textWith(
    sources,
    <>
      <RiverNow />
      <h1>{sayRiver(river.facts, units)?.line}</h1>
      <h2>{meaning.finding}</h2>
      <FlowSummary state={river.state} meaning={meaning} />
      <p>{meaning.summary}</p>
    </>,
    { now, units },
  );
}

type Denial = (words: string, figures: RiverFigures) => boolean;
const newestOf = ({ readings, now }: RiverFigures) =>
  readings.findLast(({ observedAt }) => Date.parse(observedAt) <= now + HOUR_MS);
const FALSE: Readonly<Record<string, Denial>> = {
  'rises quickly and is steady': (words) =>
    /rising (quickly|fast)|still rising/.test(words) && /and steady[|;]|\|Steady/.test(words),
  'a flash flood without its advice': (words) =>
    /rising fast/i.test(words) && !/dangerous to wade|fast and dangerous/.test(words),
  'fish in a dry river': (words) =>
    /dry or not/i.test(words) &&
    /shallows|and steady|\|Steady|flow (is|was) steady|(times|% \w+) the usual 0 /.test(words),
  'a tide where none reaches': (words) => /tide (pushes|turns)|tidal|running up/.test(words),
  'a swinging river against a figure of NOAA': (words) =>
    /Swings between/.test(words) && /has missed|(above|below) the newest reading/.test(words),
  'a sentence said twice': (words) => {
    const known = words
      .split(/[|.] ?/)
      .filter((sentence) => /steady (in|until)|remained low|average/.test(sentence));
    const now = /\|Now\|[^|]*\|The flow is (steady|lower|higher)/.exec(words)?.[1];
    const same = { steady: 'steady', lower: 'remained', higher: 'average' }[now ?? ''] ?? '-';
    return known.some((sentence) => sentence.includes(same));
  },
  'a sentence of over 24 words': (words) =>
    words.split(/[|.;:] ?/).some((sentence) => sentence.split(' ').length > 24),
  'steady, and between': (words) =>
    /(and |\|)steady[|;]/i.test(words) && /swings|was between .* in the past day/i.test(words),
  'figures of NOAA that are not its own': (words, { forecast: points }) => {
    const [, low, high = low] = /expected (?:([\d,.]+) to )?([\d,.]+) cfs by now/.exec(words) ?? [];
    const own = points.map(({ flowCfs }) => Math.round((flowCfs ?? 0) * 10) / 10);
    const has = (text: string) =>
      own.some((f) => Math.abs(f - Number(text.replaceAll(',', ''))) <= 0.5);
    return [low, high].some((text) => text !== undefined && !has(text));
  },
  silence: (words, figures) => {
    const newest = Date.parse(newestOf(figures)?.observedAt ?? '');
    return (
      figures.now - newest < 6 * HOUR_MS &&
      /does now is not known|No reading in|No flow in/.test(words)
    );
  },
};

const since = (figures: RiverFigures, hours: number) => {
  const instant = figures.now - hours * HOUR_MS;
  const isLater = ({ observedAt }: { observedAt: string }) => Date.parse(observedAt) >= instant;
  return [
    figures.readings.filter(isLater),
    figures.readings.filter((reading) => !isLater(reading)),
  ] as const;
};

function leapIn({ readings }: RiverFigures): number | null {
  const at = readings.length - 8;
  const steps = readings.slice(at - 1, at + 2).map(({ observedAt }) => Date.parse(observedAt));
  const [before = 0, time = 0, after = 0] = steps;
  const isAlone = before > 0 && after - time <= HOUR_MS && time - before <= HOUR_MS;
  return isAlone && readings.every(({ flowCfs }) => flowCfs >= 0) ? at : null;
}

interface World {
  /**
   * Made-up rivers of each kind: enough to find a lost warning, swing or doubt. The sentences themselves are
   * read for more rivers, without a page, in `flow-report.test.ts`.
   */
  readonly ofKind: number;
  readonly kinds?: readonly RiverKind[];
  readonly wordsOf: (figures: RiverFigures) => readonly [words: string, ...RegExp[]];
  readonly isUnread?: true;
}

const WORLDS: Readonly<Record<string, World>> = {
  'as it is': { ofKind: 50, wordsOf: (figures) => [said(figures)] },
  'below a dam that makes power by the hour': {
    ofKind: 120,
    kinds: ['peaking'],
    wordsOf: (figures) => [said(figures)],
  },
  'with a new sensor, a leap and remarks of ice': {
    ofKind: 25,
    wordsOf(figures) {
      const at = leapIn(figures);
      const readings = figures.readings.map((reading, nth) =>
        nth === at ? { ...reading, flowCfs: 9_999_999 } : reading,
      );
      const [newer, older] = since({ ...figures, readings }, 48);
      // After a change of sensor, the jump may not be recognized.
      const isLeap = at !== null && newer.length > 12;
      const earlier = older.map((reading) => ({
        ...reading,
        flowCfs: 3 * reading.flowCfs + 777_777,
      }));
      const flow = { earlier, remarks: ['Ice', 'Bkw'] as const };
      const words = said({ ...figures, readings: newer }, flow).replace(/77\d,\d+/g, 'OLD');
      const expected = [/the gauge is affected by ice and is affected by backwater/];
      if (newer.length > 1 && older.length > 0) {
        expected.push(/when a new sensor began(?!.*OLD)/);
      }
      if (isLeap) {
        expected.push(/^(?!.*(and|stayed at|, )9,999,999).*of 9,999,999 cfs, .* doubtful/);
      }
      return [words, ...expected];
    },
  },
  'that is read by its height alone': {
    ofKind: 15,
    isUnread: true,
    wordsOf(figures) {
      const heightOf = (flow: number) => Math.round(100 * Math.log(2 + Math.max(0, flow))) / 100;
      const stage = figures.readings.map(({ observedAt, flowCfs }) => ({
        observedAt,
        value: heightOf(flowCfs),
      }));
      const newest = newestOf(figures)?.flowCfs ?? 0;
      const height = `\\|${heightOf(newest)}`.replace('.', '\\.');
      return [
        said({ ...figures, readings: [], stage, forecast: [] }),
        ...(stage.length > 0
          ? [
              new RegExp(`${height}\\|ft\\|.*${height} ft[ ,|]`),
              /^(?!.*(too few days|No reading in))/,
            ]
          : []),
      ];
    },
  },
  'whose readings failed': {
    ofKind: 15,
    isUnread: true,
    wordsOf: (figures) => [
      said(figures, {}, { observed: source({ kind: 'failed' }) }),
      /^(?!.*too few days)/,
    ],
  },
};

test.each(Object.entries(WORLDS))(
  'no sentence is denied by the readings of a river %s',
  (_, world) => {
    const { wordsOf, ofKind, isUnread = false, kinds = RIVER_KINDS } = world;
    let sentences = 0;
    let rivers = 0;
    for (const kind of kinds) {
      fc.assert(
        fc.property(madeUpRiver(kind), (figures) => {
          rivers += 1;
          const [words, ...expected] = wordsOf(figures);
          const found = Object.keys(FALSE).filter(
            (fault) => FALSE[fault]?.(words, figures) && !(isUnread && fault === 'silence'),
          );
          sentences += words.split(/[.|] ?/).filter((part) => part.includes(' ')).length;
          expect([found, words]).toEqual([[], words]);
          for (const pattern of expected) expect(words).toMatch(pattern);
        }),
        { numRuns: ofKind, seed: 2026 },
      );
    }
    process.stdout.write(`${sentences} sentences of ${rivers} made-up rivers were read\n`);
    expect(rivers).toBe(ofKind * kinds.length);
  },
);

const FIGURE = /−?[\d,]*\.?\d+/g;
const figuresIn = (words: string) =>
  [...words.matchAll(FIGURE)].map(({ 0: text, index }) => ({
    value: Number(text.replace('−', '-').replaceAll(',', '')),
    isRough: words.slice(0, index).endsWith('about '),
  }));
const skeleton = (words: string) =>
  words.replaceAll(FIGURE, '#').replaceAll(METRIC.flow.unit, US.flow.unit);
/** From this size on, a metric flow is shown to this unit. */
const SHOWN_TO = [
  { from: 1000, unit: 1 },
  { from: 10, unit: 0.1 },
  { from: 1, unit: 0.01 },
  { from: 0, unit: 0.001 },
];
const lastDigit = (us: number, metric: number) => {
  const shown = SHOWN_TO.find(({ from }) => Math.abs(metric) >= from)?.unit ?? 0;
  return (Math.abs(us) < 10 ? 0.1 : 1) * METRIC.flow.per + shown;
};

test('metric figures are the default ones converted, in the same sentences', () => {
  let same = 0;
  let rivers = 0;
  for (const kind of RIVER_KINDS) {
    fc.assert(
      fc.property(madeUpRiver(kind), (figures) => {
        rivers += 1;
        const saidIn = (units: Units) =>
          said(figures, {}, {}, units).replace(/Words on this page:.*Glossary/, '');
        const us = saidIn(US);
        const metric = saidIn(METRIC);
        expect(metric).not.toMatch(/\d (cfs|ft)\b|\|(cfs|ft)\|/);
        // Two flows that are equal in the coarser unit have different words.
        if (skeleton(us) !== skeleton(metric)) return;
        same += 1;
        const shown = figuresIn(metric);
        for (const [at, { value }] of figuresIn(us).entries()) {
          const { value: other = Number.NaN, isRough } = shown[at] ?? {};
          const off = Math.abs(value * METRIC.flow.per - other);
          // What is forecast has three digits in both units, a rough figure two.
          const share = isRough ? 0.1 : 0.01;
          const most = lastDigit(value, other) / 2 + share * Math.abs(other);
          expect(value === other || off <= most + 1e-9, `${value} and ${other}: ${metric}`).toBe(
            true,
          );
        }
      }),
      { numRuns: 25, seed: 2027 },
    );
  }
  process.stdout.write(`${same} of ${rivers} rivers have the same sentences in both units\n`);
  expect(same / rivers).toBeGreaterThan(0.8);
});

const rising = Array.from({ length: 168 }, (_, at) => ({
  observedAt: iso(at - 167),
  value: 3 + Math.max(0, (at - 143) / 4),
}));
const heights = Array.from({ length: 40 }, (_, at) => ({ observedAt: iso(4 + 6 * at), value: 9 }));
const thresholds = { minor: { stageFt: 8.5, flowCfs: null } };

test('a gauge with only a height is described like a flow, with NOAA’s heights', () => {
  const words = shown({
    observed: observed(() => null, 1, { stage: rising }),
    forecast: forecast(() => 0, { points: [], heights, thresholds }),
  });
  expect(words).toMatch(
    /^\|River Flows for Nearby Gauges\|At minor flood stage now\. 9 ft, rising fast now, then about the same through/,
  );
  expect(words).toContain('|In 24 hours|+6 ft|rose fast|');
  expect(words).toContain('|NOAA expects a steady 9 ft through Monday, Nov 30.');
  expect(words).not.toMatch(/no readings|too few|no forecast/i);
});

test('the map’s popup shows a forecast of heights only in feet', () => {
  const ahead = source(forecast(() => 0, { points: [], heights, thresholds }));
  const point = { lid: 'MYDW1', name: 'Cowlitz River' };
  const words = text(
    <ForecastCard point={point} source={ahead} times={{ site: NOW, real: NOW }} />,
  );
  expect(words).toMatch(/\|NOAA Forecast - Feet\|Cowlitz River\|Highest: 9 ft\|/);
  expect(words).toContain('|NOAA expects a steady 9 ft through Monday, Nov 30.');
  expect(words).not.toContain('cfs');
});

test('a dam that swings has its range, and not the word steady', () => {
  const swing = observed((hours) => (Math.floor((hours + 400) / 6) % 2 ? 6800 : 1200), 1);
  const words = shown({ observed: swing, forecast: forecast(() => 3600) });
  expect(words).toContain('|1,200 cfs, swinging between 1,200 and 6,800 cfs through Monday|');
  expect(words.slice(0, words.indexOf('|Table'))).not.toMatch(/steady/);
});

const EMPTY = { site: '14238000', readings: [], stage: [], temperature: [] };
test('a leap of one reading and water of 32 °C are left out as doubtful', () => {
  const spike = observed((hours) => (hours === -50 ? 99_999 : 500), 1, {
    temperature: figuresAt([-3, -2, -1], () => 32).map((figure) => ({
      ...figure,
      value: figure.flowCfs,
    })),
  });
  // A sensor that has stopped is trusted no more than the one that reports now.
  const { earlier, doubtful } = believable({
    ...EMPTY,
    earlier: figuresAt([-9, -8, -7], (hours) => (hours === -8 ? 99_999 : 500)),
  });
  expect([earlier?.length, doubtful.flow.length]).toEqual([2, 1]);
  const words = shown({ observed: spike });
  expect(words).toContain(
    'A reading of 99,999 cfs, Wed, Nov 18, 10:00 AM, is doubtful and left out.',
  );
  expect(words).toContain('In the past 7 days the flow stayed at 500 cfs.');
  expect(words).toContain(
    '3 readings from Fri, Nov 20, 9:00 AM to Fri, Nov 20, 11:00 AM are doubtful and left out: 90 °F (32 °C).',
  );
});

test('a gauge with ambiguous sensors has no flow, and is not called silent', () => {
  const why = 'more than one sensor, and USGS does not say which is the river';
  for (const stage of [[], rising]) {
    const read = loaded(believable({ ...EMPTY, stage, remarks: ['Sen'] }));
    const words = shown({ observed: read });
    expect(words).toContain(
      '|USGS says that the gauge has more than one sensor, none of them marked as the river’s.|',
    );
    expect(words).toContain(stage.length > 0 ? '|9 ft, rising fast. ' : `|This gauge has ${why}.|`);
    expect(words).not.toMatch(/no reading|no flow in|not measured/i);
  }
});

test('after a refusal a card says when the service is called again, with or without saved figures', () => {
  const at = NOW + HOUR_MS / 2;
  const again = 'Freshet asks again at Fri, Nov 20, 12:30 PM.';
  expect(shown({ observed: { kind: 'failed', againAt: at } })).toContain(again);
  const saved = observed(() => 1000);
  const answer = { ...saved.answer, isStale: true, againAt: at };
  expect(shown({ observed: { ...saved, answer } })).toContain(`30 minutes ago. ${again}`);
});
