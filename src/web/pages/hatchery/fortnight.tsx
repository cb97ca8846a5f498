import { forecastPoints } from '#domain/river/flow-unit.ts';
import { risesAhead } from '#domain/river/rises-ahead.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { shareWords } from '#domain/say/run.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { joined, shortDate, weekday } from '#domain/words/format.ts';
import { ChartFrame, useReading } from '#web/charts/chart-frame.tsx';
import { Labels } from '#web/charts/labels.tsx';
import { Ink, tenth } from '#web/charts/looks.tsx';
import { Bars, Rule, scale } from '#web/charts/marks.tsx';
import { answerOf } from '#web/lib/api/river-query.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { standInIn } from '#web/lib/words/stand-in-words.ts';
import { useRiver } from '#web/river/use-river.tsx';
import styles from './hatchery.module.css';
import type { RunFigures } from './hatchery-figures.ts';

const SIZE = { width: 440, height: 100 } as const;
const PLOT = { left: 0, right: SIZE.width, top: 20, bottom: 62 } as const;
/** Of the place of a day, left free on either side of its bar. */
const GAP = 0.1;
/** A mark stands above the bar of its day. */
const MARK = { half: 6, height: 9, above: 4 } as const;

const SOURCES = {
  live: 'They follow usual timing and NOAA’s forecast, which may be wrong.',
  recorded: 'They follow usual timing and what the river then did.',
  simulated: 'They follow usual timing and a simulated river.',
  none: 'They follow usual timing, which may be wrong.',
} as const;

/** When the river rises in the coming days, and the sentence on what that is based on. */
function useRises() {
  const { sources, place, times } = useRiver();
  const answer = answerOf(sources.forecast);
  const points = answer?.figures.isUnitKnown ? forecastPoints(answer.figures.points) : [];
  if (answer === null || points.length === 0)
    return { rises: null, basis: SOURCES.none, name: null };
  const name = place.gauge?.name === place.point?.name ? null : (place.point?.name ?? null);
  return {
    rises: risesAhead(points.filter(({ at }) => at >= times.site)),
    basis: SOURCES[standInIn(answer.source) ?? 'live'],
    name,
  };
}

/**
 * Two weeks from today: how a run usually comes, as bars that are full on its fullest day, and a mark on each
 * day on which the river rises. Nothing where none usually comes.
 */
export function Fortnight({ run, today }: { run: RunFigures; today: PlainDate }) {
  const subject = fishNoun(run.species);
  const { reading, onRead } = useReading(`${run.species} ${run.run}`);
  const units = useUnits();
  const { rises, basis, name } = useRises();
  const days = run.timing?.days ?? null;
  if (days === null || days.shares.every((share) => share === 0)) return null;
  const { shares, most } = days;
  const x = scale(0, shares.length, PLOT.left, PLOT.right);
  const y = scale(0, most, PLOT.bottom, PLOT.top);
  const dates = shares.map((_, ahead) => addDays(today, ahead));
  const bars = shares.map((value, at) => ({ from: at + GAP, to: at + 1 - GAP, value }));
  const riseOn = (date: PlainDate) => rises?.get(date);
  const words = (at: number) => {
    const date = dates[at] ?? today;
    const rise = riseOn(date);
    const river =
      rise === undefined ? null : `${name ?? 'the river'} rises to ${units.flow.text(rise)}`;
    const fish = `usually ${shareWords(shares[at] ?? 0)} of the season’s ${subject}`;
    return `${weekday(date)}, ${shortDate(date)}: ${joined([fish, river], '; ')}`;
  };
  const marks = dates.flatMap((date, at) => {
    if (riseOn(date) === undefined) return [];
    const foot = tenth(y(shares[at] ?? 0) - MARK.above);
    return [
      `M${tenth(x(at + 0.5) - MARK.half)},${foot}h${2 * MARK.half}l${-MARK.half},${-MARK.height}Z`,
    ];
  });
  const riseWords = marks.length > 0 ? `, and the marks show rises of ${name ?? 'the river'}` : '';
  const text = reading === null ? null : words(reading);
  const row = (label: (date: PlainDate) => string) =>
    dates.map((date, at) => ({ x: at + 0.5, text: label(date) }));
  return (
    <figure className={styles.fortnight}>
      <ChartFrame
        name={`The next ${shares.length} days of ${subject}. ${basis}`}
        valueText={text}
        reading={reading}
        onRead={onRead}
        layout={{
          ...SIZE,
          x,
          y,
          plot: PLOT,
          ticks: [],
          points: shares.map((_, at) => ({ x: x(at + 0.5), y: null })),
        }}
        words={
          <>
            <Labels labels={row((date) => weekday(date).slice(0, 1))} />
            <Labels labels={row((date) => String(Number(date.slice(8))))} row={1} color="muted" />
          </>
        }
      >
        <Rule y={[0]} look="base" />
        <Bars bars={bars} look="paleFish" />
        <Bars bars={bars.slice(0, 1)} look="read" />
        <Ink look="rise" d={marks.join('')} />
      </ChartFrame>
      <figcaption className="note">
        {text ?? `The bars show when ${subject} usually come${riseWords}. ${basis}`}
      </figcaption>
    </figure>
  );
}
