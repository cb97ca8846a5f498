import { useState } from 'react';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { measuredDays } from '#domain/river/flow-day.ts';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-frame.tsx';
import { ChartMenu } from '#web/charts/chart-menu.tsx';
import { answerOf } from '#web/lib/api/use-source.ts';
import { lateCode } from '#web/lib/browser/late-code.ts';
import { noFlowWords } from '#web/lib/words/flow-words.ts';
import { joined } from '#web/lib/words/format.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';
import { Late } from '#web/ui/late.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { FiguresStatus, NoUnit, StandInMark } from './figures-status.tsx';
import { FloodStatements } from './flood-statements.tsx';
import { type RiverParts, titlesIn } from './flow-parts.ts';
import styles from './river.module.css';
import { type Panel, RiverFigure } from './river-figure.tsx';
import { NoGraph, noForecast, RIVER } from './river-frame.tsx';
import {
  type Gauge,
  isOnePlace,
  type RiverPlace,
  type RiverSources,
  useRiverReadings,
} from './river-readings.tsx';
import { FlowSummary, useRiver } from './river-summary.tsx';
import { flowTable, provenance, RiverTable } from './river-tables.tsx';
import type { ShownRun } from './season-flow-card.tsx';

const SEASON_FLOW = lateCode('season-flow', () => import('./season-flow-card.tsx'));

const NOTHING_RECORDED = 'No reading of this gauge was kept of these 7 days.';

const FIGURE = 'river-flow';
const SEASON_TITLE = 'Flow and fish in one season';

type View = 'flow' | 'temperature' | 'stage' | 'fish';

interface Shown {
  readonly place: RiverPlace;
  readonly parts: RiverParts;
}

function Statuses({ place, parts }: Shown) {
  const { sources, times } = useRiverReadings();
  const { observed, forecast, medians } = sources;
  const read = answerOf(observed);
  const ahead = answerOf(forecast);
  const newest = parts.observed?.series.lines.at(-1)?.at(-1)?.at ?? parts.stage?.at ?? null;
  const issued = ahead?.figures.issuedAt ?? null;
  return (
    <div className="cluster loose">
      <StandInMark observed={observed} forecast={forecast} medians={medians} />
      {place.gauge && read ? (
        <FiguresStatus answer={read} source={observed} times={times} kind="measured" at={newest} />
      ) : null}
      {place.point && ahead ? (
        <FiguresStatus
          answer={ahead}
          source={forecast}
          times={times}
          kind="forecast"
          at={issued === null ? null : Date.parse(issued)}
        />
      ) : null}
      {parts.forecast?.unit === '' ? <NoUnit /> : null}
      {read && medians.state.kind === 'failed' ? (
        <RetryNotice source={medians} kind="failed">
          The usual flow of the season could not be loaded.
        </RetryNotice>
      ) : null}
    </div>
  );
}

function panelsOf(
  { place: { gauge, point }, parts }: Shown,
  { observed, forecast }: RiverSources,
  view: View,
): readonly Panel[] {
  const titles = titlesIn(parts.units);
  const read = answerOf(observed)?.figures;
  const past = view === 'temperature' || view === 'stage' ? parts[view] : null;
  if (gauge && past) return [{ title: past.title, place: gauge.name, part: past, without: null }];
  // Where only the height is measured, the graph shows the height.
  const measured = parts.observed ?? parts.stage;
  return [
    gauge && {
      title: measured?.title ?? titles.observed,
      place: gauge.name,
      part: measured,
      without: (
        <NoGraph
          source={observed}
          empty={
            standInIn(answerOf(observed)?.source) === 'recorded'
              ? NOTHING_RECORDED
              : `This gauge has ${noFlowWords(read ?? {})}.`
          }
        />
      ),
    },
    point && {
      title: parts.forecast?.title ?? titles.forecast.flow,
      place: point.name,
      part: parts.forecast,
      without: <NoGraph source={forecast} empty={noForecast(answerOf(forecast))} />,
    },
  ].filter((one) => one !== null);
}

export function RiverGraphs({ place }: { place: RiverPlace }) {
  const { sources, parts, state } = useRiver(place);
  const reached = typeof state === 'object' ? state.reached : null;
  return (
    <>
      <Statuses place={place} parts={parts} />
      {reached ? <Notice kind="stale">{reached}</Notice> : null}
      <FloodStatements statements={answerOf(sources.forecast)?.figures.statements ?? []} />
      <RiverFigure panels={panelsOf({ place, parts }, sources, 'flow')} isOne={isOnePlace(place)} />
    </>
  );
}

function GaugeTable({ place, parts, kind }: Shown & { kind: 'temperature' | 'stage' }) {
  const { sources } = useRiverReadings();
  const { gauge } = place;
  const part = parts[kind];
  if (!gauge || !part) return null;
  const source = answerOf(sources.observed)?.source ?? null;
  return (
    <RiverTable
      caption={`${part.title}, ${gauge.name}, by day`}
      headings={['Low', 'High']}
      rows={part.rows}
      chart={`${kind}-${gauge.site}`}
      from={provenance('measured', { place: gauge.name, source, at: part.at })}
    />
  );
}

