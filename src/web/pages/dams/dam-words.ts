import { median } from 'd3-array';
import type { Config } from '#contract/config.ts';
import type { DamStanding } from '#domain/dam/dam-passage.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { PassageSeason } from '#domain/dam/passage-season.ts';
import { FEWEST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { hillOf, usualCurve } from '#domain/fish/season-span.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { fishNoun, runNoun } from '#domain/say/fish.ts';
import { rankClause } from '#domain/say/season.ts';
import { addDays, daysBetween, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  capitalized,
  counted,
  listed,
  longDate,
  shortDate,
  span,
  wholeNumber,
} from '#domain/words/format.ts';

/** What a page shows of a dam on the ladder. */
export type DamInShort = Pick<DamStanding, 'dam' | 'newest' | 'isOld'> & {
  readonly seasons: readonly DamSeason[];
};

export type DamSeason = Omit<PassageSeason, 'lines'>;
type Compared = NonNullable<DamSeason['adults']['compared']>;

const SAME_TIME_DAYS = 7;
const OVER_SHARE = 0.995;

/** What is counted of a season: `adults` beside jacks, and otherwise the species. */
export const adultsOf = ({ jacks, species }: Pick<DamSeason, 'jacks' | 'species'>) =>
  jacks === null ? fishNoun(species) : 'adults';

export function leadSeason<Season extends DamSeason>(seasons: readonly Season[]): Season | null {
  const named = seasons.filter(
    ({ species, run, adults }) =>
      (adults.count ?? 0) > 0 &&
      (run !== NO_RUN ||
        !seasons.some((season) => season.species === species && season.run !== NO_RUN)),
  );
  const newest = named.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), '');
  const seasonWithMost = (fish: (season: Season) => number) =>
    named.reduce<Season | null>((a, b) => (a === null || fish(b) > fish(a) ? b : a), null);
  const lastWeek = ({ to, adults }: Season) => (to === newest ? (adults.lastWeek ?? 0) : 0);
  const lead = seasonWithMost(lastWeek);
  if (lead !== null && lastWeek(lead) > 0) return lead;
  return seasonWithMost(({ adults }) => adults.count ?? 0);
}

/** `Bonneville`, with the year if the counts are old. */
export const placeOf = ({ dam, isOld }: DamInShort, { to }: Pick<DamSeason, 'to'>): string =>
  isOld ? `${dam.name} in ${yearOf(to)}` : dam.name;

/**
 * `Bonneville: spring Chinook are ahead of 6 of 10 earlier years`, with the year if the counts are
 * old; a demonstration makes no headline of another year.
 */
export function damTitle(standing: DamInShort, mode: Config['mode']): string {
  const lead = leadSeason(standing.seasons);
  if (lead === null || (mode === 'demo' && standing.isOld)) {
    return `Fish at ${standing.dam.name} Dam`;
  }
  const rank = lead.adults.compared && rankClause(lead.adults.compared);
  const noun = runNoun(lead);
  const place = placeOf(standing, lead);
  const comparedTo = lead.adults.compared?.to ?? lead.to;
  const by = comparedTo < lead.to ? ` by ${shortDate(comparedTo)}` : '';
  const verb = standing.isOld || by !== '' ? 'were' : 'are';
  return rank ? `${place}: ${noun} ${verb} ${rank}${by}` : `${place}: ${noun}`;
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
  { dam, newest, isOld }: Omit<DamInShort, 'seasons'>,
  { today, mode }: Pick<Config, 'today' | 'mode'>,
): string | null {
  if (mode === 'demo') {
    if (newest === null) return `This demonstration has no counts at ${dam.name}.`;
    return isOld
      ? `This demonstration has counts at ${dam.name} up to ${longDate(newest)}. All figures here are from ${yearOf(newest)}.`
      : null;
  }
  if (newest === null) return 'No count of this dam has been read yet.';
  if (!isOld) return null;
  const old = `The newest count is from ${longDate(newest)}, ${span(newest, today)} ago.`;
  return `${old} All figures here are from ${yearOf(newest)}.`;
}

export function ladder<Standing extends DamInShort>(dams: readonly Standing[]) {
  const newest = dams.reduce<Standing | null>(
    (a, b) => ((b.newest ?? '') > (a?.newest ?? '') ? b : a),
    null,
  );
  const lead = newest && leadSeason(newest.seasons);
  const oldest = newest?.newest ? addDays(newest.newest, -SAME_TIME_DAYS) : null;
  const rows = dams.map((standing) => {
    const { newest: day, seasons } = standing;
    const isNew = day !== null && oldest !== null && day >= oldest;
    const same = seasons.find(
      (season) => season.species === lead?.species && season.run === lead.run,
    );
    return { standing, season: isNew && same ? same : null };
  });
  return { newest, lead, rows };
}

export function figuresOf({ species }: Pick<DamSeason, 'species'>, day: PassageDay) {
  const figures = {
    Chinook: [day.chinookAdults, day.chinookJacks],
    Coho: [day.cohoAdults, day.cohoJacks],
    Sockeye: [day.sockeye, null],
    Steelhead: [day.steelhead, null],
    Chum: [day.chum, null],
    Pink: [day.pink, null],
  } as const;
  return figures[species];
}

export function daysOf(season: DamSeason, days: readonly PassageDay[]) {
  return days
    .filter(({ date }) => date >= season.from && date <= season.to)
    .map((day) => ({ ...day, adults: figuresOf(season, day)[0] }));
}

type Counted = readonly { readonly date: PlainDate; readonly adults: number | null }[];

/** `The best of 30 days was May 9, with 5,964`, or every day that had as many; `null` where no day has fish. */
export function bestDayWords(days: Counted): string | null {
  const most = Math.max(...days.map(({ adults }) => adults ?? 0));
  const best = days.filter(({ adults }) => adults === most).map(({ date }) => shortDate(date));
  if (most <= 0) return null;
  const fish = `with ${wholeNumber(most)}`;
  if (days.length === 1) return `The one day counted was ${listed(best)}, ${fish}`;
  const many = `The best of ${counted(days.length, 'day')}`;
  return best.length === 1
    ? `${many} was ${listed(best)}, ${fish}`
    : `${many} were ${listed(best)}, ${fish} each`;
}

export function usualSeason({ adults, lines }: PassageSeason) {
  const { compared } = adults;
  const seasons = lines.slice(0, -1).flatMap(({ firstDate, points }, at) => {
    const total = points.at(-1)?.[1] ?? 0;
    const by = compared?.years[at]?.count ?? 0;
    const growth = points.map(([day, fish]) => [day, fish, 0] as const);
    return total > 0 ? [{ firstDate, growth, share: by / total }] : [];
  });
  const share = median(seasons, (season) => season.share);
  const first = lines.at(-1)?.firstDate;
  if (!compared || !first || share === undefined || seasons.length < FEWEST_COMPARED_SEASONS)
    return null;
  if (share >= OVER_SHARE) return null;
  const hill = hillOf(usualCurve(seasons), daysBetween(first, compared.to));
  const shares = [...hill.shares];
  const week = hill.first + shares.indexOf(Math.max(...shares));
  const to = addDays(compared.to, 7 * week);
  return { share, hill: { first: hill.first, shares }, peak: { week, from: addDays(to, -6), to } };
}
