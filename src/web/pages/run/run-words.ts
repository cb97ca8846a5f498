import type {
  RunRecordBroken,
  SpeciesOfWeek,
  StateOfRun,
  TrapOfWeek,
} from '#contract/state-of-run.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { fishNoun, runNoun } from '#domain/say/fish.ts';
import { sayChange, sayRecord } from '#domain/say/report.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import {
  capitalized,
  dateRange,
  dayRange,
  joined,
  listed,
  longDate,
  rangeFor,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';
import type { PreviewContent } from '#web/charts/preview-picture.tsx';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';
import { includedWords } from '#web/lib/words/series-words.ts';

const WEEK_DAYS = 7;

function leading(species: readonly SpeciesOfWeek[]): SpeciesOfWeek | null {
  const [most] = species.toSorted((a, b) => b.week - a.week);
  return most !== undefined && most.week > 0 ? most : null;
}

/** `47,395 coho counted in a week, up from 25,944`; with the dates once it is old. */
export function runHeadline({ species, window }: Pick<RunData, 'species' | 'window'>): string {
  if (window === null) return 'No report has been read yet';
  const when = window.isOld ? `from ${weekDays(window.to)}` : 'in a week';
  const most = leading(species);
  if (most === null) return `No fish counted ${when}`;
  const fish = `${wholeNumber(most.week)} ${fishNoun(most.species)} counted ${when}`;
  return joined([fish, changeWords(most)], ', ');
}

function weekDays(asOf: PlainDate): string {
  return dateRange(addDays(asOf, 1 - WEEK_DAYS), asOf);
}

/** `up from 25,944`, compared with the week before. */
export function changeWords(one: {
  readonly week: number;
  readonly week_before: number | null;
}): string | null {
  return sayChange(one.week, one.week_before)?.word ?? null;
}

export function comparedDays(
  { species, as_of }: Pick<RunData, 'species' | 'as_of'>,
  today: PlainDate,
) {
  if (as_of === null) return null;
  const before = addDays(as_of, -WEEK_DAYS);
  const first = addDays(before, 1 - WEEK_DAYS);
  const most = leading(species);
  const reaching = most?.reaching ?? 0;
  const part =
    most && reaching > 0
      ? `${wholeNumber(reaching)} of these ${fishNoun(most.species)} were counted after a gap, so some came before ${shortDate(first)}.`
      : null;
  return joined([
    `${rangeFor(addDays(as_of, 1 - WEEK_DAYS), as_of, today)} is compared with ${dayRange(first, before)}.`,
    part,
  ]);
}

/** `Only Chinook are down`; `null` if no species was counted in either week. */
export function speciesFinding(species: readonly SpeciesOfWeek[]): string | null {
  const on = species.filter(({ week, week_before }) => week > 0 || week_before > 0);
  const named = (some: typeof on) => capitalized(listed(some.map((one) => fishNoun(one.species))));
  const up = on.filter(({ week, week_before }) => week > week_before);
  const down = on.filter(({ week, week_before }) => week < week_before);
  if (on.length === 0) return null;
  if (up.length + down.length === 0) return 'As many as the week before';
  for (const [some, way] of [
    [up, 'up'],
    [down, 'down'],
  ] as const) {
    if (some.length > 1 && some.length === on.length) return `All species are ${way}`;
  }
  if (down.length === 0) return `${named(up)} are up`;
  const isOnly = down.length === 1 && up.length > 0;
  return isOnly ? `Only ${fishNoun(down[0]?.species ?? '')} are down` : `${named(down)} are down`;
}

/** `Type N coho at Lewis River Hatchery`. */
export function runAtTrap(one: { species: ShownSpecies; run: string; name: string }): string {
  return `${capitalized(runNoun(one))} at ${facilityTitle(one.name)}`;
}

/** `up from 664`, or since when, if the count covers more than the week. */
export function trapWords(trap: TrapOfWeek): string | null {
  if (trap.since) return `in one count since ${shortDate(trap.since)}`;
  return trap.first ? 'first this season' : changeWords(trap);
}

/** `More than in any of 27 seasons since 1998; the record was 10,178 in 2024.` */
export function recordWords(record: RunRecordBroken): string {
  const { counted_on: countedOn, best: previous } = record;
  return joined([sayRecord({ ...record, countedOn, previous }).sentence, includedWords(record)]);
}

export function runTitle(day: PlainDate | null): string {
  return day === null ? 'State of the run' : `State of the run, ${longDate(day)}`;
}

const LINKED_REPORTS = 52;

export function runData(state: StateOfRun, reports: readonly PlainDate[], isDated: boolean) {
  const { species, traps, corrections, silent, records, report_date, as_of } = state;
  const before = reports.filter((day) => report_date !== null && day < report_date);
  return {
    species,
    traps,
    corrections,
    silent,
    records,
    report_date,
    as_of,
    isDated,
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
          const words = joined([wholeNumber(one.week), changeWords(one)], ', ');
          return season ? [{ name: one.species, words, season }] : [];
        })
        .slice(0, DRAWN),
    },
  };
}
