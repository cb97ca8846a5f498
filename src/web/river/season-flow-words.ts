import { sum } from 'd3-array';
import { type CountedSpan, daysOf } from '#domain/fish/counted-spans.ts';
import type { GrowthPoint } from '#domain/fish/season-counts.ts';
import { lazily } from '#domain/lazily.ts';
import { type CountsAfterRise, roseIn } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, flowOn } from '#domain/river/daily-flow.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { type FlowAndFish, fishADay, type SeasonFlow } from '#web/charts/season-flow-chart.tsx';
import type { Brought } from '#web/lib/words/brought-words.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { cfs, flowNumber } from '#web/lib/words/flow-words.ts';
import { counted, dayMonth, monthDay, wholeNumber } from '#web/lib/words/format.ts';
import type { RiverRow } from './river-tables.tsx';
import type { FlowHeadline } from './river-words.ts';

/** A run of the facility with its seasons. */
export interface CountedRun {
  readonly species: string;
  readonly run: string;
  readonly brought: Brought;
  /** `null`, or without the days of the counts, where the page came with a part of them. */
  readonly lines:
    | readonly {
        readonly label: string;
        readonly firstDate: PlainDate;
        readonly knownFrom: number;
        readonly isOver: boolean;
        readonly points: readonly GrowthPoint[];
        readonly countDays?: readonly number[];
      }[]
    | null;
}

/** The run that a page shows. */
export interface ShownRun {
  readonly run: CountedRun;
  readonly isAdults: boolean;
  /** They could not be loaded. */
  readonly isFailed: boolean;
}

/** What is counted. */
export type Counted = 'fish' | 'adults';

const tenths = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));

/** `1,234 fish`, `1 adult`. */
export function fishWords(count: number, kind: Counted): string {
  return kind === 'fish' ? counted(count, 'fish', 'fish') : counted(count, 'adult');
}

/** `5 fish a day`, below ten to a tenth. */
function rateWords(span: CountedSpan): string {
  const rate = fishADay(span);
  return rate < 10 ? tenths().format(rate) : wholeNumber(rate);
}

/** What a day that is read shows: its flow, and the report that it is in. */
export function dayReading({ date, flow, span }: FlowAndFish, kind: Counted): FlowHeadline {
  const day = `${weekday(date).slice(0, 3)} ${dayMonth(date)}`;
  const measured = flow === null ? 'No figure' : cfs(flow);
  if (span === null) return { flow: measured, moment: `${day}; no count` };
  const days = daysOf(span);
  const over =
    days === 1
      ? `counted on ${dayMonth(span.date)}`
      : `in the ${counted(days, 'day')} to ${dayMonth(span.date)}, ${rateWords(span)} a day`;
  return { flow: measured, moment: `${day}; ${fishWords(span.fish, kind)} ${over}` };
}

/** What was counted in a season, and when. */
export function seasonHeadline({ spans }: SeasonFlow, label: string, kind: Counted) {
  const [first, last] = [spans[0], spans.at(-1)];
  const fish = spans.reduce((sum, span) => sum + span.fish, 0);
  const days = first && last ? `, ${dayMonth(first.since)} to ${dayMonth(last.date)}` : '';
  return { flow: fishWords(fish, kind), moment: `in ${label}${days}` };
}

/** What the river did in these days. */
export function seasonFlowSummary({ flow, from, to }: SeasonFlow): string {
  const [first, end] = [daysBetween(flow.from, from), daysBetween(flow.from, to) + 1];
  const means = flow.means.slice(Math.max(first, 0), Math.max(end, 0));
  const known = means.filter((mean) => mean !== null);
  if (known.length === 0) return 'The flow of these days is not known.';
  const [low, high] = [cfs(Math.min(...known)), cfs(Math.max(...known))];
  return low === high
    ? `The mean flow of each day was ${low}.`
    : `The mean flow of a day was between ${low} and ${high}.`;
}

/**
 * What the record shows, with the number of reports it rests on: `After the river rose 20% or more in a day,
 * counts of Coho here were higher in the next report 24 of 31 times; without a rise, 40 of 90 times.`
 *
 * @param name of the run.
 */
export function afterRiseWords(
  { seasons, afterRise, otherwise }: CountsAfterRise,
  name: string,
): string {
  const isOften = afterRise.more * otherwise.reports > otherwise.more * afterRise.reports;
  const times = `${isOften ? '' : 'only '}${afterRise.more} of ${counted(afterRise.reports, 'time')}`;
  return (
    `After the river rose 20% or more in a day, counts of ${name} here were higher in the next report ` +
    `${times}; without a rise, ${otherwise.more} of ${counted(otherwise.reports, 'time')} ` +
    `(${counted(seasons, 'season')}).`
  );
}

/** What the sentence before means, and what not. */
export const AFTER_RISE_MEANING =
  'Matched with the river of other seasons, the difference was this large at most 1 time in 100. It does not predict the season to come.';

/** The mean flow of the days of a report; `null` if one of them is not known. */
function meanFlow(flow: DailyFlow, { since, date }: CountedSpan): number | null {
  const means = Array.from({ length: daysBetween(since, date) }, (_, at) =>
    flowOn(flow, addDays(since, at + 1)),
  );
  const known = means.filter((mean) => mean !== null);
  return known.length === means.length ? sum(known) / means.length : null;
}

/** The counts of a season, with what the river did in their days. */
export function reportRows({ flow, spans }: SeasonFlow, kind: Counted): readonly RiverRow[] {
  return spans.map((span) => {
    const first = addDays(span.since, 1);
    const mean = meanFlow(flow, span);
    const rose = roseIn(flow, span);
    const rise = rose === null ? null : rose ? 'yes' : 'no';
    return {
      key: span.date,
      heading: `${first === span.date ? '' : `${monthDay(first)} to `}${monthDay(span.date)}`,
      cells: [wholeNumber(span.fish), mean === null ? null : flowNumber(mean), rise],
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
