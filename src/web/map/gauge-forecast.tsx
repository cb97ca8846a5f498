import { GraphHover } from '#web/charts/chart-frame.tsx';
import { riverForecast } from '#web/lib/api/rivers.ts';
import { useSource } from '#web/lib/api/use-source.ts';
import { useClock, useRiverClock } from '#web/lib/site/clock.ts';
import type { MapGauge } from '#web/map/map-places.ts';
import { SimulatedMark } from '#web/river/figures-status.tsx';
import { ForecastCard } from '#web/river/forecast-card.tsx';

export function GaugeForecast({ gauge }: { gauge: MapGauge['gauge'] }) {
  const source = useSource(riverForecast, gauge.lid);
  const times = useClock(useRiverClock());
  return (
    <GraphHover>
      <ForecastCard point={gauge} source={source} times={times} />
      {/* Below: on a low screen the popup has room for the graph alone. */}
      <SimulatedMark sources={[source]} />
    </GraphHover>
  );
}
