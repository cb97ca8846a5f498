import { sum } from 'd3-array';
import { useMemo, useState } from 'react';
import {
  type CountedSpan,
  countedSpans,
  daysOf,
  spansByReport,
} from '#domain/fish/counted-spans.ts';
import type { RunStanding, SeasonStanding } from '#domain/fish/run-standing.ts';
import { type CountsAfterRise, countsAfterRise, roseIn } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, flowOn, withNewerDays } from '#domain/river/daily-flow.ts';
import { finishedDays } from '#domain/river/flow-day.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { WEEK_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, daysBetween, everyDay } from '#domain/time/plain-date.ts';
import {
  counted,
  decimal,
  monthDay,
  shortDate,
  weekday,
  wholeNumber,
} from '#domain/words/format.ts';
import type { Quantity } from '#domain/words/units.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/chart-frame.tsx';
import {
  type FlowAndFish,
  fishADay,
  type SeasonFlow,
  SeasonFlowChart,
  SeasonFlowLegend,
  seasonDays,
  seasonFlow,
} from '#web/charts/season-flow-chart.tsx';
import { answerOf, type RiverAnswer, type Source, useSource } from '#web/lib/api/river-query.ts';
import { dailyFlow } from '#web/lib/api/rivers.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { type Brought, broughtWords, seriesHeading } from '#web/lib/words/series-words.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FiguresStatus } from './figures-status.tsx';
import { PlaceLink } from './place-link.tsx';
import { flowHeadline, headlineText, NoGraph } from './river-frame.tsx';
import type { Gauge } from './river-place.ts';
import { provenance, type RiverRow, RiverTable, SOURCE_NAMES } from './river-tables.tsx';
import type { FlowHeadline } from './river-words.ts';
import { useRiver } from './use-river.tsx';

type Season = Pick<
  SeasonStanding,
  'label' | 'isOver' | 'firstDate' | 'knownFrom' | 'growth' | 'countDays'
>;

export interface CountedRun extends Pick<RunStanding, 'species' | 'run'> {
  readonly brought: Brought;
  readonly seasons: readonly Season[] | null;
}

export interface ShownRun {
  readonly run: CountedRun;
  readonly isAdults: boolean;
  readonly isFailed: boolean;
}

type Counted = 'fish' | 'adults';

/** `1,234 fish`, `1 adult`. */
export function fishWords(count: number, kind: Counted): string {
  return kind === 'fish' ? counted(count, 'fish', 'fish') : counted(count, 'adult');
}

/** `5 fish a day`, below ten to a tenth. */
function rateWords(span: CountedSpan): string {
  const rate = fishADay(span);
  return decimal(rate, rate < 10 ? 1 : 0);
}

export function dayReading(
  { date, flow, span }: FlowAndFish,
  kind: Counted,
  { text }: Quantity,
): FlowHeadline {
  const day = `${weekday(date).slice(0, 3)}, ${shortDate(date)}`;
  const measured = flow === null ? 'No figure' : text(flow);
  if (span === null) return { flow: measured, moment: `${day}; no count` };
  const days = daysOf(span);
  const over =
    days === 1
      ? `counted on ${shortDate(span.date)}`
      : `in the ${counted(days, 'day')} to ${shortDate(span.date)}, ${rateWords(span)} a day`;
  return { flow: measured, moment: `${day}; ${fishWords(span.fish, kind)} ${over}` };
}

export function seasonHeadline({ spans }: SeasonFlow, label: string, kind: Counted) {
  const first = spans[0];
  const last = spans.at(-1);
  const fish = spans.reduce((sum, span) => sum + span.fish, 0);
  const days = first && last ? `, ${shortDate(first.since)} to ${shortDate(last.date)}` : '';
  return { flow: fishWords(fish, kind), moment: `in ${label}${days}` };
}

