import { median } from 'd3-array';
import type { Config } from '#contract/config.ts';
import type { DamCounts, DamInShort } from '#contract/dams.ts';
import { FEWEST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { hillOf } from '#domain/fish/season-span.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { runNoun } from '#domain/say/fish.ts';
import { rankClause } from '#domain/say/season.ts';
import { addDays, daysBetween, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  capitalized,
  counted,
  longDate,
  shortDate,
  span,
  wholeNumber,
} from '#domain/words/format.ts';

export type DamSeason = DamInShort['seasons'][number];
type Compared = NonNullable<DamSeason['adults']['compared']>;

const SAME_TIME_DAYS = 7;
const OVER_SHARE = 0.995;

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
 * `Bonneville: spring Chinook are ahead of 6 of 10 earlier years`, with the year if the counts are
 * old; a demonstration makes no headline of another year.
 */
export function damTitle(dam: DamInShort, mode: Config['mode']): string {
  const lead = leadSeason(dam.seasons);
  if (lead === null || (mode === 'demo' && dam.is_old)) return `Fish at ${dam.name} Dam`;
  const rank = lead.adults.compared && rankClause(lead.adults.compared);
  const noun = runNoun(lead);
  const place = placeOf(dam, lead);
  return rank ? `${place}: ${noun} ${dam.is_old ? 'were' : 'are'} ${rank}` : `${place}: ${noun}`;
}

/** `Ahead of 2023 but behind 2022 by May 10`: last year, and the newest year on the other side. */
export function besideWords({
  count,
  years,
  to,
}: Pick<Compared, 'count' | 'years' | 'to'>): string {
  function comparedWith(earlier: number): string {
    if (count === earlier) return 'level with';
    return count > earlier ? 'ahead of' : 'behind';
  }
  const newest = years.toReversed();
  const last = comparedWith(newest[0]?.count ?? 0);
  const other = newest.find((year) => comparedWith(year.count) !== last);
  const comparisons = [newest[0], other].flatMap((year) =>
    year ? [`${comparedWith(year.count)} ${year.year}`] : [],
  );
  return capitalized(`${comparisons.join(' but ')} by ${shortDate(to)}`);
}

/** `It is compared with 2014 to 2023, on the days that were counted every year.` */
export function daysWords({ years }: Pick<Compared, 'years'>): string {
  const first = years.at(0)?.year;
  const last = years.at(-1)?.year;
  const beside = first === last ? `${first}` : `${first} to ${last}`;
  return `It is compared with ${beside}, on the days that were counted every year.`;
}

/** How old the counts of a dam are; `null` while they are current. */
export function ageWords(
  { name, newest_count, is_old }: Pick<DamInShort, 'name' | 'newest_count' | 'is_old'>,
  { today, mode }: Pick<Config, 'today' | 'mode'>,
): string | null {
  if (mode === 'demo') {
    if (newest_count === null) return `This demonstration has no counts at ${name}.`;
    return is_old
      ? `This demonstration has counts at ${name} up to ${longDate(newest_count)}. All figures here are of ${yearOf(newest_count)}.`
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

/** `The best of 30 days was May 9, with 5,964`; `null` where no day has fish. */
export function bestDayWords(days: Counted): string | null {
  const most = Math.max(...days.map(({ adults }) => adults ?? 0));
  const best = days.find(({ adults }) => adults === most);
  if (most <= 0 || best === undefined) return null;
  const when =
    days.length === 1 ? 'The one day counted' : `The best of ${counted(days.length, 'day')}`;
  return `${when} was ${shortDate(best.date)}, with ${wholeNumber(most)}`;
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
  const hill = hillOf(seasons, daysBetween(first, compared.to));
  const shares = [...hill.shares];
  const week = hill.first + shares.indexOf(Math.max(...shares));
  const to = addDays(compared.to, 7 * week);
  return { share, hill: { first: hill.first, shares }, peak: { week, from: addDays(to, -6), to } };
}
