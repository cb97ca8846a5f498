import type { RunRecordBroken, SpeciesOfWeek, StateOfRun } from '#contract/state-of-run.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { PreviewContent } from '#web/charts/preview-picture.tsx';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';
import {
  counted,
  dateRange,
  dayMonth,
  joined,
  longDate,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { capitalized, fishNoun, seasonRank, seasonsNamed } from '#web/lib/words/season-words.ts';
import { includedWords } from '#web/lib/words/series-words.ts';

const WEEK_DAYS = 7;

function leading(species: readonly SpeciesOfWeek[]): SpeciesOfWeek | null {
  const [most] = species.toSorted((a, b) => b.week - a.week);
  return most !== undefined && most.week > 0 ? most : null;
}

/** `Coho lead: 47,395 of 55,995 fish in a week`; in the past with its days once it is old. */
export function runHeadline({ species, window }: Pick<RunData, 'species' | 'window'>): string {
  if (window === null) return 'No report has been read yet';
  const when = window.isOld ? `from ${weekDays(window.to)}` : 'in a week';
  const most = leading(species);
  if (most === null) return `No fish counted ${when}`;
  const all = species.reduce((sum, { week }) => sum + Math.max(week, 0), 0);
  const noun = most.species === 'Pink' ? 'Pinks' : most.species;
  return all === most.week
    ? `${noun} alone: ${counted(all, 'fish', 'fish')} ${when}`
    : `${noun} ${window.isOld ? 'led' : 'lead'}: ${wholeNumber(most.week)} of ${wholeNumber(all)} fish ${when}`;
}

export function weekDays(asOf: PlainDate): string {
  return dateRange(addDays(asOf, 1 - WEEK_DAYS), asOf);
}

/** What changed since the week before: `47,395 in the week, up from 25,944`. */
export function weekWords(one: Pick<SpeciesOfWeek, 'week' | 'week_before'>): string {
  const [now, before] = [Math.max(one.week, 0), Math.max(one.week_before, 0)];
  const count = `${now === 0 ? 'None' : wholeNumber(now)} in the week`;
  if (now === before) return `${count}, ${now === 0 ? 'or' : 'as many as in'} the week before`;
  return `${count}, ${now > before ? 'up' : 'down'} from ${before === 0 ? 'none' : wholeNumber(before)}`;
}

export function seasonWords(one: Pick<SpeciesOfWeek, 'species' | 'compared'>): string | null {
  const { species, compared } = one;
  const rank = seasonRank(one, species);
  if (compared === null || rank === null) return null;
  const { last } = compared;
  return `${rank} by the same date, at ${counted(compared.facilities, 'trap')}: ${wholeNumber(compared.count)}; ${last.label}: ${wholeNumber(last.count)}.`;
}

export function seasonCount({ season }: Pick<SpeciesOfWeek, 'season'>): string | null {
  return (
    season &&
    `${wholeNumber(season.count)} in the ${seasonsNamed(season.label)}, at ${counted(season.facilities, 'trap')}.`
  );
}

/** `Type N coho at Lewis River Hatchery`. */
export function runAtTrap(one: { species: ShownSpecies; run: string; name: string }): string {
  const fish = joined([one.run !== NO_RUN && one.run, fishNoun(one.species)]);
  return `${capitalized(fish)} at ${facilityTitle(one.name)}`;
}

export function recordWords(record: RunRecordBroken): string {
  const { kind, count, counted_on, seasons, since, best } = record;
  const before = best.count > 0 ? `${wholeNumber(best.count)} in ${best.label}` : 'none';
  const fish = wholeNumber(count);
  const words =
    kind === 'season'
      ? `${fish} so far, more than in any of the ${counted(seasons, 'season')} on record since ${since}`
      : `${fish} by ${dayMonth(counted_on)}, more than by that date in any of the ${counted(seasons, 'season')} with dated counts since ${since}`;
  return joined([`${words} (most before: ${before}).`, includedWords(record)]);
}

export function runTitle(day: PlainDate | null): string {
  return day === null ? 'State of the run' : `State of the run, ${longDate(day)}`;
}

const LINKED_REPORTS = 52;

export function runData(state: StateOfRun, reports: readonly PlainDate[], isDated: boolean) {
  const { species, top, records, report_date, as_of } = state;
  const before = reports.filter((day) => report_date !== null && day < report_date);
  return {
    ...{ species, top, records, report_date, as_of, isDated },
    window: recentWindow(state),
    previous: before.at(-1) ?? null,
    next: reports.find((day) => report_date !== null && day > report_date) ?? null,
    earlier: before.slice(-LINKED_REPORTS).reverse(),
  };
}

export type RunData = ReturnType<typeof runData>;

const DRAWN = 3;

export function runPreview({ species, report_date, as_of, window }: RunData): PreviewContent {
  const leading = species.toSorted((a, b) => b.week - a.week);
  return {
    title: runHeadline({ species, window }),
    lines: [runTitle(report_date), ...(as_of === null ? [] : [`Counted ${weekDays(as_of)}`])],
    asOf: as_of,
    chart: {
      small: leading
        .flatMap((one) => {
          const season = one.compared?.weeks ?? null;
          return season ? [{ name: one.species, words: weekWords(one), season }] : [];
        })
        .slice(0, DRAWN),
    },
  };
}
