import { SmallBars } from '#web/charts/small-charts.tsx';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import page from '#web/ui/page.module.css';
import styles from './species.module.css';
import type { SpeciesData } from './species-data.ts';
import { peakWords } from './species-words.ts';

/** In per cent without its sign, which the line below says: twelve must fit on a phone. */
function shareWords(share: number): string {
  if (share === 0) return '';
  return share < 0.01 ? '<1' : String(Math.round(share * 100));
}

/** When the species comes, month by month. */
export function PeakCard({ data }: { data: Pick<SpeciesData, 'species' | 'months' | 'peak'> }) {
  const { species, months } = data;
  if (months === null) return null;
  return (
    <section aria-labelledby="peak">
      <h2 id="peak">When they come</h2>
      <p>{peakWords(data)}</p>
      <div className={styles.months}>
        <SmallBars
          most={Math.max(...months)}
          values={months.map((value) => ({ value, isUnfinished: false }))}
        />
        <ol>
          {months.map((share, at) => (
            <li key={monthAbbreviation(at + 1)}>
              <span>
                {monthAbbreviation(at + 1).slice(0, 1)}
                <span>{monthAbbreviation(at + 1).slice(1)}</span>
              </span>{' '}
              <span>{shareWords(share)}</span>
            </li>
          ))}
        </ol>
        <p className={page.note}>Percent of a mean year’s fish in each month.</p>
      </div>
      <CsvButton
        of={`${species} by month`}
        table={() => ({
          chart: 'by-month',
          rows: months.map((share, at) => ({ species, month: at + 1, share_of_mean_year: share })),
        })}
      />
    </section>
  );
}
