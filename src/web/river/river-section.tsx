import { useMemo, useState } from 'react';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { ChartMenu } from '#web/charts/chart-menu.tsx';
import { answerOf } from '#web/lib/api/river-query.ts';
import { riverPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { noFlowWords, theRiver } from '#web/lib/words/flow-words.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';
import { Contained, Late, lateCode, NOT_DRAWN, useLateCode } from '#web/ui/late.tsx';
import { Link } from '#web/ui/link.tsx';
import { useNear } from '#web/ui/near.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { Section } from '#web/ui/section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ChancesFold } from './chances-fold.tsx';
import { FiguresStatus, NoUnit, StandInMark } from './figures-status.tsx';
import { FloodStatements } from './flood-statements.tsx';
import { type RiverWithParts, riverParts, titlesIn } from './flow-parts.ts';
import { AlertLink, PlaceLink } from './place-link.tsx';
import styles from './river.module.css';
import { GraphPanel, NoGraph, noForecast, type Panel, RIVER_FIGURE } from './river-frame.tsx';
import { isOnePlace, type RiverPlace } from './river-place.ts';
import { FlowSummary, type RiverMeaning, riverMeaning } from './river-summary.tsx';
import type { ShownRun } from './season-flow-card.tsx';
import { useRiver } from './use-river.tsx';

/** Drawing is a third of a river's code, so it loads when it is scrolled to; the figures are in the HTML. */
const RIVER_GRAPHS = lateCode('river-graphs', () => import('./river-graphs.tsx'));
const SEASON_FLOW = lateCode('season-flow', () => import('./season-flow-card.tsx'));

const NOTHING_RECORDED = 'No reading of this gauge was kept of these 7 days.';

/** Requirement 9.1. */
const TITLE = 'River Flows for Nearby Gauges';

/** The heading until a reading says what the river is doing. */
const RIVER = 'The river';

type View = 'flow' | 'temperature' | 'stage' | 'fish';

interface DrawnRiver extends RiverWithParts {
  readonly meaning: RiverMeaning | null;
}

function useDrawnRiver(): DrawnRiver {
  const river = useRiver();
  const units = useUnits();
  return useMemo(() => {
    const parts = riverParts(river, units);
    return { ...river, parts, meaning: riverMeaning(river, parts) };
  }, [river, units]);
}

type GraphsCode = ReturnType<typeof useLateCode<typeof import('./river-graphs.tsx')>>;

function RiverLink({ river }: Pick<RiverPlace, 'river'>) {
  return river ? (
    <>
      {' '}
      <Link to={riverPath(river.slug)}>{`All of ${theRiver(river.name)}`}</Link>
    </>
  ) : null;
}

function NoGauge({ place }: { place: RiverPlace }) {
  const { reason, nearest } = place;
  const { distance } = useUnits();
  return (
    <Section id="river" heading="No gauge measures this river" title={TITLE}>
      <p>
        {reason}
        <RiverLink river={place.river} />
      </p>
      {nearest ? (
        <p>
          The nearest gauge, on other water, is <PlaceLink place={nearest} />,{' '}
          {distance(nearest.miles)} away.
        </p>
      ) : null}
    </Section>
  );
}

function Label({ place }: { place: RiverPlace }) {
  const { gauge, point, reason, river } = place;
  return (
    <>
      {gauge ? (
        <>
          Gauge: <PlaceLink place={gauge} />
          {reason === null ? '.' : `, ${reason}`} <AlertLink gauge={gauge} />.{' '}
        </>
      ) : (
        <>{reason ?? <strong>No USGS gauge measures this river.</strong>} </>
      )}
      {point === null ? (
        'NOAA issues no forecast for this river.'
      ) : (
        <>
          {isOnePlace(place) ? null : 'Forecast by NOAA: '}
          <PlaceLink place={point} words={isOnePlace(place) ? 'Forecast at NOAA' : point.name} />.
        </>
      )}
      <RiverLink river={river} />
    </>
  );
}

/** What the river is doing, in a sentence; until that is known, what the section is about. */
function heading({ state, meaning }: DrawnRiver): string {
  return state === 'failed' ? 'Error loading river flow data' : (meaning?.finding ?? RIVER);
}

function Statuses({ river }: { river: DrawnRiver }) {
  const { place, parts, sources, times } = river;
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

function panelsOf({ place, parts, sources }: DrawnRiver, view: View): readonly Panel[] {
  const { gauge, point } = place;
  const { observed, forecast } = sources;
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
  ].filter((panel) => panel !== null);
}

/** The graphs; until their code is loaded, their titles and figures with room for them. */
function Graphs({ panels, code }: { panels: readonly Panel[]; code: GraphsCode }) {
  const { place } = useRiver();
  if (code.module) {
    return (
      <Contained failed={NOT_DRAWN}>
        <code.module.RiverGraphs panels={panels} isOne={isOnePlace(place)} />
      </Contained>
    );
  }
  const hasFigures = panels.some(({ part }) => part !== null);
  return (
    <>
      <div className={styles.panels}>
        {panels.map((panel) => (
          <GraphPanel key={panel.title} panel={panel} headline={panel.part?.headline ?? null} />
        ))}
      </div>
      <p className="without-script">
        {hasFigures
          ? 'The graphs and their table need JavaScript.'
          : 'The readings need JavaScript to load. The links above lead to them.'}
      </p>
      {code.isFailed ? (
        <RetryNotice source={code} kind="failed">
          The graphs of the river could not be loaded.
        </RetryNotice>
      ) : null}
    </>
  );
}

function Tables(props: { river: DrawnRiver; view: Exclude<View, 'fish'>; code: GraphsCode }) {
  const { river, view, code } = props;
  const { module } = code;
  if (module === null) return null;
  return view === 'flow' ? (
    <module.FlowTables river={river} />
  ) : (
    <module.GaugeTable river={river} kind={view} />
  );
}

/** The flow of a gauge among others: its statuses and graphs, without what they mean. */
export function GaugeFlow() {
  const river = useDrawnRiver();
  const { meaning, sources } = river;
  const code = useLateCode(RIVER_GRAPHS);
  const reached = meaning?.reached ?? null;
  return (
    <>
      <Statuses river={river} />
      {reached ? <Notice kind="stale">{reached}</Notice> : null}
      <FloodStatements statements={answerOf(sources.forecast)?.figures.statements ?? []} />
      <Graphs panels={panelsOf(river, 'flow')} code={code} />
    </>
  );
}

function optionsOf({ place, parts }: DrawnRiver, shown: ShownRun | null) {
  const { observed, forecast, temperature, stage } = parts;
  const isFlow = observed !== null || forecast?.unit === 'cfs' || stage === null;
  const options: { value: View; label: string; note?: string | undefined }[] = [
    {
      value: 'flow',
      label: isFlow ? 'Flow' : 'Height',
      note: (observed ?? stage)?.headline?.flow,
    },
  ];
  if (temperature) {
    options.push({
      value: 'temperature',
      label: 'Temperature',
      note: temperature.headline?.flow,
    });
  }
  if (observed && stage) {
    options.push({ value: 'stage', label: 'Height', note: stage.headline?.flow });
  }
  if (place.gauge && shown && shown.run.seasons?.length !== 0) {
    options.push({ value: 'fish', label: 'With fish' });
  }
  return options;
}

function SeasonFlow({ shown }: { shown: ShownRun }) {
  const { gauge } = useRiver().place;
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
      {({ SeasonFlowCard }) =>
        gauge ? (
          <SeasonFlowCard title="Flow and fish in one season" gauge={gauge} shown={shown} />
        ) : null
      }
    </Late>
  );
}