function FlowTables({ place, parts }: Shown) {
  const { sources } = useRiverReadings();
  const { gauge, point } = place;
  const read = answerOf(sources.observed);
  const ahead = answerOf(sources.forecast);
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const { observed, forecast } = parts;
  const { flow } = parts.units;
  const measured = observed && gauge && read ? measuredDays(read.figures) : [];
  const days = forecast?.unit === 'cfs' ? forecast.days : [];
  const issued = ahead?.figures.issuedAt;
  const isRecorded = ahead?.figures.isRecorded;
  const from = {
    measured: provenance('measured', {
      place: gauge?.name ?? '',
      source: read?.source ?? null,
      at: observed?.series.lines.at(-1)?.at(-1)?.at ?? null,
    }),
    forecast: provenance('forecast', {
      place: point?.name ?? '',
      source: ahead?.source ?? null,
      at: issued ? Date.parse(issued) : null,
    }),
  };
  const isUsual = observed?.series.usual && (forecast === null || isOnePlace(place));
  return (
    <>
      <RiverTable
        caption={`Flow by day, in ${flow.long.toLowerCase()}: ${joined([measured.length > 0 && `measured at ${gauge?.name}`, days.length > 0 && `${isRecorded ? 'what then came at' : 'forecast for'} ${point?.name}`], ', ')}`}
        {...flowTable(measured, days, isUsual ? medians : NO_MEDIANS, flow, { isRecorded })}
        chart={FIGURE}
        from={Object.fromEntries(
          Object.entries(from).flatMap(([kind, columns]) =>
            Object.entries(columns).map(([name, value]) => [`${kind}_${name}`, value]),
          ),
        )}
      />
      {observed ? null : <GaugeTable place={place} parts={parts} kind="stage" />}
      {forecast && forecast.unit !== 'cfs' ? (
        <RiverTable
          caption={`${forecast.title}, ${point?.name}, by day`}
          {...flowTable([], forecast.days, NO_MEDIANS, forecast.quantity, {
            unit: forecast.unit && `_${forecast.unit}`,
            isRecorded,
          })}
          chart={`forecast-${point?.lid}`}
          from={from.forecast}
        />
      ) : null}
    </>
  );
}

function SeasonFlow({ gauge, shown }: { gauge: Gauge; shown: ShownRun }) {
  return (
    <Late
      code={SEASON_FLOW}
      loading={
        <ChartPlaceholder>
          <Spinner />
        </ChartPlaceholder>
      }
      lost="The graph of flow and fish could not be loaded."
    >
      {({ SeasonFlowCard }) => <SeasonFlowCard title={SEASON_TITLE} gauge={gauge} shown={shown} />}
    </Late>
  );
}

function views({ place, parts }: Shown, shown: ShownRun | null) {
  const { observed, forecast, temperature, stage } = parts;
  const isFlow = observed !== null || forecast?.unit === 'cfs' || stage === null;
  const first = {
    value: 'flow',
    label: isFlow ? 'Flow' : 'Height',
    note: (observed ?? stage)?.headline?.flow,
  };
  return [
    first,
    temperature && { value: 'temperature', label: 'Temperature', note: temperature.headline?.flow },
    observed && stage && { value: 'stage', label: 'Height', note: stage.headline?.flow },
    place.gauge &&
      shown &&
      shown.run.seasons?.length !== 0 && { value: 'fish', label: 'With fish' },
  ].filter((one) => one) as readonly { value: View; label: string; note?: string }[];
}

/** What the river is doing, in a sentence; until that is known, what the section is about. */
export function RiverHeading({ place }: { place: RiverPlace }): string {
  const { state } = useRiver(place);
  if (state === 'failed') return 'Error loading river flow data';
  return typeof state === 'object' && state.finding !== null ? state.finding : RIVER;
}

/** @param props.width width of its place on the page in pixels; measured if not given. */
export function RiverFlows(props: {
  place: RiverPlace;
  shown: ShownRun | null;
  width?: number | null;
}) {
  const { place, shown, width = null } = props;
  const { sources, parts, state } = useRiver(place);
  const [chosen, choose] = useState<View>('flow');
  const options = views({ place, parts }, shown);
  const view = options.some(({ value }) => value === chosen) ? chosen : 'flow';
  const known = typeof state === 'object' ? state : null;
  const panels = panelsOf({ place, parts }, sources, view);
  return (
    <>
      <div className={`cluster between loose ${styles.before}`}>
        <Statuses place={place} parts={parts} />
        {options.length > 1 ? (
          <Switch name="river-view" legend="Show" options={options} value={view} choose={choose} />
        ) : null}
      </div>
      {view === 'fish' && place.gauge && shown ? (
        <SeasonFlow gauge={place.gauge} shown={shown} />
      ) : (
        <div className="stack gap-4" id={FIGURE}>
          <RiverFigure panels={panels} isOne={isOnePlace(place)} known={width} />
        </div>
      )}
      <FloodStatements statements={answerOf(sources.forecast)?.figures.statements ?? []} />
      <FlowSummary state={state}>
        {view !== 'fish' && panels.some(({ part }) => part) ? (
          <ChartMenu title={panels.map(({ title }) => title).join(', ')} anchor={FIGURE}>
            <p className="note">{view === 'flow' ? known?.summary : parts[view]?.summary}</p>
            {view === 'flow' ? (
              <FlowTables place={place} parts={parts} />
            ) : (
              <GaugeTable place={place} parts={parts} kind={view} />
            )}
          </ChartMenu>
        ) : null}
      </FlowSummary>
    </>
  );
}
