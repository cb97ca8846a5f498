import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RiverSource } from '#contract/river.ts';
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { RiverAnswer } from '#web/lib/api/river-api.ts';
import type { Source, SourceState } from '#web/lib/api/use-source.ts';
import { SeasonFlowView } from './season-flow-card.tsx';
import type { CountedRun } from './shown-run.ts';

const NOW = Date.parse('2025-10-23T20:00:00Z');
const WEEKS = 10;
const firstOf = (year: number) => `${year}-09-01` as PlainDate;
const rose = (year: number, week: number) => (year * 31 + week * 17 + year * week * 7) % 11 < 4;

/** Seasons of weekly reports whose fish triple in the week after a rise. */
const YEARS = [2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024];
const RUN: CountedRun = {
  species: 'Coho',
  run: 'NA',
  brought: { part: 'none', from: [] },
  lines: YEARS.map((year) => {
    let fish = 0;
    const points = Array.from({ length: WEEKS + 1 }, (_, week) => {
      fish += rose(year, week - 2) ? 300 : 100;
      return [7 * week, fish, 0] as const;
    });
    return {
      label: String(year),
      firstDate: firstOf(year),
      knownFrom: 0,
      isOver: true,
      points,
      countDays: points.map(([day]) => day),
    };
  }),
};

const from: PlainDate = '2013-01-01';
const means = new Map<PlainDate, number>(
  YEARS.flatMap((year) =>
    Array.from({ length: 7 * WEEKS + 1 }, (_, day): [PlainDate, number] => {
      const week = Math.ceil(day / 7) - 1;
      return [addDays(firstOf(year), day), rose(year, week) && day % 7 === 3 ? 150 : 100];
    }),
  ),
);
const FLOW: DailyFlow = {
  from,
  means: Array.from({ length: 4600 }, (_, day) => means.get(addDays(from, day)) ?? null),
};

function shown(
  parts: {
    run?: CountedRun;
    source?: RiverSource;
    state?: SourceState<RiverAnswer<DailyFlow>>;
    flow?: DailyFlow;
    isStale?: boolean;
    isFailed?: boolean;
  } = {},
): string {
  const { run = RUN, flow = FLOW, source = 'usgs', isStale = false, isFailed = false } = parts;
  const answer = { figures: flow, source, isStale, fetchedAt: NOW - 3_600_000, newestAt: null };
  const state = parts.state ?? { kind: 'loaded', answer };
  const daily: Source<RiverAnswer<DailyFlow>> = {
    state,
    isLoading: state.kind === 'loading',
    retry: () => undefined,
  };
  const html = renderToStaticMarkup(
    <SeasonFlowView
      gauge={{ site: '12121600', name: 'Issaquah Creek' }}
      shown={{ run, isAdults: false, loadWhole: () => undefined, isFailed }}
      daily={daily}
      flow={state.kind === 'loaded' ? flow : null}
      times={{ site: NOW, real: NOW }}
    />,
  );
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/(\s*\|\s*)+/g, '|');
}

const FINDING = 'After the river rose';

describe('flow and fish in one season', () => {
  test('are the newest season, what the record shows, the river and a table', () => {
    const words = shown();
    expect(words).toContain('|Flow and fish in one season|Coho and the flow at|Issaquah Creek|');
    expect(words).toMatch(/\|[\d,]+ fish\|in 2024, 1 Sep to 10 Nov\|/);
    expect(words).toMatch(/\|After the river rose .* times \(11 seasons\)\.\|/);
    expect(words).toContain('The mean flow of a day was between 100 cfs and 150 cfs.');
    expect(words).toContain('|Days|Fish|Mean flow, cfs|Rise of 20%|9/2 to 9/8|');
    expect(words).toContain('|Source: USGS|');
  });

  test('say nothing of a river that is simulated, and are labelled', () => {
    const words = shown({ source: 'simulated' });
    expect(words).toContain('|Simulated river, for demonstration|');
    expect(words).not.toContain(FINDING);
  });

  test('say nothing of fish that were brought from elsewhere', () => {
    const words = shown({ run: { ...RUN, brought: { part: 'some', from: [] } } });
    expect(words).not.toContain(FINDING);
    expect(words).toContain('This includes fish brought from other traps.');
  });

  test('say nothing of four seasons', () => {
    expect(shown({ run: { ...RUN, lines: RUN.lines?.slice(0, 4) ?? null } })).not.toContain(
      FINDING,
    );
  });

  test.each<[string, Parameters<typeof shown>[0], string]>([
    ['loading', { state: { kind: 'loading' } }, '|Loading|'],
    ['failed', { state: { kind: 'failed' } }, '|Unable to load data for this site.|Try again|'],
    ['empty', { flow: { from, means: [] } }, '|USGS has no daily flows of this gauge.|'],
    [
      'stale',
      { isStale: true },
      '|Newer figures could not be loaded. These were saved 1 hour ago.|',
    ],
    ['without the rest of the seasons', { run: { ...RUN, lines: null } }, '|Loading|'],
    [
      'without the rest, which failed',
      { run: { ...RUN, isThinned: true }, isFailed: true },
      '|Unable to load data for this site.|Try again|',
    ],
    [
      'without a count',
      { run: { ...RUN, lines: [] } },
      '|No season of Coho here has counts by date.|',
    ],
    [
      'of years that the gauge does not know',
      { flow: { from: '2026-01-01', means: [5] } },
      'The flow of these days is not known.',
    ],
  ])('say that they are %s', (_, parts, words) => {
    expect(shown(parts)).toContain(words);
  });
});
