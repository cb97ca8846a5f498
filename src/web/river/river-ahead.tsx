import { extent } from 'd3-array';
import { WHAT_CAME } from '#contract/river-address.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { type DayAhead, daysAhead, extremesOf, reachInDays } from '#domain/river/days-ahead.ts';
import { sayRiver } from '#domain/say/river.ts';
import { nameBeside } from '#domain/say/river-now.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { counted, joined, shortDate, weekday } from '#domain/words/format.ts';
import { clockWords } from '#domain/words/moment.ts';
import { forecastFlow } from '#domain/words/units.ts';
import { answerOf } from '#web/lib/api/river-query.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { FLOW_CLASS_WORDS, momentWords } from '#web/lib/words/flow-words.ts';
import { Fact } from '#web/ui/fact.tsx';
import { Section } from '#web/ui/section.tsx';
import { useChancesCode } from './chances-fold.tsx';
import { PlaceLink } from './place-link.tsx';
import styles from './river-page.module.css';
import { isOnePlace } from './river-place.ts';
import { useRiver } from './use-river.tsx';

function useAhead() {
  const { place, sources, times, facts, state } = useRiver();
  const ahead = answerOf(sources.forecast)?.figures;
  const forecastKind = state === 'known' ? facts.report.forecast.kind : null;
  const isOwn = isOnePlace(place);
  const isMissed = isOwn && (forecastKind === 'missed' || forecastKind === 'expired');
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const usual = isOwn ? medians : NO_MEDIANS;
  const today = pacificDay(times.site);
  const points = ahead?.isUnitKnown && !isMissed ? ahead.points : [];
  const flow = forecastFlow(useUnits());
  const now = isOwn && facts.now?.quantity === 'flow' && !facts.now.isOld ? facts.now.value : null;
  return {
    flow,
    today,
    now,
    days: daysAhead(points, usual, times.site, now),
    reach: counted(reachInDays(points, times.site), 'day'),
    issuedAt: ahead?.issuedAt ?? null,
    isRecorded: ahead?.isRecorded ?? false,
  };
}

/** What the river is doing now and will do by the weekend; nothing until that is known. */
export function RiverOutlook({ where }: { where: string | null }) {
  const { state, facts } = useRiver();
  const said = sayRiver(facts, useUnits());
  if (state === 'failed') return null;
  // Where the forecast is of other water, the line names each place itself.
  const place = nameBeside(facts) === null ? where : null;
  const line = joined([place, said?.line], ': ');
  return (
    <span className={styles.outlook} data-loading={state === 'loading'}>
      {state === 'known' ? line : null}
    </span>
  );
}

const shortDay = (date: PlainDate) => `${weekday(date).slice(0, 3)}, ${shortDate(date)}`;
const nameOf = (date: PlainDate, today: PlainDate) => (date === today ? 'today' : shortDay(date));

export function HighestAhead() {
  const { place, sources } = useRiver();
  const { flow, days, reach, today, now, issuedAt, isRecorded } = useAhead();
  const highest = days.toSorted((a, b) => b.high - a.high)[0];
  if (!place.point) return null;
  const isComing = sources.forecast.state.kind === 'loading';
  if (!highest) {
    return (
      <Fact figure={isComing ? null : '–'} what="highest ahead">
        {isComing ? (
          <span className="without-script">
            This page has no forecast yet. NOAA has one: <PlaceLink place={place.point} />.
          </span>
        ) : (
          'No forecast to go by.'
        )}
      </Fact>
    );
  }
  const isNow = highest.high === now;
  const ahead = isRecorded ? 'What then came' : 'NOAA forecast';
  const nothing = isRecorded ? 'Nothing higher came then' : 'Nothing higher is forecast by NOAA';
  return (
    <Fact
      figure={flow.number(highest.high)}
      unit={flow.unit}
      what={`highest in ${reach}, ${isNow ? 'now' : nameOf(highest.date, today)}`}
    >
      {isNow ? nothing : ahead}
      {isOnePlace(place) ? '' : ` for ${place.point.name}`}
      {issuedAt ? `, ${momentWords(Date.parse(issuedAt))}` : ''}.
    </Fact>
  );
}

const WAYS = {
  up: { arrow: '↗', words: 'rising' },
  down: { arrow: '↘', words: 'falling' },
  flat: { arrow: '→', words: 'steady' },
} as const;

/** A day of steady flow is drawn this wide, in percent. */
const LEAST_BAR = 3;
/** The scale spans at least this share of its middle, so that a steady river looks steady. */
const LEAST_SPAN = 0.5;

