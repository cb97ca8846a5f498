import type { ReactNode } from 'react';
import { type SpeciesSelection, splitRunText, uniqueRuns } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { seriesHeading } from '#web/lib/words/series-heading.ts';
import type { RecentWindow } from './day-places.ts';
import styles from './hatchery.module.css';
import type { HatcheryFigures } from './hatchery-figures.ts';
import { RecentCard } from './recent-card.tsx';
import returns from './returns.module.css';
import type { RunFigures } from './season-figures.ts';
import { byDateOf } from './season-run.ts';
import { SeriesChoice } from './series-choice.tsx';
import { selectedOf } from './series-selection.ts';
import { soFarWords } from './this-season-words.ts';
import { TrendCard } from './trend-card.tsx';
import { YearlyCard } from './yearly-card.tsx';

function subjectOf({ species, run }: SpeciesSelection): string {
  return seriesHeading({ species, ...splitRunText(run) });
}

/** Species, Run and the three cards (requirements 5.6 to 5.9); no figures while they load. */
export function ReturnsSection(props: {
  figures: HatcheryFigures | null;
  /** The series that is shown, if there are any. */
  selection: SpeciesSelection | null;
  /** The season of the selected run; `null` where there is none. */
  run: RunFigures | null;
  /** The figures are of adults alone. */
  isAdults: boolean;
  noFigures: ReactNode;
  /** What is not there could not be loaded. */
  isFailed: boolean;
  window: RecentWindow | null;
  today: PlainDate;
  inSeason: readonly string[];
}) {
  const { figures, selection, run, isAdults, noFigures, isFailed, window, today, inSeason } = props;
  const list = uniqueRuns(figures?.series ?? []);
  const selected = selection && figures ? selectedOf(figures.series, selection) : null;
  const subject = selection ? `${subjectOf(selection)}${isAdults ? ', adults' : ''}` : '';
  const card = { subject, figures: selected };
  const ofRun = (figures?.series ?? []).filter(
    (one) => one.species === run?.species && one.run === run.run && one.origin !== 'Captive',
  );
  const ownRun = selected !== null && ofRun.includes(selected) ? run : null;
  const reports = figures?.reports ?? [];

  return (
    <section className={styles.section} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {selection ? (
        <SeriesChoice list={list} selection={selection} />
      ) : figures === null ? (
        <div className={returns.choicePlaceholder}>
          <div />
          <div />
        </div>
      ) : null}
      {figures !== null && selected === null ? (
        noFigures
      ) : (
        <div className={returns.cards}>
          <TrendCard
            {...card}
            today={today}
            isFailed={isFailed}
            isInSeason={selection !== null && inSeason.includes(selection.species)}
          />
          <YearlyCard
            {...card}
            reports={reports}
            soFar={ownRun && soFarWords(ownRun, ofRun.length)}
            byDate={ownRun && selected && byDateOf(ownRun, selected, ofRun)}
          />
          <RecentCard {...card} reports={reports} window={window} />
        </div>
      )}
    </section>
  );
}
