import type { FlowPattern } from './flow-pattern.ts';

/** When a pattern holds, in the order in which insights are shown. */
export const FLOW_PERIODS = ['current', 'forecast', 'recent-past'] as const;

export type FlowPeriod = (typeof FLOW_PERIODS)[number];

type Words = Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, string>>>>;

const RISING = 'The river is rising quickly.';
export const STILL_RISING = 'The river is still rising.';

export const SENTENCES: Words = {
  'significant-increase': {
    current: RISING,
    forecast: 'A sharp rise is ahead.',
    'recent-past': 'There was a recent surge in flow.',
  },
  'flow-drop': {
    current: 'The river is currently dropping.',
    forecast: 'A drop is expected.',
    'recent-past': 'The river dropped in the past few days.',
  },
  'low-flow-vs-median': {
    current: 'The flow is lower than usual for the season.',
    forecast: 'The flow is forecast to be below normal.',
    'recent-past': 'The flow remained low for the season in the past few days.',
  },
  'high-flow-vs-median': {
    current: 'The flow is higher than usual for the season.',
    forecast: 'The flow is forecast to be above normal.',
    'recent-past': 'The flow was higher than average for the season in the past few days.',
  },
  'low-variability': {
    current: 'The flow is steady.',
    forecast: 'The flow is expected to stay steady.',
    'recent-past': 'The flow was steady in the past few days.',
  },
};

export const MEANINGS: Words = {
  'significant-increase': {
    current:
      'Salmon and steelhead often move upstream on a rise, and the water tends to be colored.',
    forecast: 'Fish holding downstream often move up on the first rise.',
    'recent-past': 'Fish that moved up on it often rest in slower water for a while.',
  },
  'flow-drop': {
    current: 'As the water falls and clears, fish tend to settle into pools and move less.',
    forecast: 'Falling water tends to clear, and fish often move less.',
    'recent-past': 'Fish often hold in deeper pools after a drop.',
  },
  'low-flow-vs-median': {
    current: 'In low, clear water fish tend to be wary and often wait for rain before moving up.',
    forecast: 'Fish often hold in deep water downstream until the river comes up.',
    'recent-past': 'Fish tend to stay out of the shallows while the water is low.',
  },
  'high-flow-vs-median': {
    current: 'In higher water, fish tend to travel along the slower edges.',
    forecast: 'Fish often keep moving while the water stays up.',
    'recent-past': 'High water often lets fish pass, so some may have gone farther up.',
  },
  'low-variability': {
    current: 'While the flow stays the same, fish tend to hold where they are.',
    forecast: 'Until the flow changes, fish tend to hold where they are.',
    'recent-past': 'Fish tend to stay put while nothing changes.',
  },
};

/** Of a past that ended yesterday, where today is not judged yet. */
export const UNTIL_YESTERDAY: Readonly<Record<FlowPattern, string>> = {
  'significant-increase': 'There was a surge in flow until yesterday.',
  'flow-drop': 'The river dropped until yesterday.',
  'low-flow-vs-median': 'The flow remained low for the season until yesterday.',
  'high-flow-vs-median': 'The flow was higher than average for the season until yesterday.',
  'low-variability': 'The flow was steady until yesterday.',
};

/** Beside a flood stage nothing is said of fish. */
export const FLOOD_MEANING = 'High water is fast and dangerous: stay out of it and off its banks.';

/** Of a rise on a dry bed or above the usual flow, from which the studies expect no fish to move. */
export const RISE_MEANING = 'Rising water tends to be colored and to carry wood.';

export const FAST_MEANING = 'Fast-rising water is dangerous to wade.';

/** For a river that rises fast before two days show it. */
export const SUDDEN_RISE = 'The river is rising fast.';
