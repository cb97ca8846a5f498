import { median } from 'd3-array';
import type { Config } from '#contract/config.ts';
import type { DamCounts, DamInShort } from '#contract/dams.ts';
import { FEWEST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { hillOf, usualCurve } from '#domain/fish/season-span.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { addDays, daysBetween, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { counted, joined, longDate, shortDate, span, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun, rankWords } from '#web/lib/words/season-words.ts';

export type DamSeason = DamInShort['seasons'][number];
type Compared = NonNullable<DamSeason['adults']['compared']>;

const SAME_TIME_DAYS = 7;
const OVER_SHARE = 0.995;

/** `spring Chinook`, `coho`. */
export function seasonNoun({ species, run }: Pick<DamSeason, 'species' | 'run'>): string {
  return joined([run !== NO_RUN && run.toLowerCase(), fishNoun(species)]);
}

export const adultsOf = ({ jacks }: Pick<DamSeason, 'jacks'>) =>
  jacks === null ? 'fish' : 'adults';

export function leadSeason<Season extends DamSeason>(seasons: readonly Season[]): Season | null {
  const named = seasons.filter(
    ({ species, run, adults }) =>
      (adults.count ?? 0) > 0 &&
      (run !== NO_RUN || !seasons.some((one) => one.species === species && one.run !== NO_RUN)),
  );
  const newest = named.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), '');
  const seasonWithMost = (fish: (season: Season) => number) =>
    named.reduce<Season | null>((a, b) => (a === null || fish(b) > fish(a) ? b : a), null);
  const lastWeek = ({ to, adults }: Season) => (to === newest ? (adults.last_week ?? 0) : 0);
  const lead = seasonWithMost(lastWeek);
  if (lead !== null && lastWeek(lead) > 0) return lead;
  return seasonWithMost(({ adults }) => adults.count ?? 0);
}

/** `Bonneville`, with the year if the counts are old. */
export const placeOf = ({ name, is_old }: DamInShort, { to }: Pick<DamSeason, 'to'>): string =>
  is_old ? `${name} in ${yearOf(to)}` : name;

/**
 * `Bonneville: more spring Chinook than in 6 of 10 years`, with the year if the counts are old; a
 * demonstration makes no headline of another year.
 */
export function damTitle(dam: DamInShort, mode: Config['mode']): string {
  const lead = leadSeason(dam.seasons);
  if (lead === null || (mode === 'demo' && dam.is_old)) return `Fish at ${dam.name} Dam`;
  const rank = lead.adults.compared && rankWords(lead.adults.compared);
  const noun = seasonNoun(lead);
  return `${placeOf(dam, lead)}: ${rank?.replace(/^(as )?\w+/, `$& ${noun}`) ?? noun}`;
}

/** `More than in 2023, fewer than in 2022, by May 10`: last year, and the newest year on the other side. */
export function besideWords({
  count,
  years,
  to,
}: Pick<Compared, 'count' | 'years' | 'to'>): string {
  function comparedWith(earlier: number): string {
    if (count === earlier) return 'as many as';
    return count > earlier ? 'more than' : 'fewer than';
  }
  const newest = years.toReversed();
  const last = comparedWith(newest[0]?.count ?? 0);
  const other = newest.find((year) => comparedWith(year.count) !== last);
  const comparisons = [newest[0], other].flatMap((year) =>
    year ? [`${comparedWith(year.count)} in ${year.year}`] : [],
  );
  return capitalized(`${comparisons.join(', ')}${other ? ',' : ''} by ${shortDate(to)}`);
}

/** `Beside 2014 to 2023, on days counted in every year.` */
export function daysWords({ years }: Pick<Compared, 'years'>): string {
  const first = years.at(0)?.year;
  const last = years.at(-1)?.year;
  const beside = first === last ? `${first}` : `${first} to ${last}`;
  return `Beside ${beside}, on days counted in every year.`;
}

/** How old the counts of a dam are; `null` while they are current. */
export function ageWords(
  { name, newest_count, is_old }: Pick<DamInShort, 'name' | 'newest_count' | 'is_old'>,
  { today, mode }: Pick<Config, 'today' | 'mode'>,
): string | null {
  if (mode === 'demo') {
    if (newest_count === null) return `This demonstration has no counts at ${name}.`;
    return is_old
      ? `This demonstration has counts at ${name} up to ${longDate(newest_count)}; what is here is of ${yearOf(newest_count)}.`
      : null;
  }
  if (newest_count === null) return 'No count of this dam has been read yet.';
  if (!is_old) return null;
  const old = `The newest count is of ${longDate(newest_count)}, ${span(newest_count, today)} ago.`;
  return `${old} All figures here are of ${yearOf(newest_count)}.`;
}

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

export function daysOf(season: DamSeason, days: readonly DamDay[]) {
  return days
    .filter(({ date }) => date >= season.from && date <= season.to)
    .map((day) => ({ ...day, adults: figuresOf(season, day)[0] }));
}

type Counted = readonly { readonly date: PlainDate; readonly adults: number | null }[];

/** `5,964 on May 9, most in 30 days`; `null` where no day has fish. */
export function bestDayWords(days: Counted): string | null {
  const most = Math.max(...days.map(({ adults }) => adults ?? 0));
  const best = days.find(({ adults }) => adults === most);
  if (most <= 0 || best === undefined) return null;
  return `${wholeNumber(most)} on ${shortDate(best.date)}, most in ${counted(days.length, 'day')}`;
}

export function usualSeason({ adults, lines }: DamCounts['seasons'][number]) {
  const { compared } = adults;
  const seasons = lines.slice(0, -1).flatMap(({ first_date, points }, at) => {
    const total = points.at(-1)?.[1] ?? 0;
    const by = compared?.years[at]?.count ?? 0;
    const growth = points.map(([day, fish]) => [day, fish, 0] as const);
    return total > 0 ? [{ first_date, growth, share: by / total }] : [];
  });
  const share = median(seasons, (one) => one.share);
  const first = lines.at(-1)?.first_date;
  if (!compared || !first || share === undefined || seasons.length < FEWEST_COMPARED_SEASONS)
    return null;
  if (share >= OVER_SHARE) return null;
  const hill = hillOf(usualCurve(seasons), daysBetween(first, compared.to));
  const shares = [...hill.shares];
  const week = hill.first + shares.indexOf(Math.max(...shares));
  const to = addDays(compared.to, 7 * week);
  return { share, hill: { first: hill.first, shares }, peak: { week, from: addDays(to, -6), to } };
}