export function seasonFlowSummary({ flow, from, to }: SeasonFlow, { text }: Quantity): string {
  const first = daysBetween(flow.from, from);
  const end = daysBetween(flow.from, to) + 1;
  const means = flow.means.slice(Math.max(first, 0), Math.max(end, 0));
  const known = means.filter((mean) => mean !== null);
  if (known.length === 0) return 'The flow of these days is not known.';
  const low = text(Math.min(...known));
  const high = text(Math.max(...known));
  return low === high
    ? `The mean flow of each day was ${low}.`
    : `The mean flow of a day was between ${low} and ${high}.`;
}

export function afterRiseWords(
  { seasons, afterRise, otherwise }: CountsAfterRise,
  name: string,
): string {
  const isOften = afterRise.more * otherwise.reports > otherwise.more * afterRise.reports;
  const times = `${isOften ? '' : 'only '}${afterRise.more} of ${counted(afterRise.reports, 'time')}`;
  return (
    `After a day’s rise of 20% or more, the next counts of ${name} were higher ${times}. ` +
    `Without a rise they were ${otherwise.more} of ${counted(otherwise.reports, 'time')} ` +
    `(${counted(seasons, 'season')}).`
  );
}

const AFTER_RISE_MEANING =
  'Matched with the river of other seasons, the difference was this large at most 1 time in 100. It does not predict the season to come.';

function meanFlow(flow: DailyFlow, { since, date }: CountedSpan): number | null {
  const means = everyDay(addDays(since, 1), date).map((day) => flowOn(flow, day));
  const known = means.filter((mean) => mean !== null);
  return known.length === means.length ? sum(known) / means.length : null;
}

export function reportRows(
  { flow, spans }: SeasonFlow,
  kind: Counted,
  { number }: Quantity,
): readonly RiverRow[] {
  return spans.map((span) => {
    const first = addDays(span.since, 1);
    const mean = meanFlow(flow, span);
    const rose = roseIn(flow, span);
    const answer = rose ? 'yes' : 'no';
    const rise = rose === null ? null : answer;
    return {
      key: span.date,
      heading:
        first === span.date ? monthDay(first) : `${monthDay(first)} to ${monthDay(span.date)}`,
      cells: [wholeNumber(span.fish), mean === null ? null : number(mean), rise],
      columns: {
        first_day: first,
        last_day: span.date,
        [kind]: span.fish,
        mean_flow_cfs: mean === null ? null : Number(mean.toFixed(3)),
        rise_of_20_percent: rise,
      },
    };
  });
}

interface Props {
  readonly title: string;
  readonly gauge: Gauge;
  readonly shown: ShownRun;
}

function newestFlow(
  { figures, source }: RiverAnswer<DailyFlow>,
  week: RiverAnswer<ObservedFlow> | null,
  now: number,
): DailyFlow {
  const isOneKind = standInIn(week?.source) === standInIn(source);
  if (week === null || !isOneKind || figures.means.length === 0) return figures;
  return withNewerDays(figures, finishedDays(week.figures.readings, { from: now - WEEK_MS, now }));
}

function useSeasons(answer: RiverAnswer<DailyFlow> | null, run: CountedRun) {
  const { sources, times } = useRiver();
  const week = answerOf(sources.observed);
  const now = times.site;
  return useMemo(() => {
    if (answer === null || run.seasons === null) return null;
    const seasons = run.seasons.map((season) => ({ ...season, spans: countedSpans(season) }));
    const flow = newestFlow(answer, week, now);
    // No finding for a simulated river, or for fish brought in.
    const isReal = answer.source !== 'simulated' && run.brought.part === 'none';
    const finished = seasons.flatMap(({ isOver, firstDate, spans }) =>
      isOver ? [{ firstDate, spans }] : [],
    );
    return {
      finding: isReal ? countsAfterRise(finished, flow) : null,
      drawn: seasons.flatMap(({ label, spans }) => {
        const season = seasonFlow(spansByReport(spans), flow, pacificDay(now));
        return season === null ? [] : [{ label, season }];
      }),
    };
  }, [answer, week, now, run]);
}