function Flows({ river, shown }: { river: DrawnRiver; shown: ShownRun | null }) {
  const { sources, parts, state, meaning } = river;
  const [figure, isNear] = useNear();
  const code = useLateCode(RIVER_GRAPHS, isNear);
  const [chosen, choose] = useState<View>('flow');
  const options = optionsOf(river, shown);
  const view = options.some(({ value }) => value === chosen) ? chosen : 'flow';
  const panels = panelsOf(river, view);
  return (
    <>
      <div className={`cluster between loose ${styles.before}`} data-failed={state === 'failed'}>
        <Statuses river={river} />
        {options.length > 1 ? (
          <Switch name="river-view" legend="Show" options={options} value={view} choose={choose} />
        ) : null}
      </div>
      {view === 'fish' && shown ? (
        <SeasonFlow shown={shown} />
      ) : (
        <div ref={figure} className="stack gap-4" id={RIVER_FIGURE}>
          <Graphs panels={panels} code={code} />
        </div>
      )}
      <FloodStatements statements={answerOf(sources.forecast)?.figures.statements ?? []} />
      <FlowSummary state={state} meaning={meaning} chances={<ChancesFold />}>
        {view !== 'fish' && panels.some(({ part }) => part) ? (
          <ChartMenu title={panels.map(({ title }) => title).join(', ')} anchor={RIVER_FIGURE}>
            <p className="note">{(view === 'flow' ? meaning : parts[view])?.summary}</p>
            <Tables river={river} view={view} code={code} />
          </ChartMenu>
        ) : null}
      </FlowSummary>
    </>
  );
}

/**
 * Requirement 9.1: what the river is doing, at which place, and how old the figures are. All of it is rendered
 * once, by the server too; only the graphs and tables arrive later, in room kept for them.
 */
export function RiverSection({ shown }: { shown: ShownRun | null }) {
  const river = useDrawnRiver();
  const { place } = river;
  if (!place.gauge && !place.point) return <NoGauge place={place} />;
  return (
    <Section
      id="river"
      heading={
        <span className={styles.heading} data-loading={river.state === 'loading'}>
          {heading(river)}
        </span>
      }
      title={TITLE}
      label={<Label place={place} />}
    >
      <Flows river={river} shown={shown} />
    </Section>
  );
}
