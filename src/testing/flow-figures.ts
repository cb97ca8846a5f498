/** Friday noon in Washington. */
export const NOW = Date.parse('2026-11-20T20:00:00Z');
export const HOUR = 3_600_000;

/** A time so many hours from now. */
export const iso = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();

/** The hours of the past week. */
export const WEEK = Array.from({ length: 168 }, (_, at) => at - 167);

/** The flow at some hour; `null` for none. */
export type FlowAt = (hour: number) => number | null;

/** Readings and points of a forecast at those of some hours that have a flow. */
export function figuresAt(hours: readonly number[], flowAt: FlowAt) {
  return hours.flatMap((hour) => {
    const flowCfs = flowAt(hour);
    return flowCfs === null ? [] : [{ observedAt: iso(hour), validAt: iso(hour), flowCfs }];
  });
}

export function given<T>(value: T | null): T {
  if (value === null) throw new Error('no figures');
  return value;
}