/** Where a flow lies on the scale of all days, in percent. */
function scaleOf(days: readonly DayAhead[]): (flow: number) => number {
  const [least = 0, most = 1] = extent(
    days.flatMap(({ low, high, spread }) => [low, high, spread?.p25 ?? low, spread?.p75 ?? high]),
  );
  const middle = (least + most) / 2;
  const span = Math.max(most - least, Math.abs(middle) * LEAST_SPAN) || 1;
  return (flow) => ((flow - middle) / span + 0.5) * 100;
}

function DayRow(props: {
  day: DayAhead;
  isToday: boolean;
  place: (flow: number) => number;
  chances: ReturnType<typeof useChancesCode>;
}) {
  const flow = forecastFlow(useUnits());
  const { day, isToday, place, chances } = props;
  const code = chances?.module;
  const { date, low, high, spread, way, flowClass, until } = day;
  const bar = (from: number, to: number) => ({
    x: `${Math.min(place(from), 100 - LEAST_BAR)}%`,
    width: `${Math.max(place(to) - place(from), LEAST_BAR)}%`,
  });
  return (
    <li className={styles.day}>
      <span>
        <time dateTime={date}>
          {isToday ? (
            <b>Today</b>
          ) : (
            <>
              <b>{weekday(date).slice(0, 3)}</b> <span className="fine">{shortDate(date)}</span>
            </>
          )}
        </time>
        {until === null ? null : (
          <>
            {' '}
            <span className={`fine ${styles.until}`}>until {clockWords(until)}</span>
          </>
        )}
      </span>{' '}
      <span className={styles.low}>{flow.number(low)}</span>{' '}
      <svg className={styles.scale} aria-hidden="true">
        {spread ? <rect data-usual {...bar(spread.p25, spread.p75)} /> : null}
        {code ? <code.DayChanceBar date={date} place={place} /> : null}
        <rect {...bar(low, high)} />
      </svg>{' '}
      <b className={styles.high}>
        <span className="visually-hidden">to </span>
        {flow.number(high)}
      </b>
      <span>
        {way ? (
          <>
            <span aria-hidden="true">{WAYS[way].arrow}</span>
            <span className="visually-hidden">, {WAYS[way].words}</span>
          </>
        ) : null}
      </span>{' '}
      <span className={`fine ${styles.word}`}>
        {flowClass && flowClass !== 'normal' ? FLOW_CLASS_WORDS[flowClass] : null}
      </span>
      {chances && !isToday ? (
        <span className={`fine ${styles.chance}`}>
          {code ? <code.DayChance date={date} /> : null}
        </span>
      ) : null}
    </li>
  );
}

/** `Next 10 days: lowest Wed, Nov 25, highest today`. */
function finding(
  { days, today, now, flow }: Pick<ReturnType<typeof useAhead>, 'days' | 'today' | 'now' | 'flow'>,
  reach: string,
): string {
  const ends = extremesOf(days);
  const long = `Next ${reach}`;
  if (ends === null) return `${long}: steady, about ${flow.text(days[0]?.averageFlow ?? 0)}`;
  const lowest = nameOf(ends.lowest.date, today);
  const highest = ends.highest.high === now ? 'now' : nameOf(ends.highest.date, today);
  if (lowest === highest) return `${long}: both lowest and highest ${lowest}`;
  return `${long}: lowest ${lowest}, highest ${highest}`;
}

export function DaysAhead() {
  const { place, sources } = useRiver();
  const { flow, days, reach, today, now, issuedAt, isRecorded } = useAhead();
  const chances = useChancesCode();
  if (!place.point) return null;
  if (days.length === 0) {
    const isComing = sources.forecast.state.kind === 'loading';
    return isComing ? <div className={styles.coming} /> : null;
  }
  const isUsual = days.some(({ spread }) => spread !== null);
  const placeOf = scaleOf(days);
  return (
    <Section
      id="days"
      heading={finding({ days, today, now, flow }, reach)}
      label={
        <>
          {isRecorded ? `${WHAT_CAME}. The place is ` : 'This is NOAA’s forecast for '}
          <PlaceLink place={place.point} words={place.point.name} />
          {issuedAt ? `, issued ${momentWords(Date.parse(issuedAt))}` : ''}. Each row goes from the
          lowest to the highest flow of its day, today’s from now on, in {flow.unit}.
          {isUsual ? ' The gray bands show the usual range, the middle half of all years.' : ''}
        </>
      }
    >
      <ol className={`ruled plain ${styles.days}`}>
        {days.map((day) => (
          <DayRow
            key={day.date}
            day={day}
            isToday={day.date === today}
            place={placeOf}
            chances={chances}
          />
        ))}
      </ol>
      {chances ? (
        <p className={`note ${styles.note}`}>
          {chances.module ? <chances.module.ChancesNote /> : null}
        </p>
      ) : null}
    </Section>
  );
}
