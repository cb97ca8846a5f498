import { PASSAGE_SOURCE } from '#contract/citation.ts';
import { damDayColumns } from '#contract/dam-day.ts';
import type { DamCounts, DamInShort, Dams } from '#contract/dams.ts';
import type { EditionDates } from '#contract/page.ts';
import type { DamStanding } from '#domain/dam/dam-passage.ts';
import type { PassageCount, PassageSeason } from '#domain/dam/passage-season.ts';

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

function inShort(standing: DamStanding): DamInShort {
  const { dam } = standing;
  return {
    dam: dam.key,
    name: dam.name,
    river: dam.river,
    newest_count: standing.newest,
    days_old: standing.daysOld,
    is_old: standing.isOld,
    water: standing.water,
    seasons: standing.seasons.map(seasonBody),
  };
}

const lineBody = ({ year, firstDate, points }: PassageSeason['lines'][number]) => {
  return {
    year,
    first_date: firstDate,
    points: points.map(([day, fish]): [number, number] => [day, fish]),
  };
};

const damDates = ({ dataVersion, today }: EditionDates) => ({ data_version: dataVersion, today });

/** `GET /api/dams`. */
export function damsBody(dams: readonly DamStanding[], dates: EditionDates): Dams {
  return { ...damDates(dates), ...PASSAGE_SOURCE, dams: dams.map(inShort) };
}

/** `GET /api/dams/{dam}`. */
export function damBody(standing: DamStanding, dates: EditionDates): DamCounts {
  return {
    ...inShort(standing),
    seasons: standing.seasons.map((season) => {
      return { ...seasonBody(season), lines: season.lines.map(lineBody) };
    }),
    ...damDates(dates),
    ...PASSAGE_SOURCE,
    days: standing.lastDays.map(damDayColumns),
  };
}
