import type { DamCounts, DamInShort } from '#contract/dams.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { addDays, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { dayMonth, joined, longDate, span } from '#web/lib/words/format.ts';
import { capitalized, fishNoun, rankWords } from '#web/lib/words/season-words.ts';

export type DamSeason = DamInShort['seasons'][number];
type Compared = NonNullable<DamSeason['adults']['compared']>;

/** Counts of two dams this far apart are of one time. */
const SAME_TIME_DAYS = 7;

/** `spring Chinook`, `coho`. */
export function seasonNoun({ species, run }: Pick<DamSeason, 'species' | 'run'>): string {
  return joined([run !== NO_RUN && run.toLowerCase(), fishNoun(species)]);
}

/** Adults, or fish where jacks are not told apart. */
export const adultsOf = ({ jacks }: Pick<DamSeason, 'jacks'>) =>
  jacks === null ? 'fish' : 'adults';

/** The season with most adults in its last week, or with most of them; a run before its species. */
export function leadSeason<Season extends DamSeason>(seasons: readonly Season[]): Season | null {
  const named = seasons.filter(
    ({ species, run, adults }) =>
      (adults.count ?? 0) > 0 &&
      (run !== NO_RUN || !seasons.some((one) => one.species === species && one.run !== NO_RUN)),
  );
  const newest = named.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), '');
  const most = (of: (season: Season) => number) =>
    named.reduce<Season | null>((a, b) => (a === null || of(b) > of(a) ? b : a), null);
  const lately = ({ to, adults }: Season) => (to === newest ? (adults.last_week ?? 0) : 0);
  const lead = most(lately);
  return lead !== null && lately(lead) > 0 ? lead : most(({ adults }) => adults.count ?? 0);
}

/** `Bonneville: spring Chinook more than in 6 of 10 years`, with its year where the counts are old. */
export function damTitle({ name, is_old, seasons }: DamInShort): string {
  const lead = leadSeason(seasons);
  if (lead === null) return `Fish at ${name} Dam`;
  const where = is_old ? `${name} in ${yearOf(lead.to)}` : name;
  const rank = lead.adults.compared && rankWords(lead.adults.compared);
  return `${where}: ${joined([seasonNoun(lead), rank])}`;
}

/** `More than in 2023, fewer than in 2022, by 10 May`: beside last year and the newest that was otherwise. */
export function besideWords({
  count,
  years,
  to,
}: Pick<Compared, 'count' | 'years' | 'to'>): string {
  const words = (than: number) =>
    count === than ? 'as many as' : count > than ? 'more than' : 'fewer than';
  const newest = years.toReversed();
  const other = newest.find((one) => words(one.count) !== words(newest[0]?.count ?? 0));
  const beside = [newest[0], other].flatMap((one) =>
    one ? [`${words(one.count)} in ${one.year}`] : [],
  );
  return capitalized(`${beside.join(', ')}${other ? ',' : ''} by ${dayMonth(to)}`);
}

/** `Beside 2014 to 2023, on days counted in every year.` */
export function daysWords({ years }: Pick<Compared, 'years'>): string {
  const [first, last] = [years.at(0)?.year, years.at(-1)?.year];
  const beside = first === last ? `${first}` : `${first} to ${last}`;
  return `Beside ${beside}, on days counted in every year.`;
}

/** How old the counts of a dam are; `null` while they are new. */
export function ageWords(
  { newest_count, is_old }: Pick<DamInShort, 'newest_count' | 'is_old'>,
  today: PlainDate,
): string | null {
  if (newest_count === null) return 'No count of this dam has been read yet.';
  if (!is_old) return null;
  const old = `The newest count is of ${longDate(newest_count)}, ${span(newest_count, today)} ago.`;
  return `${old} All figures here are of ${yearOf(newest_count)}.`;
}

/** What is shown of every dam: the lead season of the one with the newest count, where it is as new. */
export function ladder(dams: readonly DamInShort[]) {
  const newest = dams.reduce<DamInShort | null>(
    (a, b) => ((b.newest_count ?? '') > (a?.newest_count ?? '') ? b : a),
    null,
  );
  const lead = newest && leadSeason(newest.seasons);
  const oldest = newest?.newest_count ? addDays(newest.newest_count, -SAME_TIME_DAYS) : null;
  const rows = dams.map((dam) => {
    const { newest_count: day, seasons } = dam;
    const isNew = day !== null && oldest !== null && day >= oldest;
    const same = seasons.find((one) => one.species === lead?.species && one.run === lead.run);
    return { dam, season: isNew && same ? same : null };
  });
  return { newest, lead, rows };
}

export type DamDay = DamCounts['days'][number];

/** The adults and jacks of a day that a season counts. */
export function figuresOf({ species }: Pick<DamSeason, 'species'>, day: DamDay) {
  const { chinook_adults, chinook_jacks, coho_adults, coho_jacks, sockeye, steelhead } = day;
  const figures = {
    Chinook: [chinook_adults, chinook_jacks],
    Coho: [coho_adults, coho_jacks],
    Sockeye: [sockeye, null],
    Steelhead: [steelhead, null],
    Chum: [day.chum, null],
    Pink: [day.pink, null],
  } as const;
  return figures[species];
}
