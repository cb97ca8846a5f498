import { useMemo, useState } from 'react';
import { countedSpans, spansByReport } from '#domain/fish/counted-spans.ts';
import { countsAfterRise } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, withNewerDays } from '#domain/river/daily-flow.ts';
import { finishedDays } from '#domain/river/flow-day.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/reading.ts';
import {
  SeasonFlowChart,
  SeasonFlowLegend,
  seasonDays,
  seasonFlow,
} from '#web/charts/season-flow-chart.tsx';
import type { RiverAnswer } from '#web/lib/api/rivers.ts';
import { dailyFlow } from '#web/lib/api/rivers.ts';
import { answerOf, type Source, useSource } from '#web/lib/api/use-source.ts';
import { broughtWords } from '#web/lib/words/brought-words.ts';
import { seriesHeading } from '#web/lib/words/series-heading.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FiguresStatus, SimulatedMark } from './figures-status.tsx';
import { FlowCardWithout, flowHeadline } from './flow-card.tsx';
import { GaugeLink } from './gauge-cards.tsx';
import styles from './river.module.css';
import type { RiverPlace } from './river-place.ts';
import { useRiverReadings } from './river-readings.tsx';
import { provenance, RiverTable } from './river-tables.tsx';
import {
  AFTER_RISE_MEANING,
  afterRiseWords,
  type CountedRun,
  dayReading,
  reportRows,
  type ShownRun,
  seasonFlowSummary,
  seasonHeadline,
} from './season-flow-words.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

interface Props {
  readonly title: string;
  readonly gauge: NonNullable<RiverPlace['gauge']>;
  readonly shown: ShownRun;
}

/** The seasons with their counts; `null` while the page has a part of them. */
function seasonsOf({ lines }: CountedRun) {
  if (lines === null) return null;
  if (lines.some(({ countDays }) => countDays === undefined)) return null;
  return lines.map(({ countDays = [], ...line }) => {
    return { ...line, spans: countedSpans({ ...line, countDays }) };
  });
}

/** The daily means, with those of the days of readings that are newer; `null` until they have come. */
function useFlow(answer: RiverAnswer<DailyFlow> | null): DailyFlow | null {
  const { sources, times } = useRiverReadings();
  const week = answerOf(sources.observed);
  const now = times.site;
  return useMemo(() => {
    if (answer === null) return null;
    const isOneKind = (week?.source === 'simulated') === (answer.source === 'simulated');
    if (week === null || !isOneKind || answer.figures.means.length === 0) return answer.figures;
    const newer = finishedDays(week.figures.readings, { from: now - WEEK_MS, now });
    return withNewerDays(answer.figures, newer);
  }, [answer, week, now]);
}

/** The flow of a season over the counts of a run on one axis of days. */
export function SeasonFlowView(props: Props & { daily: Source<RiverAnswer<DailyFlow>> }) {
  const { title, gauge, shown, daily } = props;
  const { run, isAdults, isFailed } = shown;
  const { times } = useRiverReadings();
  const answer = answerOf(daily);
  const flow = useFlow(answer);
  const seasons = useMemo(() => seasonsOf(run), [run]);
  // Nothing is found of a river that is made up, or of fish brought in.
  const isReal = answer?.source !== 'simulated' && run.brought.part === 'none';
  const finding = useMemo(() => {
    if (seasons === null || flow === null || !isReal) return null;
    const finished = seasons.filter(({ isOver }) => isOver);
    return countsAfterRise(finished, flow);
  }, [seasons, flow, isReal]);
  const drawn = useMemo(() => {
    if (seasons === null || flow === null) return [];
    const today = pacificDay(times.site);
    return seasons.flatMap(({ label, spans }) => {
      const season = seasonFlow(spansByReport(spans), flow, today);
      return season === null ? [] : [{ label, season }];
    });
  }, [seasons, flow, times.site]);
  const [label, choose] = useState<string | null>(null);
  const chosen = drawn.find((one) => one.label === label) ?? drawn.at(-1);
  const name = seriesHeading({ species: run.species, run: run.run, origin: 'UNKNOWN' });
  const kind = isAdults ? 'adults' : 'fish';
  const subject = `${name}${isAdults ? ', adults' : ''}`;
  const [reading, onRead] = useReading(`${title} ${subject} ${chosen?.label}`);
  const link = <GaugeLink gauge={gauge} />;
  if (answer === null || flow === null || flow.means.length === 0 || seasons === null) {
    const state = { kind: isFailed ? ('failed' as const) : ('loading' as const) };
    const isWaiting = seasons === null && answer !== null;
    const source = isWaiting ? { ...daily, state, retry: daily.retry } : daily;
    const empty = 'USGS has no daily flows of this gauge.';
    return <FlowCardWithout title={title} name={link} source={source} empty={empty} />;
  }
  if (!chosen) {
    const words = `No season of ${name} here has counts by date.`;
    return <ChartCard title={title} header={link} headline="" placeholder={words} />;
  }
  const { season } = chosen;
  const day = reading === null ? undefined : seasonDays(season)[reading];
  return (
    <ChartCard
      title={title}
      header={
        <>
          {subject} and the flow at {link}
        </>
      }
      headline={flowHeadline(
        day ? dayReading(day, kind) : seasonHeadline(season, chosen.label, kind),
      )}
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
          <FiguresStatus answer={answer} source={daily} times={times} time={null} />
        </>
      }
      chart={
        <SeasonFlowChart
          name={`${title}: ${subject} of ${chosen.label}, flow of ${gauge.name}`}
          season={season}
          reading={reading}
          onRead={onRead}
        />
      }
      legend={<SeasonFlowLegend season={season} />}
      summary={
        <>
          {finding ? (
            <>
              <strong>{afterRiseWords(finding, name)}</strong> {AFTER_RISE_MEANING}{' '}
            </>
          ) : null}
          {seasonFlowSummary(season)} {broughtWords(run.brought)}
        </>
      }
      table={
        <RiverTable
          caption={`${subject} of ${chosen.label} by count, with the flow of ${gauge.name}`}
          corner="Days"
          headings={[kind === 'fish' ? 'Fish' : 'Adults', 'Mean flow, cfs', 'Rise of 20%']}
          rows={reportRows(season, kind)}
          chart="season-and-flow"
          from={{
            run: name,
            season: chosen.label,
            ...provenance('measured', { place: gauge.name, source: answer.source, at: null }),
          }}
          missing="not known"
        />
      }
    />
  );
}

/** The same, with the figures loaded. */
export function SeasonFlowCard(props: Props) {
  const daily = useSource(dailyFlow, props.gauge.site);
  return <SeasonFlowView {...props} daily={daily} />;
}
