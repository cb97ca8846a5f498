import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { seasonCurve } from '#domain/fish/season-curve.ts';
import { forecastSeries, observedSeries } from '#domain/river/flow-series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { US } from '#domain/words/units.ts';
import { type FlowAt, figuresAt, given, mediansOf, NOW, WEEK } from '../../testing/flow-figures.ts';
import { CANVAS } from './axis.ts';
import { type Bar, BarChart } from './bar-chart.tsx';
import type { ChartProps, Reading } from './chart-frame.tsx';
import { FlowChart } from './flow-chart.tsx';
import { HillInList } from './hill-in-list.tsx';
import { ScoreChart } from './score-chart.tsx';
import { SeasonChart } from './season-chart.tsx';
import { SeasonFlowChart, seasonFlow } from './season-flow-chart.tsx';
import { seasonLayout } from './season-layout.ts';
import { SmallBars, SmallSeasonChart } from './small-charts.tsx';
import { TrendChart, trendSeries } from './trend-chart.tsx';

/** Each chart in its important states, as files that a browser can open. */
const FOLDER = new URL('pictures/', import.meta.url);
const MARGIN = 20;

/** A graph that is alone on a phone. */
const PHONE = { width: 330, height: 240, left: 48, right: 15, dayRoom: 48 };

const chart = (reading: Reading = null): ChartProps => ({
  name: '',
  reading,
  valueText: null,
  onRead: () => {},
});

/** All year, most in spring, but none in a week of August. */
const TREND = trendSeries(
  given(
    seasonCurve(
      emptyCircle().map((_, day) => (day > 214 && day < 222 ? 0 : 2 + Math.sin(day / 58))),
    ),
  ),
  '2026-11-05',
);

const yearly = (counts: readonly (number | null)[]): readonly Bar[] =>
  counts.map((value, at) => {
    const year = 2027 - counts.length + at;
    const later = counts.length - 1 - at;
    const mark = (['unfinished', 'preliminary'] as const)[later] ?? 'final';
    const byDate = value === null ? null : value / (at + 1);
    return { value, mark, byDate, label: `${year}`, shortLabel: `’${year % 100}` };
  });
const MANY_YEARS = Array.from({ length: 31 }, (_, at) => 400 + ((at * 7919) % 1500));

/** Two weeks up to August 5, each day with its count. */
const recent = (counts: readonly (number | null)[]): readonly Bar[] =>
  counts.map((value, at) => {
    const day = at + 23;
    const label = String(day > 31 ? day - 31 : day);
    const group = { 23: 'Jul', 32: 'Aug' }[day] ?? '';
    return { value, label, group };
  });

function grown(year: number, total: number, weeks = 12) {
  const shares = [0, 0.01, 0.05, 0.14, 0.3, 0.45, 0.62, 0.78, 0.9, 0.97, 0.99, 1].slice(0, weeks);
  const growth = shares.map((share, week): [number, number, number] => {
    return [135 + 7 * (week + (year % 3)), Math.round(total * share), 0];
  });
  const firstDate = `${year}-04-25` as PlainDate;
  return { label: `${year}`, firstDate, knownFrom: firstDate, growth };
}
const TOTALS = [1300, 5200, 2100, 800, 9400, 3100, 2600, 6200, 1900, 4100];
const SEASON = given(
  seasonLayout(
    {
      firstDate: '2025-04-25',
      now: grown(2025, 3600, 6),
      earlier: TOTALS.map((total, at) => grown(2015 + at, total)),
      expected: { total: 4100, low: 2900, high: 6000 },
      hill: {
        first: -6,
        shares: [0.01, 0.04, 0.09, 0.16, 0.15, 0.17, 0.16, 0.12, 0.07, 0.02, 0.01],
      },
    },
    '2025-10-23',
  ),
);

const MEDIANS = mediansOf(3900).map(({ month, day, flowCfs: least }) => {
  const flowCfs = least + 12 * day;
  const others = { years: 40, p10: 0, p90: 99_999, lowest: null, highest: null };
  const spread = { ...others, p25: Math.round(flowCfs * 0.7), p75: Math.round(flowCfs * 1.4) };
  return { month, day, flowCfs, spread };
});

const observed = (flowAt: FlowAt) =>
  given(observedSeries(figuresAt([-168, ...WEEK], flowAt), MEDIANS, NOW));
const storm = (hour: number) => Math.round(3900 + 4100 * Math.exp(-(((hour + 70) / 22) ** 2)));
const quiet = (hour: number) => Math.round(4200 + 60 * Math.sin(hour / 5));
const silent = (hour: number) => (hour > -120 && hour < -90) || hour > -20 || hour === -40;

/** A figure every 6 hours from the given one on. */
function forecast(first: number, count: number) {
  const hours = Array.from({ length: count }, (_, at) => first + at * 6);
  const points = figuresAt(hours, (hour) => {
    const at = (hour - first) / 6;
    return Math.round(4200 + 2600 * Math.exp(-(((at - 16) / 6) ** 2)) - 12 * at);
  });
  return given(forecastSeries(points, MEDIANS, NOW));
}

