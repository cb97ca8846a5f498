import { BarChart, BarLegend } from '#web/charts/bar-chart.tsx';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, Spinner } from '#web/charts/chart-card.tsx';
import { placedBars } from '#web/charts/placed-bars.ts';
import { useReading } from '#web/charts/reading.ts';
import { countAxis } from '#web/charts/ticks.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { jacksNote } from '#web/lib/facility/counted-fish.ts';
import { dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, QuietCell } from '#web/ui/count-table.tsx';
import type { ReportedCardProps } from './card-props.ts';
import { citedIn, FiguresTable } from './figures-table.tsx';
import type { Report, YearFigure } from './hatchery-figures.ts';
import styles from './returns.module.css';
import type { ByDate } from './season-run.ts';
import { type YearPlace, yearBars, yearPlaces } from './year-places.ts';
import { relabelledWords, yearlyHeadline, yearlySummary, yearRead } from './yearly-words.ts';

/** Requirement 5.12. */
const YEARLY_TICKS = 5;

/** The part of a year's count that had come by a day: `995 by 21 Oct`. */
function byDateNote({ byDate }: YearPlace, day: string | null): string | undefined {
  return byDate === null || day === null ? undefined : `${wholeNumber(byDate)} by ${day}`;
}

/** The parts of a year's count, and fish brought beside it. */
function noteOf(place: YearPlace, figure: YearFigure, day: string | null): string | undefined {
  const brought = figure.brought > 0 ? `and ${wholeNumber(figure.brought)} brought` : undefined;
  const parts = [jacksNote(figure), brought, byDateNote(place, day)].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** The years as a file. */
function yearlyCsv(
  subject: string,
  places: readonly YearPlace[],
  reports: readonly Report[],
  day: string | null,
): CsvTable {
  return {
    chart: 'yearly',
    rows: places.toReversed().map(({ label, figure, byDate, unfinished, preliminary }) => ({
      fish_of: subject,
      year: label,
      fish: figure?.count ?? null,
      adults: figure && (figure.adults === undefined ? figure.count : figure.adults),
      brought: figure?.brought ?? null,
      status: figure && (unfinished ? 'so far' : preliminary ? 'preliminary' : 'final'),
      fish_by_day: byDate,
      day: byDate === null ? null : day,
      ...citedIn(figure ? reports[figure.report] : undefined),
    })),
  };
}

function YearlyTable(props: {
  subject: string;
  caption: string;
  relabelled: string;
  places: readonly YearPlace[];
  reports: readonly Report[];
  day: string | null;
}) {
  const { subject, caption, relabelled, places, reports, day } = props;
  return (
    <FiguresTable
      caption={caption}
      corner="Year"
      heading="Fish"
      named
      csv={() => yearlyCsv(subject, places, reports, day)}
      note={[
        places.some(({ preliminary }) => preliminary)
          ? 'Preliminary: counted in season. The agency’s final report may correct it.'
          : '',
        relabelled,
      ]
        .filter((note) => note !== '')
        .join(' ')}
      rows={places.toReversed().map((place) => {
        const { label, figure, unfinished, preliminary } = place;
        return {
          key: label,
          heading:
            unfinished || preliminary ? (
              <>
                {label}{' '}
                <span className={styles.soFar}>{unfinished ? 'so far' : 'preliminary'}</span>
              </>
            ) : (
              label
            ),
          figure: figure ? (
            <CountCell note={noteOf(place, figure, day)}>{wholeNumber(figure.count)}</CountCell>
          ) : (
            <QuietCell text="–" meaning="no figure" />
          ),
          report: figure ? reports[figure.report] : undefined,
        };
      })}
    />
  );
}

/** The kinds of figures on the chart; none to tell apart where all are final. */
function kindsOf(places: readonly YearPlace[]) {
  const isPresent = {
    final: places.some(({ figure }) => figure?.isFinal),
    preliminary: places.some(({ preliminary }) => preliminary),
    unfinished: places.some(({ unfinished }) => unfinished),
  };
  const kinds = (['final', 'preliminary', 'unfinished'] as const).filter((kind) => isPresent[kind]);
  return kinds.length === 1 && isPresent.final ? [] : kinds;
}

/** 'Yearly Escapement' (requirement 5.8). */
export function YearlyCard(
  props: ReportedCardProps & {
    /** What the bar of the season under way stands for; `null` before its first count. */
    soFar: string | null;
    /** What earlier years had by the day of its newest count. */
    byDate: ByDate | null;
  },
) {
  const { subject, figures, reports, soFar, byDate } = props;
  const [reading, read] = useReading(subject);
  const isBrought = figures?.broughtInYears.part === 'most';
  const header = isBrought ? 'Fish Brought or Trapped' : 'Total Trap Estimates';
  const title = { title: 'Yearly Escapement', header };
  if (figures === null) {
    return <ChartCard {...title} headline={null} placeholder={<Spinner />} />;
  }
  const places = yearPlaces(figures, byDate?.counts);
  const day = byDate && dayMonth(byDate.day);
  const headline = yearlyHeadline(places, reading);
  const shown = yearRead(places, reading);
  const small = [
    reading !== null && shown?.figure ? jacksNote(shown.figure) : undefined,
    shown?.preliminary ? 'preliminary' : undefined,
    shown && byDateNote(shown, day),
  ]
    .filter((part) => part)
    .join(', ');
  if (places.length === 0) return <ChartCard {...title} headline={headline} />;
  const relabelled = relabelledWords(figures);
  const hasSoFar = places.some(({ unfinished }) => unfinished);
  const counts = places.map(({ figure }) => figure?.count ?? 0);
  const placed = placedBars(yearBars(places), countAxis(counts, YEARLY_TICKS, true));
  return (
    <ChartCard
      {...title}
      headline={
        <>
          {headline}
          {small === '' ? null : <small>{` ${small}`}</small>}
        </>
      }
      chart={
        <ChartCanvas
          name={`Yearly Escapement of ${subject}`}
          points={placed.bars}
          reading={reading}
          onRead={read}
        >
          <BarChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      legend={<BarLegend kinds={kindsOf(places)} byDate={day && `By ${day}, counted in season`} />}
      summary={[hasSoFar ? soFar : '', yearlySummary(places, figures.broughtInYears), relabelled]
        .filter((words) => words)
        .join(' ')}
      table={
        <YearlyTable
          subject={subject}
          caption={`${header} of ${subject}`}
          relabelled={relabelled}
          places={places}
          reports={reports}
          day={day}
        />
      }
    />
  );
}
