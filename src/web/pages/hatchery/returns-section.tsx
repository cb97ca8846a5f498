import { isSelected, uniqueRuns } from '#domain/fish/species-runs.ts';
import { seriesHeading } from '#web/lib/words/series-heading.ts';
import styles from './hatchery.module.css';
import type { HatcheryView } from './hatchery-data.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import { RecentCard } from './recent-card.tsx';
import { byDateOf, seriesOfRun } from './season-run.ts';
import { SeriesChoice } from './series-choice.tsx';
import { soFarWords } from './this-season-words.ts';
import { TrendCard } from './trend-card.tsx';
import { YearlyCard } from './yearly-card.tsx';

function Cards({ selected, ...view }: HatcheryView & { selected: SeriesFigures }) {
  const { data, figures, run, isAdults, isFailed } = view;
  const { recentFrom: from, asOf: to, today, outlook } = data;
  const name = seriesHeading(selected);
  const subject = isAdults ? `${name}, adults` : name;
  const ofRun = run ? seriesOfRun(run, figures) : [];
  const ownRun = ofRun.includes(selected) ? run : null;
  const isInSeason = outlook.some(
    ({ species, status }) => species === selected.species && status === 'In season',
  );
  const card = { subject, figures: selected };
  return (
    <div className={`stack gap-16 ${styles.cards}`}>
      <TrendCard {...card} today={today} isFailed={isFailed} isInSeason={isInSeason} />
      <YearlyCard
        {...card}
        soFar={ownRun && soFarWords(ownRun, ofRun.length)}
        byDate={ownRun && byDateOf(ownRun, selected, ofRun)}
      />
      <RecentCard {...card} window={from && to ? { from, to } : null} />
    </div>
  );
}

/** Species, Run and the three cards (requirements 5.6 to 5.9). */
export function ReturnsSection(view: HatcheryView) {
  const { figures, selection } = view;
  const selected = selection && figures.find((one) => isSelected(one, selection));
  return (
    <section className="stack" aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {selection ? <SeriesChoice list={uniqueRuns(figures)} selection={selection} /> : null}
      {selected ? <Cards {...view} selected={selected} /> : <p>No Data Available</p>}
    </section>
  );
}
