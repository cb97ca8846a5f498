import { range } from 'd3-array';
import { joined, monthAbbreviation, monthName, wholeNumber } from '#domain/words/format.ts';
import { BarChart, BarLegend } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/chart-frame.tsx';
import { SmallBars } from '#web/charts/small-charts.tsx';
import { againstMeanSentence, manyTrendsSentences, sayTrend } from '#web/lib/say/trend.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './species.module.css';
import type { SpeciesData } from './species-data.ts';
import { monthsTitle, trapsWords, yearWords } from './species-words.ts';

/** A percentage without the sign, which the line below mentions: twelve must fit on a phone. */
function shareWords(share: number): string {
  if (share === 0) return '';
  return share < 0.01 ? '<1' : String(Math.round(share * 100));
}

function spokenShare(share: number): string {
  if (share === 0) return 'none';
  return share < 0.01 ? 'less than 1%' : `${shareWords(share)}%`;
}

export function PeakCard({ data }: { data: SpeciesData }) {
  const { species, months } = data;
  if (months === null) return null;
  return (
    <Section
      id="peak"
      heading={monthsTitle(months)}
      label="The share of a usual year’s fish that comes in each month, in percent"
    >
      <div className={styles.months}>
        <SmallBars
          most={Math.max(...months)}
          values={months.map((value) => ({ value, isUnfinished: false }))}
        />
        <ol>
          {months.map((share, at) => (
            <li key={monthAbbreviation(at + 1)}>
              <span className="visually-hidden">
                {monthName(at + 1)}: {spokenShare(share)}
              </span>
              <span aria-hidden="true">
                {monthAbbreviation(at + 1).slice(0, 1)}
                <span>{monthAbbreviation(at + 1).slice(1)}</span>
              </span>
              <span className={styles.share} aria-hidden="true">
                {shareWords(share)}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <CsvButton
        title={`${species} by month`}
        chart="by-month"
        rows={months.map((share, at) => ({ species, month: at + 1, share_of_mean_year: share }))}
      />
    </Section>
  );
}

type Year = SpeciesData['years'][number];

function everyYear(
  years: readonly Year[],
): readonly (Year | { readonly year: number; readonly count: null })[] {
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? -1;
  return range(first, last + 1).map(
    (year) => years.find((figure) => figure.year === year) ?? { year, count: null },
  );
}

function YearsTable({ data }: { data: SpeciesData }) {
  const { species, years, regions } = data;
  return (
    <>
      <CountTable
        caption={`${species} by year and region`}
        corner="Year"
        chart="yearly"
        headings={['All', 'Facilities', ...regions]}
        rows={years.toReversed().map((year) => ({
          key: year.year,
          heading: year.isOver ? year.year : `${year.year} so far`,
          cells: [
            `${wholeNumber(year.count)}${year.status === 'final' ? '' : '*'}`,
            year.facilities,
            ...year.regions.map((count) => (count === null ? null : wholeNumber(count))),
          ],
          columns: {
            species,
            year: year.year,
            fish: year.count,
            traps: year.facilities,
            status: year.isOver ? year.status : 'so far',
            ...Object.fromEntries(regions.map((region, at) => [region, year.regions[at] ?? null])),
          },
        }))}
      />
      <p className="note">
        * These years are preliminary: a final report may correct them, or leave a facility out. A
        year is final once final reports have at least four fifths of its fish. A fish is counted
        once, where it was trapped.
        {years.some(({ status }) => status === 'preliminary')
          ? ' In preliminary years, fish that were moved to another facility may count there, too.'
          : ''}
      </p>
    </>
  );
}

function markOf(year: ReturnType<typeof everyYear>[number]) {
  if (year.count === null) return undefined;
  return year.isOver ? year.status : ('unfinished' as const);
}

export function YearsCard({ data }: { data: SpeciesData }) {
  const { species, years, regions, trend, trends } = data;
  const chart = useReading(species);
  const all = everyYear(years);
  const whole = years.findLast(({ isOver }) => isOver) ?? years.at(-1);
  const read = chart.reading === null ? whole : all[chart.reading];
  if (read === undefined) return null;
  const bars = all.map((year) => ({
    value: year.count,
    label: `${year.year}`,
    shortLabel: `’${String(year.year).slice(2)}`,
    mark: markOf(year),
  }));
  const yearText = read.count === null ? `${read.year}: no figure` : yearWords(read);
  const most = Math.max(...years.flatMap((year) => year.regions.map((count) => count ?? 0)));
  const mean = trend && againstMeanSentence(trend);
  const summary = joined([mean, trapsWords(years)]);
  return (
    <Section id="years" heading={sayTrend(trend)?.line ?? `Every year since ${years[0]?.year}`}>
      <ChartCard
        title="Fish trapped each year"
        headline={yearText}
        chart={
          <BarChart
            name={`${species} by year`}
            valueText={chart.reading === null ? null : yearText}
            bars={bars}
            {...chart}
          />
        }
        legend={<BarLegend bars={bars} />}
        summary={summary}
      />
      <details>
        <summary>By region, and as a table</summary>
        <ul className={styles.regions}>
          {regions.map((region, at) => {
            const last = years.findLast(
              ({ isOver, regions: counts }) => isOver && counts[at] !== null,
            );
            return last === undefined ? null : (
              <li key={region}>
                <h3>{region}</h3>
                <SmallBars
                  most={most}
                  values={all.map((year) => ({
                    value: year.count === null ? null : (year.regions[at] ?? null),
                    isUnfinished: year.count !== null && !year.isOver,
                  }))}
                />
                <p>
                  {last.year}: {wholeNumber(last.regions[at] ?? 0)}
                </p>
              </li>
            );
          })}
        </ul>
        <p className="note">All charts are on one scale. {manyTrendsSentences(trends)}</p>
        <YearsTable data={data} />
      </details>
    </Section>
  );
}
