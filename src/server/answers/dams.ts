import type { DamCounts, DamInShort, Dams } from '#contract/dams.ts';
import type { Season } from '#contract/season.ts';
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import {
  newestCount,
  type PassageCount,
  type PassageSeason,
  passageSeasons,
} from '#domain/dam/passage-season.ts';
import {
  type DamSeasons,
  isOldCount,
  type PassedBelow,
  passedBelowTrap,
} from '#domain/dam/passed-below.ts';
import type { RunStanding } from '#domain/fish/run-standing.ts';
import { addDays, daysBetween, type PlainDate, yearOf } from '#domain/time/plain-date.ts';

const SHOWN_DAYS = 30;

const PASSAGE_SOURCE = {
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

function inShort(
  { dam: { key, name, river }, newest, seasons }: DamSeasons,
  days: readonly PassageDay[],
  today: PlainDate,
): DamInShort {
  const daysOld = newest === null ? null : daysBetween(newest, today);
  const water = days.findLast(
    ({ date, celsius }) => newest !== null && yearOf(date) === yearOf(newest) && celsius !== null,
  );
  return {
    dam: key,
    name,
    river,
    newest_count: newest,
    days_old: daysOld,
    is_old: isOldCount(newest, today),
    water: water?.celsius == null ? null : { date: water.date, celsius: water.celsius },
    seasons: seasons.map(seasonBody),
  };
}

const dayBody = (day: PassageDay): DamCounts['days'][number] => ({
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

function passedBelowBody({ dam, from, to, count, ofUsual }: PassedBelow) {
  return {
    dam: dam.key,
    name: dam.name,
    from,
    to,
    count,
    of_usual: Number(ofUsual.toFixed(2)),
  };
}

/** `GET /api/dams` and `GET /api/dams/{dam}`, from the days at each dam, oldest first. */
export function damAnswers(
  passage: ReadonlyMap<DamKey, readonly PassageDay[]>,
  dates: Pick<Dams, 'data_version' | 'today'>,
) {
  const provenance = { ...dates, ...PASSAGE_SOURCE };
  const { today } = dates;
  const daysAt = (key: DamKey) => passage.get(key) ?? [];
  const counted = DAMS.map((dam): DamSeasons => {
    const days = daysAt(dam.key);
    return { dam, newest: newestCount(days), seasons: passageSeasons(days) };
  });
  const dams = counted.map((one) => inShort(one, daysAt(one.dam.key), today));
  return {
    dams: { ...provenance, dams } satisfies Dams,
    dam(key: string): DamCounts | null {
      const at = dams.findIndex((one) => one.dam === key);
      const [found, { seasons } = { seasons: [] }] = [dams[at], counted[at]];
      if (found === undefined) return null;
      const { newest_count: newest } = found;
      const from = newest && addDays(newest, 1 - SHOWN_DAYS);
      const days = daysAt(found.dam)
        .filter(({ date }) => from !== null && newest !== null && date >= from && date <= newest)
        .map(dayBody);
      const bodies = seasons.map((season) => {
        return { ...seasonBody(season), lines: season.lines.map(lineBody) };
      });
      return { ...found, seasons: bodies, ...provenance, days };
    },
    /** Every day that seasons are made from, oldest first. */
    damDays: (key: DamKey) => daysAt(key).map(dayBody),
    /** What has passed below the facility of a run that it counts now or waits for. */
    passedBelow(run: RunStanding, below: DamKey | null): Season['runs'][number]['dam_below'] {
      const found = below && passedBelowTrap(run, below, counted, today);
      return found && passedBelowBody(found);
    },
  };
}
