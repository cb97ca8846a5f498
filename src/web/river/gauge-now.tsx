import { useMemo } from 'react';
import { useRiverClock } from '#web/lib/site/clock.ts';
import { RiverNow } from './river-now.tsx';
import { type RiverPlace, RiverReadings } from './river-readings.tsx';

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
