import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { joined, shortDate, wholeNumber } from '#domain/words/format.ts';
import { createCell, useCell } from '#web/lib/browser/cell.ts';
import { withChoices } from '#web/lib/facility/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { spaced } from '#web/ui/spaced.ts';
import styles from './chart.module.css';
import { ChartCard, Legend, swatch, USUAL_RANGE } from './chart-card.tsx';
import { ChartFrame, type ChartProps, useReading } from './chart-frame.tsx';
import { Labels } from './labels.tsx';
import { SeasonInk } from './looks.tsx';
import { Dots, Growth, Line, Rule, UsualBand } from './marks.tsx';
import type { SeasonDay, SeasonLayout } from './season-layout.ts';

/** Length of the marks between months. */
const MONTH_MARK = 17;

function ExpectedTotal(props: NonNullable<SeasonLayout['expected']>) {
  const { day, cap, total, low, high, way } = props;
  const end = (fish: number) => [[day - cap, fish] as const, [day + cap, fish] as const];
  const gap = [day, null] as const;
  return (
    <>
      <Line points={way} look="expectedWay" />
      <Line
        points={[...end(low), gap, [day, low], [day, high], gap, ...end(high)]}
        look="expected"
      />
      <Dots points={[[day, total]]} radius={3} look="expectedDot" />
    </>
  );
}

const isCalled = (label: string | null) => (season: { readonly label: string }) =>
  season.label === label;

export function SeasonChart(
  props: ChartProps & {
    layout: SeasonLayout;
    /** The earlier season that the reader chose. */
    year?: string | null;
    isStatic?: boolean | undefined;
  },
) {
  const { layout, year = null, ...chart } = props;
  const { now, earlier, expected } = layout;
  const last = earlier.at(-1);
  const chosen = earlier.find(isCalled(year));
  const [x, y] = chosen?.points.at(-1) ?? [];
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={<UsualBand points={layout.usual} />}
      words={
        <>
          <Labels labels={layout.months} />
          {x === undefined || y === undefined || year === null ? null : (
            <Labels labels={[{ x, y, text: year, anchor: 'end', dy: -6 }]} isBold hasOutline />
          )}
        </>
      }
    >
      {earlier.map(({ label, points }) => (
        <Line
          key={label}
          points={points}
          look={!chosen && label === last?.label ? 'last' : 'earlier'}
        />
      ))}
      <Rule x={layout.boundaries} below={MONTH_MARK} look="grid" />
      {chosen ? <Line points={chosen.points} look="read" /> : null}
      {expected === null ? null : <ExpectedTotal {...expected} />}
      {now && <Growth points={now.points} radius={4.5} />}
    </ChartFrame>
  );
}

const SHORT = 'M1,7h14';

export function SeasonLegend(props: {
  layout: SeasonLayout;
  year?: string | null;
  place?: { readonly x: number; readonly y: number } | undefined;
}) {
  const { now, earlier, usual } = props.layout;
  const chosen = earlier.find(isCalled(props.year ?? null));
  const last = earlier.at(-1);
  const others = earlier.length > 1 ? 'Earlier' : null;
  const marks = [
    now && { words: now.label, mark: <SeasonInk d={SHORT} /> },
    chosen ? swatch(chosen.label, 'read', SHORT) : last && swatch(last.label, 'last', SHORT),
    others && swatch(others, 'earlier', SHORT),
    usual.some(([, low]) => low !== null) && swatch(USUAL_RANGE, 'usual', 'M1,2h14v10h-14z'),
  ];
  return <Legend width={16} marks={marks} place={props.place} />;
}

/** The parameter of the address that names the earlier season to compare with; only the browser reads it. */
export const YEAR = 'year';

/** The earlier season in the address, if it is one of the chart's. */
function useYear({ earlier }: SeasonLayout): string | null {
  const search = useSearchParams()[0];
  const year = useCell(createCell(search.get(YEAR)), null);
  return earlier.some(isCalled(year)) ? year : null;
}

function YearChips({ layout, year }: { layout: SeasonLayout; year: string | null }) {
  const search = useSearchParams()[0];
  if (layout.earlier.length < 2) return null;
  return (
    <nav className={`chips one-row only-with-script ${styles.years}`} aria-label="Compare with">
      {spaced(
        layout.earlier.toReversed().map(({ label }) => (
          <Link
            key={label}
            to={`?${withChoices(search, { [YEAR]: label === year ? null : label })}`}
            replace
            preventScrollReset
            aria-current={label === year ? 'true' : undefined}
          >
            {label}
          </Link>
        )),
      )}
    </nav>
  );
}

/** `2021 had 10,674 by Nov 18, and 12,724 in the end.` */
function yearSentence({ now, points, earlier, earlierOn }: SeasonLayout, year: string): string {
  const newest = points.find(({ day }) => day === now?.points.at(-1)?.[0]);
  const inAll = wholeNumber(earlier.find(isCalled(year))?.points.at(-1)?.[1] ?? 0);
  const byDate = newest ? earlierOn(year, newest.day) : null;
  return newest && byDate !== null
    ? `${year} had ${wholeNumber(byDate)} by ${shortDate(newest.date)}, and ${inAll} in the end.`
    : `${year} had ${inAll} in the end.`;
}

/** The selected day of the season: `Oct 21: 98,021; 2024: 144,000`. */
export function seasonReading(
  { date, current, last }: Pick<SeasonDay, 'date' | 'current' | 'last'>,
  lastLabel: string | null,
): string {
  const now = current === null ? null : wholeNumber(current);
  const before = last === null || lastLabel === null ? null : `${lastLabel}: ${wholeNumber(last)}`;
  return `${shortDate(date)}: ${joined([now, before], '; ')}`;
}

export function SeasonCard(props: {
  title: string;
  header: string;
  subject: string;
  /** What the chart shows about this season, as a sentence. */
  finding: string;
  layout: SeasonLayout;
  /** Replaces the header while a day is selected. */
  reading: (day: SeasonDay, last: string | null) => string;
  summary: ReactNode;
  table: ReactNode;
}) {
  const { title, header, subject, layout } = props;
  const read = useReading(`${subject} ${header}`);
  const day = layout.points[read.reading ?? -1];
  const year = useYear(layout);
  const beside = year ?? layout.earlier.at(-1)?.label ?? null;
  const valueText = day
    ? props.reading(
        { ...day, ...layout.usualOn(day.day), last: layout.earlierOn(beside, day.day) },
        beside,
      )
    : null;
  return (
    <ChartCard
      title={title}
      header={valueText ?? header}
      chart={
        <SeasonChart
          name={`${subject} this season and in earlier ones. ${props.finding}`}
          valueText={valueText}
          layout={layout}
          year={year}
          {...read}
        />
      }
      legend={
        <>
          <SeasonLegend layout={layout} year={year} />
          <YearChips layout={layout} year={year} />
        </>
      }
      summary={
        year === null ? (
          props.summary
        ) : (
          <>
            {yearSentence(layout, year)} {props.summary}
          </>
        )
      }
      table={props.table}
    />
  );
}
