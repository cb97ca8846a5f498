import { addDays } from '../time/plain-date.ts';
import { isWholeDay } from './flow-day.ts';
import { type FlowPeriod, isDenied, type RiverPicture } from './flow-denial.ts';
import { FLOW_PATTERNS, type FlowPattern, type PatternRun, patternRuns } from './flow-pattern.ts';

/** Periods in the order in which they are shown. */
export const FLOW_PERIODS = ['current', 'forecast', 'recent-past'] as const satisfies FlowPeriod[];

/** What a pattern means, in plain words. */
export interface FlowInsight extends PatternRun {
  readonly period: FlowPeriod;
  /** What the river does. */
  readonly sentence: string;
  /** What fish often do then: a tendency, not a promise. */
  readonly meaning: string;
}

const MOST_INSIGHTS = 4;

type Words = readonly [sentence: string, meaning: string];

const WORDS: Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, Words>>>> = {
  'significant-increase': {
    current: [
      'The river is rising quickly.',
      'Salmon and steelhead often move upstream on a rise, and the water tends to be colored.',
    ],
    forecast: [
      'A sharp rise is ahead.',
      'Fish that wait lower down often start upstream with the first rise.',
    ],
    'recent-past': [
      'There was a recent surge in flow.',
      'Fish that moved up on it often rest in slower water for a while.',
    ],
  },
  'flow-drop': {
    current: [
      'The river is currently dropping.',
      'As the water falls and clears, fish tend to settle into pools and move less.',
    ],
    forecast: [
      'A drop is expected.',
      'Falling water tends to clear, and fish often hold where it leaves them.',
    ],
    'recent-past': [
      'The river dropped in the past few days.',
      'Fish often hold in deeper pools after a drop.',
    ],
  },
  'low-flow-vs-median': {
    current: [
      'The flow is lower than usual for the season.',
      'In low, clear water fish tend to be wary and often wait for rain before moving up.',
    ],
    forecast: [
      'The flow is forecast to be below normal.',
      'Fish often wait in deep or tidal water until the river comes up.',
    ],
    'recent-past': [
      'The flow remained low for the season in the past few days.',
      'Fish tend to hold back from shallow water while it is low.',
    ],
  },
  'high-flow-vs-median': {
    current: [
      'The flow is higher than usual for the season.',
      'With more water fish tend to travel along the softer edges.',
    ],
    forecast: [
      'The flow is forecast to be above normal.',
      'Fish often keep moving while the water stays up.',
    ],
    'recent-past': [
      'The flow was higher than average for the season in the past few days.',
      'Fish tend to pass more easily in high water, so some have often gone further up.',
    ],
  },
  'low-variability': {
    current: ['The flow is steady.', 'Without a change in flow fish tend to hold where they are.'],
    forecast: [
      'The flow is expected to stay steady.',
      'Without a change in flow fish tend to hold where they are.',
    ],
    'recent-past': [
      'The flow was steady in the past few days.',
      'Fish tend to keep to their places while nothing changes.',
    ],
  },
};

/**
 * The periods of a run; it is shown in the first that is not denied. One with today in it is current
 * if it is known what the river does now; otherwise, or if it has come to an end since, it is still
 * ahead or of the past.
 */
function periodsOf({ from, to }: PatternRun, { today, now }: RiverPicture): readonly FlowPeriod[] {
  if (to < today) return ['recent-past'];
  if (from > today) return ['forecast'];
  return [
    ...(now ? (['current'] as const) : []),
    ...(to > today ? (['forecast'] as const) : []),
    ...(from < today ? (['recent-past'] as const) : []),
  ];
}

/** Whether a run goes on to yesterday, and it is not known yet whether to today. */
function isUntilYesterday({ to }: PatternRun, { today, days }: RiverPicture): boolean {
  const current = days.find(({ date }) => date === today);
  return to === addDays(today, -1) && !(current && isWholeDay(current));
}

function insightOf(run: PatternRun, picture: RiverPicture): FlowInsight | null {
  const period = periodsOf(run, picture).find((each) => !isDenied(run, each, picture));
  if (!period) return null;
  const [words, meaning] = WORDS[run.pattern][period];
  const sentence = isUntilYesterday(run, picture)
    ? words.replace(/( in the past few days)?\.$/, ' until yesterday.')
    : words;
  return { ...run, period, sentence, meaning };
}

/** Whether the river rose or fell: a period with such days was not steady. */
function isMove({ pattern }: PatternRun): boolean {
  return pattern === 'significant-increase' || pattern === 'flow-drop';
}

/** Of several runs of one pattern in one period, the one nearest to now. */
function nearest(runs: readonly FlowInsight[], period: FlowPeriod): FlowInsight | undefined {
  return period === 'recent-past' ? runs.at(-1) : runs[0];
}

/**
 * What a river's flow shows, in at most four insights, the current ones first: the most telling
 * pattern of each period, then the next ones while there is room (docs/adr/0025).
 */
export function flowInsights(picture: RiverPicture): readonly FlowInsight[] {
  const insights = patternRuns(picture.days).flatMap((run) => insightOf(run, picture) ?? []);
  const candidates = FLOW_PERIODS.flatMap((period, periodAt) =>
    FLOW_PATTERNS.flatMap((pattern) => {
      const own = insights.filter((each) => each.pattern === pattern && each.period === period);
      return nearest(own, period) ?? [];
    })
      .filter(({ pattern }, _, own) => pattern !== 'low-variability' || !own.some(isMove))
      .map((insight, rank) => ({ insight, rank, periodAt })),
  );
  return candidates
    .toSorted((a, b) => a.rank - b.rank || a.periodAt - b.periodAt)
    .slice(0, MOST_INSIGHTS)
    .toSorted((a, b) => a.periodAt - b.periodAt || a.rank - b.rank)
    .map(({ insight }) => insight);
}
