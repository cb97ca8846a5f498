import { useEffect, useMemo, useState } from 'react';
import { type CountedSpan, countedSpans, spansByReport } from '#domain/fish/counted-spans.ts';
import { countsAfterRise } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, withNewerDays } from '#domain/river/daily-flow.ts';
import { finishedDays } from '#domain/river/kept-flow.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import {
  placedSeasonFlow,
  SEASON_FLOW_HEIGHT,
  seasonFlow,
} from '#web/charts/placed-season-flow.ts';
import { useReading } from '#web/charts/reading.ts';
import { SeasonFlowChart, SeasonFlowLegend } from '#web/charts/season-flow-chart.tsx';
import { type RiverAnswer, useRivers } from '#web/lib/api/river-api.ts';
import { answerOf, type Source, useSource } from '#web/lib/api/use-source.ts';
import { broughtWords } from '#web/lib/words/brought-words.ts';
import { seriesHeading } from '#web/lib/words/series-heading.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FiguresStatus, SimulatedMark } from './figures-status.tsx';
import { FlowCardWithout } from './flow-card.tsx';
import { provenance } from './flow-table.tsx';
import styles from './river.module.css';
import type { RiverTimes } from './river-clock.ts';
import { gaugeAddress, type RiverPlace } from './river-place.ts';
import { useRiverReadings } from './river-readings.tsx';
import { SpanTable, spanCsv } from './season-flow-table.tsx';
import {
  AFTER_RISE_MEANING,
  afterRiseWords,
  type Counted,
  dayReading,
  seasonFlowSummary,
  seasonHeadline,
} from './season-flow-words.ts';
import { type CountedRun, SEASON_FLOW_TITLE, type ShownRun } from './shown-run.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

interface Season {
  readonly label: string;
  readonly firstDate: PlainDate;
  readonly isOver: boolean;
  readonly spans: readonly CountedSpan[];
}

/** The seasons with their counts; `null` while the page has a part of them. */
function seasonsOf({ lines, isThinned }: CountedRun): readonly Season[] | null {
  if (lines === null || isThinned) return null;
  if (lines.some(({ countDays }) => countDays === undefined)) return null;
  return lines.map(({ label, firstDate, isOver, knownFrom, points, countDays = [] }) => {
    const fish = points.map(([day, adults, jacks]) => [day, adults + jacks] as const);
    const spans = countedSpans({ firstDate, knownFrom, points: fish, countDays });
    return { label, firstDate, isOver, spans };
  });
}

/** The daily means, with those of the days of readings that are newer. */
function useDailyFlow(site: string) {
  const daily = useSource(useRivers()?.dailyFlow, site);
  const { sources, times } = useRiverReadings();
  const [answer, week] = [answerOf(daily), answerOf(sources.observed)];
  const now = times.site;
  const flow = useMemo(() => {
    if (answer === null) return null;
    const isOneKind = (week?.source === 'simulated') === (answer.source === 'simulated');
    if (week === null || !isOneKind || answer.figures.means.length === 0) return answer.figures;
    const newer = finishedDays(week.figures.readings, { from: now - WEEK_MS, now });
    return withNewerDays(answer.figures, newer);
  }, [answer, week, now]);
  return { daily, flow, times };
}

/** What counts did after the river rose; nothing of a river that is made up, or of fish brought in. */
function useFinding(
  seasons: readonly Season[] | null,
  flow: DailyFlow | null,
  isReal: boolean,
): ReturnType<typeof countsAfterRise> {
  return useMemo(() => {
    if (seasons === null || flow === null || !isReal) return null;
    return countsAfterRise(
      seasons.filter(({ isOver }) => isOver),
      flow,
    );
  }, [seasons, flow, isReal]);
}

