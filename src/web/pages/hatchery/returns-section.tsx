import { startTransition, useOptimistic, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NO_RUN } from '#domain/fish/series.ts';
import {
  isSelected,
  runOptions,
  type SpeciesSelection,
  selectSpecies,
  seriesOfRun,
  speciesOptions,
  splitRunText,
  uniqueRuns,
} from '#domain/fish/species-runs.ts';
import { joined } from '#domain/words/format.ts';
import { type AnalyticsEvent, useAnalytics } from '#web/lib/analytics/analytics.ts';
import { withChoices } from '#web/lib/facility/paths.ts';
import { seriesHeading } from '#web/lib/words/series-words.ts';
import { Choice, type ChoiceOption } from '#web/ui/choice.tsx';
import { Section } from '#web/ui/section.tsx';
import { Folds } from './folds.tsx';
import styles from './hatchery.module.css';
import type { HatcheryView } from './hatchery-data.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import { RecentCard } from './recent-card.tsx';
import { TrendCard } from './trend-card.tsx';
import { YearlyCard } from './yearly-card.tsx';

/** Leaves out "NA" and unknown origins, as table headings do (requirement 3.10). */
export function runWords(runString: string): string {
  const { run, origin } = splitRunText(runString);
  return joined([run !== NO_RUN && run, origin !== 'UNKNOWN' && origin]) || 'Origin unknown';
}

function Dropdown(props: {
  label: string;
  name: string;
  value: string;
  options: readonly ChoiceOption[];
  choose: (value: string) => void;
}) {
  const { label, ...dropdown } = props;
  return (
    <div className={styles.dropdown}>
      <label className="small strong" htmlFor={props.name}>
        {label}
      </label>
      <Choice id={props.name} {...dropdown} />
    </div>
  );
}

type Change = Extract<AnalyticsEvent, { name: 'hatchery_interaction' }>['event_type'];

/** The Species and Run dropdowns (requirement 5.6), as a form that works without script. */
function SeriesChoice(props: { list: readonly SpeciesSelection[]; selection: SpeciesSelection }) {
  const { list } = props;
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const search = useSearchParams()[0];
  const form = useRef<HTMLFormElement>(null);
  // The rest of the page takes a moment to update, though the run choices must match the species at once.
  const [selection, showSelection] = useOptimistic(props.selection);

  function choose(event_type: Change, chosen: SpeciesSelection | null): void {
    if (chosen === null) return;
    const value = `${chosen.species} ${chosen.run}`;
    analytics.send({ name: 'hatchery_interaction', event_type, value });
    startTransition(async () => {
      showSelection(chosen);
      await navigate(`?${withChoices(search, { ...chosen })}`, { replace: true });
    });
  }

  /** Ignores a run that was chosen from the previous species' list. */
  function chooseRun(run: string): void {
    const species = String(new FormData(form.current ?? undefined).get('species'));
    if (runOptions(list, species).includes(run)) choose('run_change', { species, run });
  }

  return (
    <form
      ref={form}
      className={`cluster gap-12 ${styles.choice}`}
      method="get"
      action="#returns"
      autoComplete="off"
    >
      <Dropdown
        label="Species"
        name="species"
        value={selection.species}
        options={speciesOptions(list).map((species) => ({ value: species, label: species }))}
        choose={(species) => choose('species_change', selectSpecies(list, species))}
      />
      <Dropdown
        label="Run"
        name="run"
        value={selection.run}
        options={runOptions(list, selection.species).map((run) => ({
          value: run,
          label: runWords(run),
        }))}
        choose={chooseRun}
      />
      <button className="button without-script" type="submit">
        Show
      </button>
    </form>
  );
}

function Cards({ selected, ...view }: HatcheryView & { selected: SeriesFigures }) {
  const { data, figures, run, isAdults, failed } = view;
  const { window, today, outlook } = data;
  const name = seriesHeading(selected);
  const subject = isAdults ? `${name}, adults` : name;
  const ofRun = run ? seriesOfRun(run, figures) : [];
  const isInSeason = outlook.some(
    ({ species, status }) => species === selected.species && status === 'In season',
  );
  const card = { subject, figures: selected };
  return (
    <div className={`stack gap-16 ${styles.cards}`}>
      <TrendCard {...card} today={today} failed={failed} isInSeason={isInSeason} />
      <div className={styles.years}>
        <YearlyCard {...card} run={ofRun.includes(selected) ? run : null} ofRun={ofRun} />
      </div>
      <RecentCard {...card} window={window} ofRun={ofRun} />
    </div>
  );
}

export function ReturnsSection(view: HatcheryView) {
  const { figures, selection } = view;
  const selected = selection && figures.find((figure) => isSelected(figure, selection));
  return (
    <Section id="returns" heading="Returns">
      {selection ? <SeriesChoice list={uniqueRuns(figures)} selection={selection} /> : null}
      {selected ? <Cards {...view} selected={selected} /> : <p>No Data Available</p>}
      <Folds {...view} />
    </Section>
  );
}
