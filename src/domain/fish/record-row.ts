import type { PlainDate } from '#domain/time/plain-date.ts';
import { type FinalRow, finalPublished, finalReportName } from './final-row.ts';
import { labelsOfRun } from './run-fish.ts';
import {
  type RunCalendar,
  runYearBegunIn,
  runYearStart,
  seasonBegunIn,
  seasonStart,
} from './run-year.ts';
import { SHOWN_SPECIES, type ShownSpecies } from './series.ts';
import { chooseRecord, type FacilityRecord } from './source-choice.ts';
import { withoutTakenBack } from './taken-back.ts';

export type RecordRow = ReturnType<typeof recordRows>[number];

function finalRecord(row: FinalRow, calendar: RunCalendar) {
  const { year, label } = runYearBegunIn(seasonStart(row.season, calendar), calendar);
  return {
    origin: row.origin,
    stock: row.stock,
    year,
    label,
    inTotal: true,
    status: 'final' as const,
    date: null,
    since: null,
    undated: true,
    adults: row.adultsTrapped,
    jacks: row.jacksTrapped,
    receivedAdults: row.adultsReceived,
    receivedJacks: row.jacksReceived,
    source: 'wdfw-finals' as const,
    report: finalReportName(row.season),
    reportDate: finalPublished(row.season),
  };
}

export function recordRows(
  { returns, finals }: FacilityRecord,
  asOf: PlainDate,
  wanted: readonly ShownSpecies[] = SHOWN_SPECIES,
) {
  const chosen = chooseRecord({ returns: withoutTakenBack(returns), finals });
  return wanted.flatMap((species) => {
    const runs = chosen
      .filter((record) => record.species === species)
      .flatMap((record) => record.runs);
    return runs.flatMap((ofRun) => {
      const { run, calendar, seasons } = ofRun;
      const labels = labelsOfRun(ofRun, asOf);
      const inSeason = ofRun.returns.map((fishReturn) => {
        const begun = runYearStart(fishReturn.date, calendar);
        const { year, label } = runYearBegunIn(begun, calendar);
        const inTotal = !seasons.has(seasonBegunIn(begun, calendar));
        const unknown = { receivedAdults: null, receivedJacks: null };
        return { ...fishReturn, year, label, inTotal, status: 'preliminary' as const, ...unknown };
      });
      return [...ofRun.finals.map((row) => finalRecord(row, calendar)), ...inSeason].map((row) => ({
        ...row,
        species,
        run,
        origin: labels.today(row.origin, row.year),
        reportedOrigin: row.origin,
      }));
    });
  });
}