/** A river that has risen to its flood categories. */
const FLOOD = observed((hour) => quiet(hour) + (hour > -18 ? 260 * (hour + 18) : 0));
const CATEGORIES = [
  { flow: 8000, name: 'Action stage', category: 'action' },
  { flow: 8400, name: 'Minor flood stage', category: 'minor' },
  { flow: 8500, name: 'Moderate flood stage', category: 'moderate' },
] as const;

/** Weekly reports of a fall with their fish, under the flow of its days. */
const FALL = given(
  seasonFlow(
    [30, null, null, 120, 0, 45].flatMap((fish, at) => {
      const since = addDays('2026-09-05', 7 * at);
      return fish === null ? [] : [{ since, date: addDays(since, 7), fish }];
    }),
    {
      from: '2026-08-20',
      means: Array.from({ length: 200 }, (_, day) => {
        const storms = [38, 55, 80].map((at) => (day < at ? 0 : 900 * Math.exp((at - day) / 4)));
        return day < 30 || day === 50 ? null : Math.round(140 + Math.max(...storms));
      }),
    },
    '2027-03-01',
  ),
);

const errors = (name: string, isOurs: boolean, from: number, to: number) => ({
  name,
  isOurs,
  points: [0.1, 0.25, 0.5, 0.75, 0.9].map((stage) => ({
    stage,
    error: from + (to - from) * stage,
  })),
});

const PICTURES: Readonly<Record<string, ReactElement>> = {
  'trend-two-pieces-read': <TrendChart isStatic {...chart(0)} trend={TREND} />,
  'yearly-above-14': <BarChart isStatic {...chart()} bars={yearly(MANY_YEARS)} allTicks />,
  'yearly-gap-read': (
    <BarChart isStatic {...chart(3)} bars={yearly([310, 290, null, null, 1, 420])} allTicks />
  ),
  'recent-correction': (
    <BarChart
      isStatic
      {...chart(6)}
      stretch={[4, 6]}
      bars={recent([7, null, null, 5, null, null, -12, null, null, 0, null, 3, null, null])}
    />
  ),
  'season-expected': <SeasonChart isStatic {...chart(40)} layout={SEASON} />,
  'season-flow-gaps': <SeasonFlowChart isStatic {...chart(44)} season={FALL} quantity={US.flow} />,
  'observed-gaps': (
    <FlowChart
      isStatic
      {...chart(100)}
      series={observed((hour) => (silent(hour) ? null : storm(hour)))}
    />
  ),
  'forecast-narrow': <FlowChart isStatic {...chart()} series={forecast(4, 40)} shape={PHONE} />,
  'observed-flood': <FlowChart isStatic {...chart()} series={FLOOD} limits={CATEGORIES} />,
  scores: (
    <ScoreChart
      isStatic
      name=""
      lines={[
        errors('Mean of the last five seasons', false, 40, 40),
        errors('Freshet', true, 36, 8),
      ]}
    />
  ),
  'small-season': (
    <SmallSeasonChart
      season={{
        now: [0, 1, 10, 32, 50, 54],
        low: [0, 0, 2, 7, 11, 14, 15, 15, 15],
        median: [0, 1, 5, 17, 27, 31, 33, 33, 33],
        high: [0, 3, 13, 40, 63, 80, 97, 100, 100],
      }}
    />
  ),
  hill: (
    <HillInList
      hill={{ first: -3, shares: [40, 0, 160, 200, 100, 20] }}
      window={[-4, 4]}
      peak={[-0.5, 0.5]}
    />
  ),
  'small-bars': (
    <SmallBars
      most={90}
      values={[20, 0, null, 90, 1, 44].map((value, at) => ({ value, isUnfinished: at === 5 }))}
    />
  ),
};

test.each(Object.entries(PICTURES))('%s matches its picture', async (name, drawing) => {
  const page = renderToStaticMarkup(drawing);
  const svg = page.slice(page.indexOf('<svg'), page.lastIndexOf('</svg>') + '</svg>'.length);
  const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
  const wide = width + 2 * MARGIN;
  const tall = height + 2 * MARGIN;
  const lines = svg
    .replace('<svg ', `<svg x="${MARGIN}" y="${MARGIN}" width="${width}" height="${height}" `)
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/><\/path>/g, '/>')
    .replaceAll(/><(?=\/?(?:svg|g|path|text)\b)/g, '>\n<');
  await expect(`<svg xmlns="http://www.w3.org/2000/svg" width="${(960 * wide) / (CANVAS.width + 2 * MARGIN)}" viewBox="0 0 ${wide} ${tall}">
<style>
@import url("../../ui/tokens.css");
</style>
${lines}
</svg>
`).toMatchFileSnapshot(new URL(`${name}.svg`, FOLDER).pathname);
});
