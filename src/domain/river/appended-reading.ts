import { WEEK_MS } from '../time/milliseconds.ts';
import { type GaugeReading, hourly, type NewestReading, type ObservedFlow } from './river-value.ts';

const NOTHING: Omit<ObservedFlow, 'site'> = { readings: [], stage: [], temperature: [] };

const isWithin =
  (since: number) =>
  ({ observedAt }: { readonly observedAt: string }) =>
    Date.parse(observedAt) >= since;

function withReading(
  readings: readonly GaugeReading[],
  newest: GaugeReading | null,
  since: number,
): readonly GaugeReading[] {
  const kept = readings.filter(isWithin(since));
  const last = kept.at(-1)?.observedAt ?? '';
  return newest === null || newest.observedAt <= last ? kept : hourly([...kept, newest]);
}

/** The readings of a week with a newer one; a repeated one changes nothing. `null` begins a new list. */
export function withNewest(
  kept: ObservedFlow | null,
  { site, observedAt, flowCfs, stage, temperature }: NewestReading,
  now: number,
): ObservedFlow {
  const since = now - WEEK_MS;
  const before = kept ?? { site, ...NOTHING };
  const readings = before.readings.filter(isWithin(since));
  const isNewer = observedAt > (readings.at(-1)?.observedAt ?? '');
  const { earlier = [], remarks: _, ...rest } = before;
  const stopped = earlier.filter(isWithin(since));
  return {
    ...rest,
    // A figure without a remark has none: the remarks of the newest instant are gone.
    ...(!isNewer && before.remarks && { remarks: before.remarks }),
    ...(stopped.length > 0 && { earlier: stopped }),
    readings: isNewer ? [...readings, { observedAt, flowCfs }] : readings,
    stage: withReading(before.stage, stage, since),
    temperature: withReading(before.temperature, temperature, since),
  };
}
