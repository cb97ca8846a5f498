import { NO_RUN } from '#domain/fish/series.ts';
import { SmallSeasonChart } from '#web/charts/small-charts.tsx';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './species.module.css';
import type { SpeciesData } from './species-data.ts';
import { middleSeasonWords, trapWords } from './species-words.ts';

/** Nothing above this is drawn, so that one great season does not flatten all others. */
const MOST_PERCENT = 250;

export function SmallSeasons({ data }: { data: SpeciesData }) {
  const { species, small } = data;
  if (small.length === 0) return null;
  const most = Math.min(
    MOST_PERCENT,
    Math.max(...small.flatMap(({ now, high }) => [...now, ...high])),
  );
  return (
    <section aria-labelledby="side-by-side">
      <h2 id="side-by-side">Trap by trap, this season over the range</h2>
      <ul className={styles.small}>
        {small.map((trap) => (
          <li key={`${trap.facility} ${trap.run}`}>
            <Link to={facilityPath(trap.facility, species)}>{trapWords(trap)}</Link>
            <SmallSeasonChart season={trap} most={most} />
            <p>{middleSeasonWords(trap)}</p>
          </li>
        ))}
      </ul>
      <CsvButton
        chart="trap-by-trap"
        of={`${species}, trap by trap`}
        rows={small.flatMap(({ facility, run, now, low, median, high }) =>
          median.map((percent, week) => ({
            species,
            facility,
            run: run === NO_RUN ? null : run,
            week: week + 1,
            this_season_percent: now[week] ?? null,
            low_percent: low[week] ?? null,
            middle_percent: percent,
            high_percent: high[week] ?? null,
          })),
        )}
      />
      <p className="note">
        All on one scale: 100% is the middle one of each trap’s earlier seasons. Green is this
        season, gray holds 8 of 10 earlier ones, dotted is the middle one.
      </p>
    </section>
  );
}
