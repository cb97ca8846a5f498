import type { FlowSpread } from './daily-median.ts';

/** USGS's classes for a flow among the daily means of its date in other years, lowest first. */
export const FLOW_CLASSES = ['much-below', 'below', 'normal', 'above', 'much-above'] as const;

export type FlowClass = (typeof FLOW_CLASSES)[number];

/** The classes are divided by the 10th, 25th, 75th and 90th percentile; a flow equal to one is inside. */
export function flowClassOf(flow: number, { p10, p25, p75, p90 }: FlowSpread): FlowClass {
  if (flow < p25) return flow < p10 ? 'much-below' : 'below';
  if (flow > p75) return flow > p90 ? 'much-above' : 'above';
  return 'normal';
}
