import { useMemo } from 'react';
import { type DailyMedian, NO_MEDIANS } from '#domain/river/daily-median.ts';
import { observedParts } from '#domain/river/flow-day.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import { observedSeries } from '#web/charts/flow-series.ts';
import type { RiverAnswer } from '#web/lib/api/river-api.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { cfs, momentWords } from '#web/lib/words/flow-words.ts';
import { FiguresStatus, RetryNotice } from './figures-status.tsx';
import { FlowCard, FlowCardWithout } from './flow-card.tsx';
import { FlowTable, flowCsv, provenance } from './flow-table.tsx';
import type { RiverTimes } from './river-clock.ts';
import { gaugeAddress, type RiverPlace } from './river-place.ts';
import { observedSummary } from './river-words.ts';

const TITLE = 'USGS Past 7 Days - Cubic Feet per Second';

export function ObservedCard(props: {
  gauge: NonNullable<RiverPlace['gauge']>;
  source: Source<RiverAnswer<ObservedFlow>>;
  medians: Source<RiverAnswer<readonly DailyMedian[]>>;
  times: RiverTimes;
}) {
  const { gauge, source, times } = props;
  const answer = answerOf(source);
  const medians = answerOf(props.medians)?.figures ?? NO_MEDIANS;
  const series = useMemo(
    () => answer && observedSeries(answer.figures.readings, medians, times.site),
    [answer, medians, times.site],
  );
  const name = <a href={gaugeAddress(gauge.site)}>{gauge.name}</a>;
  const newest = series?.stretches.at(-1)?.at(-1);
  if (!answer || !series || !newest) {
    const empty = 'This gauge has sent no readings in the past 7 days.';
    return <FlowCardWithout title={TITLE} name={name} source={source} empty={empty} />;
  }
  const figures = {
    days: observedParts(answer.figures.readings),
    medians: series.median === null ? NO_MEDIANS : medians,
  };
  const { source: service } = answer;
  const from = provenance('measured', { place: gauge.name, source: service, at: newest.at });
  return (
    <FlowCard
      title={TITLE}
      name={name}
      river={gauge.name}
      series={series}
      words={{
        headline: { flow: cfs(newest.flow), moment: momentWords(newest.at) },
        summary: observedSummary(series),
        flowText: cfs,
      }}
      status={
        <>
          <FiguresStatus
            answer={answer}
            source={source}
            times={times}
            words="Newest reading"
            of="flow"
            at={newest.at}
            ages
          />
          {props.medians.state.kind === 'failed' ? (
            <RetryNotice source={props.medians} kind="failed">
              The usual flow of the season could not be loaded.
            </RetryNotice>
          ) : null}
        </>
      }
      table={
        <FlowTable
          caption={`Flow at ${gauge.name} by day, in cubic feet per second`}
          {...figures}
          csv={() => flowCsv(`flow-${gauge.site}`, figures, from)}
        />
      }
    />
  );
}
