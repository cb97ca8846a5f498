import type { DamCounts, DamInShort, Dams } from '#contract/dams.ts';
import type { Season } from '#contract/season.ts';
import { type DamPassage, isOldCount, lastDays, newestWater } from '#domain/dam/dam-passage.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { PassageCount, PassageSeason } from '#domain/dam/passage-season.ts';
import type { PassedBelow } from '#domain/dam/passed-below.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';

export const PASSAGE_SOURCE = {
  source:
    'Columbia River DART, Columbia Basin Research, University of Washington. Adult Passage Daily ' +
    'Counts. Available from https://www.cbr.washington.edu/dart/query/adult_daily. Data courtesy ' +
    'of the U.S. Army Corps of Engineers.',
  disclaimer:
    'These data are furnished with the understanding that the U.S. Army Corps of Engineers makes no ' +
    'warranties concerning the accuracy, reliability, or suitability of this data for any particular ' +
    'purpose.',
};

function countBody({ count, lastWeek, compared }: PassageCount) {
  return {
    count,
    last_week: lastWeek,
    compared: compared && { ...compared, years: [...compared.years] },
  };
}

function seasonBody({ adults, jacks, wild, species, run, from, to }: PassageSeason) {
  return {
    species,
    run,
    from,
    to,
    adults: countBody(adults),
    jacks: jacks && countBody(jacks),
    wild: wild && countBody(wild),
  };
}

function inShort(passage: DamPassage, today: PlainDate): DamInShort {
  const { dam, newest } = passage;
  return {
    dam: dam.key,
    name: dam.name,
    river: dam.river,
    newest_count: newest,
    days_old: newest === null ? null : daysBetween(newest, today),
    is_old: isOldCount(newest, today),
    water: newestWater(passage),
    seasons: passage.seasons.map(seasonBody),
  };
}

export const damDayBody = (day: PassageDay): DamCounts['days'][number] => ({
  date: day.date,
  chinook_adults: day.chinookAdults,
  chinook_jacks: day.chinookJacks,
  coho_adults: day.cohoAdults,
  coho_jacks: day.cohoJacks,
  sockeye: day.sockeye,
  steelhead: day.steelhead,
  wild_steelhead: day.wildSteelhead,
  chum: day.chum,
  pink: day.pink,
  celsius: day.celsius,
});

const lineBody = ({ year, firstDate, points }: PassageSeason['lines'][number]) => {
  return {
    year,
    first_date: firstDate,
    points: points.map(([day, fish]): [number, number] => [day, fish]),
  };
};

export function passedBelowBody({
  dam,
  from,
  to,
  count,
  ofUsual,
}: PassedBelow): NonNullable<Season['runs'][number]['dam_below']> {
  return {
    dam: dam.key,
    name: dam.name,
    from,
    to,
    count,
    of_usual: Number(ofUsual.toFixed(2)),
  };
}

type DamDates = Pick<Dams, 'data_version' | 'today'>;

/** `GET /api/dams`. */
export function damsBody(dams: readonly DamPassage[], dates: DamDates): Dams {
  return { ...dates, ...PASSAGE_SOURCE, dams: dams.map((one) => inShort(one, dates.today)) };
}

/** `GET /api/dams/{dam}`. */
export function damBody(passage: DamPassage, dates: DamDates): DamCounts {
  return {
    ...inShort(passage, dates.today),
    seasons: passage.seasons.map((season) => {
      return { ...seasonBody(season), lines: season.lines.map(lineBody) };
    }),
    ...dates,
    ...PASSAGE_SOURCE,
    days: lastDays(passage).map(damDayBody),
  };
}
