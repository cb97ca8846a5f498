import type { WeekReport } from '#contract/page.ts';
import type {
  RunRecordBroken,
  SpeciesOfWeek as SpeciesBody,
  StateOfRun,
  TrapOfWeek,
} from '#contract/state-of-run.ts';
import type {
  BrokenRecord,
  ComparedOfWeek,
  LinesOfWeek,
  NamedRun,
  RunOfWeek,
  SpeciesOfWeek,
} from '#domain/fish/week.ts';
import { datesBody } from './edition-dates.ts';

function nameBody({ species, facility, run }: NamedRun) {
  return { species, facility: facility.key, name: facility.name, run };
}

function linesBody({ now, low, median, high }: LinesOfWeek) {
  return { now: [...now], low: [...low], median: [...median], high: [...high] };
}

function comparedBody({ count, facilities, comparison, last, lines }: ComparedOfWeek) {
  return {
    count,
    facilities,
    ...comparison,
    last,
    weeks: lines && linesBody(lines),
  };
}

function speciesBody({ species, recent, season, compared, ...counts }: SpeciesOfWeek): SpeciesBody {
  return {
    species,
    recent: recent.count,
    facilities: recent.facilities,
    week: counts.week,
    week_before: counts.before,
    reaching: counts.reaching,
    season,
    compared: compared && comparedBody(compared),
  };
}

const sendersBody = ({ countsFishFrom }: Pick<RunOfWeek, 'countsFishFrom'>) =>
  countsFishFrom && [...countsFishFrom];

function recordBody(record: BrokenRecord): RunRecordBroken {
  const { label, count, seasons, since } = record.previous;
  return {
    ...nameBody(record),
    kind: record.kind,
    count: record.count,
    counted_on: record.countedOn,
    seasons,
    since,
    brought_from: sendersBody(record),
    best: { label, count },
  };
}

function trapBody(run: RunOfWeek): TrapOfWeek {
  return {
    ...nameBody(run),
    week: run.week,
    since: run.since,
    week_before: run.before,
    first: run.isFirst,
    count: run.count,
    counted_on: run.countedOn,
    seasons: run.rank.seasons,
    fewer: run.rank.fewer,
    equal: run.rank.equal,
    brought_from: sendersBody(run),
  };
}

/** `GET /api/run` and `GET /api/run/{date}`. */
export function stateOfRun({ dates, reports, week }: WeekReport): StateOfRun {
  return {
    ...datesBody(dates),
    report_date: reports.at(-1) ?? null,
    reports: [...reports],
    species: week.species.map(speciesBody),
    traps: week.counted.map(trapBody),
    corrections: week.corrections.map((correction) => ({
      ...nameBody(correction),
      day: correction.reportDate,
      count: correction.fish,
      before: correction.before,
      after: correction.after,
    })),
    silent: week.silent.map((run) => ({ ...nameBody(run), counted_on: run.countedOn })),
    records: week.records.map(recordBody),
  };
}
