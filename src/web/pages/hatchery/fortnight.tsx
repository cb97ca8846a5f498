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

const WIDTH = 440;
/** Room for the marks above the bars, the bar of the fullest day, and the words below. */
const ROOM = { marks: 20, fullest: 42, words: 38 } as const;
/** Of the place of a day, left free on either side of its bar. */
const GAP = 0.1;
/** A mark stands above the bar of its day. */
const MARK = { half: 6, height: 9, above: 4 } as const;

/** What the marks show, by where the figures come from. */
const MARKS = {
  live: (water: string) => `rises of ${water} that NOAA forecasts. Both may be wrong.`,
  recorded: (water: string) => `when ${water} then rose.`,
  simulated: (water: string) => `rises of ${water}, which is simulated.`,
} as const;

/** When the river rises in the coming days, and what its marks show. */
function useRises() {
  const { sources, place, times } = useRiver();
  const answer = answerOf(sources.forecast);
  const points = answer?.figures.isUnitKnown ? forecastPoints(answer.figures.points) : [];
  const { gauge, point } = place;
  const water = point === null || point.name === gauge?.name ? 'the river' : point.name;
  if (answer === null || points.length === 0) return { rises: null, water, marked: null };
  return {
    rises: risesAhead(points.filter(({ at }) => at >= times.site)),
    water,
    marked: MARKS[standInIn(answer.source) ?? 'live'](water),
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
  const { rises, water, marked } = useRises();
  const days = run.timing?.days ?? null;
  if (days === null || days.shares.every((share) => share === 0)) return null;
  const { shares, most } = days;
  // Where the bars are low, no room is left empty above them.
  const bottom = ROOM.marks + Math.ceil((ROOM.fullest * Math.max(...shares)) / most);
  const plot = { left: 0, right: WIDTH, top: ROOM.marks, bottom };
  const x = scale(0, shares.length, plot.left, plot.right);
  const y = scale(0, most, bottom, bottom - ROOM.fullest);
  const dates = shares.map((_, ahead) => addDays(today, ahead));
  const bars = shares.map((value, at) => ({ from: at + GAP, to: at + 1 - GAP, value }));
  const riseOn = (date: PlainDate) => rises?.get(date);
  const words = (at: number) => {
    const date = dates[at] ?? today;
    const rise = riseOn(date);
    const river = rise === undefined ? null : `${water} rises to ${units.flow.text(rise)}`;
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
  const rest =
    marks.length > 0 && marked ? `, and the marks show ${marked}` : '; this year may differ.';
  const caption = `The bars show when ${subject} usually come${rest}`;
  const text = reading === null ? null : words(reading);
  const row = (label: (date: PlainDate) => string) =>
    dates.map((date, at) => ({ x: at + 0.5, text: label(date) }));
  return (
    <figure className={styles.fortnight}>
      <ChartFrame
        name={`The next ${shares.length} days of ${subject}. ${caption}`}
        valueText={text}
        reading={reading}
        onRead={onRead}
        layout={{
          width: WIDTH,
          height: bottom + ROOM.words,
          x,
          y,
          plot,
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
      <figcaption className="note">{text ?? caption}</figcaption>
    </figure>
  );
}