export function SeasonFlowView(props: Props & { daily: Source<RiverAnswer<DailyFlow>> }) {
  const { title, gauge, shown, daily } = props;
  const { run, isAdults, isFailed } = shown;
  const { times } = useRiver();
  const { flow: quantity } = useUnits();
  const answer = answerOf(daily);
  const seasons = useSeasons(answer, run);
  const [label, choose] = useState<string | null>(null);
  const drawn = seasons?.drawn ?? [];
  const chosen = drawn.find((option) => option.label === label) ?? drawn.at(-1);
  const name = seriesHeading({ species: run.species, run: run.run, origin: 'UNKNOWN' });
  const kind = isAdults ? 'adults' : 'fish';
  const subject = `${name}${isAdults ? ', adults' : ''}`;
  const chart = useReading(`${title} ${subject} ${chosen?.label}`);
  const link = <PlaceLink place={gauge} />;
  if (answer === null || seasons === null || answer.figures.means.length === 0) {
    const state = { kind: isFailed ? ('failed' as const) : ('loading' as const) };
    const isWaiting = seasons === null && answer !== null;
    const source = isWaiting ? { ...daily, state, retry: daily.retry } : daily;
    const empty =
      answer?.source === 'recorded'
        ? 'No daily flows of this gauge are known in the demonstration.'
        : 'USGS has no daily flows of this gauge.';
    const chart = <NoGraph source={source} empty={empty} />;
    return <ChartCard title={title} header={link} headline="" chart={chart} />;
  }
  if (!chosen) {
    const words = `No season of ${name} here has counts by date.`;
    return <ChartCard title={title} header={link} headline="" placeholder={words} />;
  }
  const { season } = chosen;
  const day = seasonDays(season)[chart.reading ?? -1];
  const headline = seasonHeadline(season, chosen.label, kind);
  const reading = day ? dayReading(day, kind, quantity) : null;
  return (
    <ChartCard
      title={title}
      header={
        <>
          {subject} and the flow at {link}
        </>
      }
      headline={flowHeadline(reading ?? headline)}
      status={
        <>
          <div className="cluster gap-8">
            <label htmlFor="flow-season">Season</label>
            <Choice
              id="flow-season"
              name="flow-season"
              options={drawn
                .toReversed()
                .map((option) => ({ value: option.label, label: option.label }))}
              value={chosen.label}
              choose={choose}
            />
          </div>
          {answer.source && <span className="muted">Source: {SOURCE_NAMES[answer.source]}</span>}
          <FiguresStatus answer={answer} source={daily} times={times} kind="measured" at={null} />
        </>
      }
      chart={
        <SeasonFlowChart
          name={`${title}: ${subject} of ${chosen.label}, flow of ${gauge.name}. ${headlineText(headline)}. ${seasonFlowSummary(season, quantity)}`}
          valueText={headlineText(reading)}
          season={season}
          quantity={quantity}
          {...chart}
        />
      }
      legend={<SeasonFlowLegend season={season} />}
      summary={
        <>
          {seasons.finding ? (
            <>
              <strong>{afterRiseWords(seasons.finding, name)}</strong> {AFTER_RISE_MEANING}{' '}
            </>
          ) : null}
          {seasonFlowSummary(season, quantity)} {broughtWords(run.brought, 'season')}
        </>
      }
      table={
        <RiverTable
          caption={`${subject} of ${chosen.label} by count, with the flow of ${gauge.name}`}
          corner="Days"
          headings={[
            kind === 'fish' ? 'Fish' : 'Adults',
            `Mean flow, ${quantity.unit}`,
            'Rise of 20%',
          ]}
          rows={reportRows(season, kind, quantity)}
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

export function SeasonFlowCard(props: Props) {
  const daily = useSource(dailyFlow, props.gauge.site);
  return <SeasonFlowView {...props} daily={daily} />;
}
