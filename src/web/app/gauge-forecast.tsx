import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { GraphHover } from '#web/charts/graph-hover.tsx';
import { SimulatedMark } from '#web/features/river/figures-status.tsx';
import { ForecastCard } from '#web/features/river/forecast-card.tsx';
import { useRivers } from '#web/lib/api/river-api.ts';
import { useSource } from '#web/lib/api/use-source.ts';
import { useClock } from '#web/lib/browser/use-clock.ts';
import type { MapGauge } from '#web/map/in-view.ts';
import { useRiverClock } from './use-river-clock.ts';

/** The forecast of a gauge in its popup on the map. */
export function GaugeForecast({ gauge }: { gauge: MapGauge['gauge'] }) {
  const rivers = useRivers();
  const source = useSource(rivers?.forecast, gauge.lid);
  const times = useClock(useRiverClock());
  return (
    <GraphHover>
      <ForecastCard
        title="NOAA Forecast - CFS"
        point={gauge}
        source={source}
        medians={NO_MEDIANS}
        times={times}
      />
      {/* Below: on a low screen the popup has room for the graph alone. */}
      <SimulatedMark sources={[source]} />
    </GraphHover>
  );
}