/** The flow of a season over the counts of a run on one axis of days. */
export function SeasonFlowView(props: {
  gauge: NonNullable<RiverPlace['gauge']>;
  shown: ShownRun;
  daily: Source<RiverAnswer<DailyFlow>>;
  /** What it holds, with newer days; `null` until it has come. */
  flow: DailyFlow | null;
  times: RiverTimes;
}) {
  const { gauge, shown, daily, flow, times } = props;
  const { run, isAdults, loadWhole, isFailed } = shown;
  const answer = answerOf(daily);
  const seasons = useMemo(() => seasonsOf(run), [run]);
  useEffect(() => {
    if (seasons === null && !isFailed) loadWhole();
  }, [seasons, isFailed, loadWhole]);
  const [label, choose] = useState<string | null>(null);
  const isReal = answer !== null && answer.source !== 'simulated';
  const finding = useFinding(seasons, flow, isReal && run.brought.part === 'none');
  const drawn = useMemo(() => {
    if (seasons === null || flow === null) return [];
    const today = pacificDay(times.site);
    return seasons.flatMap((one) => {
      const season = seasonFlow(spansByReport(one.spans), flow, today);
      return season === null ? [] : [{ label: one.label, season }];
    });
  }, [seasons, flow, times.site]);
  const chosen = drawn.find((one) => one.label === label) ?? drawn.at(-1);
  const placed = useMemo(() => (chosen ? placedSeasonFlow(chosen.season) : null), [chosen]);
  const name = seriesHeading({ species: run.species, run: run.run, origin: 'UNKNOWN' });
  const kind: Counted = isAdults ? 'adults' : 'fish';
  const subject = `${name}${isAdults ? ', adults' : ''}`;
  const [reading, read] = useReading(`${SEASON_FLOW_TITLE} ${subject} ${chosen?.label}`);
  const link = <a href={gaugeAddress(gauge.site)}>{gauge.name}</a>;
  if (answer === null || flow === null || flow.means.length === 0 || seasons === null) {
    const kind = isFailed ? ('failed' as const) : ('loading' as const);
    const isWaiting = seasons === null && answer !== null;
    const source = isWaiting ? { ...daily, state: { kind }, retry: loadWhole } : daily;
    const empty = 'USGS has no daily flows of this gauge.';
    return <FlowCardWithout title={SEASON_FLOW_TITLE} name={link} source={source} empty={empty} />;
  }
  if (!chosen || !placed) {
    const words = `No season of ${name} here has counts by date.`;
    return <ChartCard title={SEASON_FLOW_TITLE} header={link} headline="" placeholder={words} />;
  }
  const point = reading === null ? undefined : placed.points[reading];
  const words = point && dayReading(point, kind);
  const whole = seasonHeadline(chosen.season, chosen.label, kind);
  const caption = `${subject} of ${chosen.label} by count, with the flow of ${gauge.name}`;
  return (
    <ChartCard
      title={SEASON_FLOW_TITLE}
      header={
        <>
          {subject} and the flow at {link}
        </>
      }
      headline={
        <>
          {words ? words.flow : whole.fish} <small>{words ? words.fish : whole.when}</small>
        </>
      }
      status={
        <>
          <div className={styles.seasonChoice}>
            <label htmlFor="flow-season">Season</label>
            <Choice
              id="flow-season"
              name="flow-season"
              options={drawn.toReversed().map((one) => ({ value: one.label, label: one.label }))}
              value={chosen.label}
              choose={choose}
            />
          </div>
          <SimulatedMark sources={[daily]} />
          <FiguresStatus
            answer={answer}
            source={daily}
            times={times}
            words=""
            of=""
            at={null}
            ages={false}
          />
        </>
      }
      chart={
        <ChartCanvas
          name={`${SEASON_FLOW_TITLE}: ${subject} of ${chosen.label}, flow of ${gauge.name}`}
          points={placed.points}
          reading={reading}
          onRead={read}
          height={SEASON_FLOW_HEIGHT}
        >
          <SeasonFlowChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      legend={<SeasonFlowLegend placed={placed} />}
      summary={
        <>
          {finding ? (
            <>
              <strong>{afterRiseWords(finding, name)}</strong> {AFTER_RISE_MEANING}{' '}
            </>
          ) : null}
          {seasonFlowSummary(chosen.season)} {broughtWords(run.brought)}
        </>
      }
      table={
        <SpanTable
          caption={caption}
          season={chosen.season}
          kind={kind}
          csv={() =>
            spanCsv(chosen.season, kind, {
              run: name,
              season: chosen.label,
              ...provenance('measured', { place: gauge.name, source: answer.source, at: null }),
            })
          }
        />
      }
    />
  );
}

/** The same, with the figures loaded. */
export function SeasonFlowCard(props: {
  gauge: NonNullable<RiverPlace['gauge']>;
  shown: ShownRun;
}) {
  return <SeasonFlowView {...props} {...useDailyFlow(props.gauge.site)} />;
}
