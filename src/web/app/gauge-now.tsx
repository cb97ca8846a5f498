import { useMemo } from 'react';
import { RiverNow } from '#web/features/river/river-now.tsx';
import type { RiverPlace } from '#web/features/river/river-place.ts';
import { RiverReadings } from '#web/features/river/river-readings.tsx';
import { useRiverClock } from './use-river-clock.ts';

/** The river at one gauge now, apart from the page of its facility. */
export function GaugeNow(props: { gauge: NonNullable<RiverPlace['gauge']>; to: string }) {
  const { gauge, to } = props;
  const place = useMemo(() => ({ gauge, point: null, reason: '', nearest: null }), [gauge]);
  return (
    <RiverReadings place={place} clock={useRiverClock()}>
      <RiverNow gauge={gauge} to={to} />
    </RiverReadings>
  );
}
