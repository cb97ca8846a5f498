import { useMemo } from 'react';
import { type DailyMedian, NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts } from '#domain/river/flow-day.ts';
import { forecastSeries } from '#web/charts/flow-series.ts';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/rivers.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { cfs } from '#web/lib/words/flow-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { FiguresStatus } from './figures-status.tsx';
import { FlowCard, FlowCardWithout } from './flow-card.tsx';
import { pointAddress, type RiverPlace } from './river-place.ts';
import type { RiverTimes } from './river-readings.tsx';
import { flowTable, provenance, RiverTable } from './river-tables.tsx';
import {
  accuracyWords,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
} from './river-words.ts';

export function ForecastCard(props: {
  title: string;
  point: NonNullable<RiverPlace['point']>;
  source: Source<RiverAnswer<ForecastAnswer>>;
  /** Of the same place on the river; otherwise empty. */
  medians: readonly DailyMedian[];
  times: RiverTimes;
}) {
  const { title, point, source, medians, times } = props;
  const answer = answerOf(source);
  const series = useMemo(() => {
    if (answer === null) return null;
    const { points, isUnitKnown } = answer.figures;
    return forecastSeries(points, isUnitKnown ? medians : [], times.site);
  }, [answer, medians, times.site]);
  const name = (
    <a href={pointAddress(point.lid)} aria-label={`${point.name} at NOAA`}>
      {point.name}
    </a>
  );
  if (!answer || !series) {
    const empty = 'NOAA has no forecast for this river at the moment.';
    return <FlowCardWithout title={title} name={name} source={source} empty={empty} />;
  }
  const { points, isUnitKnown, issuedAt, accuracy } = answer.figures;
  const at = issuedAt === null ? null : Date.parse(issuedAt);
  const drawn = series.usual === null ? NO_MEDIANS : medians;
  const flowText = isUnitKnown ? cfs : flowWithoutUnit;
  return (
    <FlowCard
      title={title}
      name={name}
      river={point.name}
      series={series}
      headline={forecastHeadline(series, flowText)}
      summary={forecastSummary(series, flowText) + accuracyWords(accuracy)}
      flowText={flowText}
      status={
        <>
          <FiguresStatus
            answer={answer}
            source={source}
            times={times}
            time={at === null ? null : { words: 'Issued', of: 'forecast', at }}
          />
          {isUnitKnown ? null : (
            <Notice kind="stale">
              NOAA gave no units with these figures: they may not be cubic feet per second.
            </Notice>
          )}
        </>
      }
      table={
        <RiverTable
          caption={`Forecast flow at ${point.name} by day`}
          {...flowTable(forecastParts(points), drawn, isUnitKnown ? '_cfs' : '')}
          chart={`forecast-${point.lid}`}
          from={provenance('forecast', { place: point.name, source: answer.source, at })}
        />
      }
    />
  );
}
