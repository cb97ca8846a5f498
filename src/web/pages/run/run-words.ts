import type { WeekReport } from '#contract/page.ts';
import type { BrokenRecord, NamedRun, RunOfWeek, SpeciesOfWeek } from '#domain/fish/week.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { fishNoun, fishOf, runNoun } from '#domain/say/fish.ts';
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
  const fish = `${fishOf(most.week, most.species)} counted ${when}`;
  return joined([fish, changeWords(most)], ', ');
}

function weekDays(asOf: PlainDate): string {
  return dateRange(addDays(asOf, 1 - WEEK_DAYS), asOf);
}

/** `up from 25,944`, compared with the week before. */
export function changeWords(counts: {
  readonly week: number;
  readonly before: number | null;
}): string | null {
  return sayChange(counts.week, counts.before)?.word ?? null;
}

export function comparedDays(
  { species, asOf }: Pick<RunData, 'species' | 'asOf'>,
  today: PlainDate,
) {
  if (asOf === null) return null;
  const before = addDays(asOf, -WEEK_DAYS);
  const first = addDays(before, 1 - WEEK_DAYS);
  const most = leading(species);
  const reaching = most?.reaching ?? 0;
  const part =
    most && reaching > 0
      ? `${wholeNumber(reaching)} of these ${fishNoun(most.species)} ${reaching === 1 ? 'was' : 'were'} counted after a gap, so some came before ${shortDate(first)}.`
      : null;
  return joined([
    `${rangeFor(addDays(asOf, 1 - WEEK_DAYS), asOf, today)} is compared with ${dayRange(first, before)}.`,
    part,
  ]);
}

/** `Only Chinook are down`; `null` if no species was counted in either week. */
export function speciesFinding(species: readonly SpeciesOfWeek[]): string | null {
  const on = species.filter(({ week, before }) => week > 0 || before > 0);
  const named = (some: typeof on) =>
    capitalized(listed(some.map((speciesWeek) => fishNoun(speciesWeek.species))));
  const up = on.filter(({ week, before }) => week > before);
  const down = on.filter(({ week, before }) => week < before);
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
export function runAtTrap(run: NamedRun): string {
  return `${capitalized(runNoun(run))} at ${facilityTitle(run.facility.name)}`;
}

/** `up from 664`, or since when, if the count covers more than the week. */
export function trapWords(trap: RunOfWeek): string | null {
  if (trap.since) return `in one count since ${shortDate(trap.since)}`;
  return trap.isFirst ? 'first this season' : changeWords(trap);
}

/** `More than in any of 27 seasons since 1998; the record was 10,178 in 2024.` */
export function recordWords(record: BrokenRecord): string {
  return joined([sayRecord(record).sentence, includedWords(record)]);
}

export function runTitle(day: PlainDate | null): string {
  return day === null ? 'State of the run' : `State of the run, ${longDate(day)}`;
}

const LINKED_REPORTS = 52;

export function runData(
  { dates, reports: known, week }: WeekReport,
  reports: readonly PlainDate[],
  isDated: boolean,
) {
  const { asOf, today } = dates;
  const reportDate = known.at(-1) ?? null;
  const before = reports.filter((day) => reportDate !== null && day < reportDate);
  return {
    ...week,
    reportDate,
    asOf,
    isDated,
    window: recentWindow(asOf, today),
    previous: before.at(-1) ?? null,
    next: reports.find((day) => reportDate !== null && day > reportDate) ?? null,
    earlier: before.slice(-LINKED_REPORTS).reverse(),
  };
}

export type RunData = ReturnType<typeof runData>;

const DRAWN = 3;

export function runPreview({ species, reportDate, asOf, window }: RunData): PreviewContent {
  const leading = species.toSorted((a, b) => b.week - a.week);
  return {
    title: runHeadline({ species, window }),
    lines: [runTitle(reportDate), ...(asOf === null ? [] : [`Counted ${weekDays(asOf)}`])],
    asOf: asOf,
    chart: {
      small: leading
        .flatMap((speciesWeek) => {
          const season = speciesWeek.compared?.lines ?? null;
          const words = joined([wholeNumber(speciesWeek.week), changeWords(speciesWeek)], ', ');
          return season ? [{ name: speciesWeek.species, words, season }] : [];
        })
        .slice(0, DRAWN),
    },
  };
}
