/**
 * WDFW's final annual hatchery escapement reports, as a table of their printed rows.
 *
 * License: public record of the State of Washington. Attribution: Washington Department of Fish
 * and Wildlife. Units: fish, eggs. A season runs from about March to March; its report comes about
 * a year after it. Until 1999-2000 facilities have short names, a blank one means the facility of
 * the row above, and there is no origin letter.
 */
import { type FinalRow, seasonLabel } from '#domain/fish/final-row.ts';
import { isHeadingLeftOut, LEFT_OUT } from '#domain/fish/left-out.ts';
import { originOfLetter, speciesRunOfFinal } from '#domain/fish/wdfw-names.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import {
  placeOf,
  type RejectedFacilityRow,
  type RowOutcome,
  rejected,
  unknownFacility,
} from '../row-outcome.ts';
import { SourceError } from '../source-error.ts';
import { parseFigure } from '../wdfw-weekly/read-report.ts';
import { COLUMN_OF, type PrintedFinal, readPrintedFinals, SERVICE } from './printed-final.ts';
import { type FinalTable, isStatewide, type Proof, proveTotals } from './totals.ts';

export interface FinalReport {
  readonly season: number;
  readonly rows: readonly FinalRow[];
  readonly rejected: readonly RejectedFacilityRow[];
}

export interface FinalReports {
  readonly lines: number;
  readonly reports: readonly FinalReport[];
  readonly proof: Proof;
}

/** `2024` of `2024-2025` or `2024-25`. */
function seasonOf(label: string): number {
  const [, begins = '', ends = ''] = /^(\d{4})-(\d{2}|\d{4})$/.exec(label.trim()) ?? [];
  const season = Number(begins);
  if (begins !== '' && ends === String(season + 1).slice(-ends.length)) return season;
  const advice = 'write it as 2024-2025, the year it begins and the next';
  throw new SourceError(SERVICE, 'malformed', `"${label}" is not a season; ${advice}`);
}

function inTables(printed: readonly PrintedFinal[]): FinalTable[] {
  const tables: FinalTable[] = [];
  let rows: PrintedFinal[] = [];
  let last: PrintedFinal | undefined;
  for (const row of printed) {
    const { season, species_race, table } = row;
    const goesOn =
      last?.season === season &&
      last.species_race === species_race &&
      last.table === table &&
      !(isStatewide(last) && last.region !== '');
    if (!goesOn) {
      rows = [];
      const heading = species_race.replace(/\s+/g, ' ').trim();
      tables.push({ season: seasonOf(season), heading, rows });
    }
    rows.push(row);
    last = row;
  }
  return tables;
}

/** Drops a table that appears twice. If the two differ it is an error: neither is known to be final. */
function onlyOnce(tables: readonly FinalTable[]): FinalTable[] {
  const seen = new Map<string, string>();
  return tables.filter(({ season, heading, rows }) => {
    const key = `${season} ${heading} ${rows[0]?.table}`;
    const text = JSON.stringify(rows.map(({ page: _, ...row }) => row));
    const before = seen.get(key);
    seen.set(key, before ?? text);
    if (before === undefined || before === text) return before === undefined;
    const which = `two final reports of ${seasonLabel(season)} differ (${heading || 'no heading'})`;
    const advice = 'leave the one that is not final out of the table';
    throw new SourceError(SERVICE, 'malformed', `${which}; ${advice}`);
  });
}

type Figure = keyof typeof COLUMN_OF;

function canonicalFinal(
  printed: PrintedFinal,
  place: { readonly season: number; readonly row: number; readonly facility: string },
  resolve: FacilityResolver,
): RowOutcome<FinalRow> {
  const speciesRun = speciesRunOfFinal(printed.species_race);
  if (speciesRun === null) {
    const isKnown = isHeadingLeftOut(printed.species_race, place.season);
    return rejected(isKnown ? LEFT_OUT.heading : 'unknown species', printed.species_race);
  }
  const found = resolve(place.facility, printed.stock);
  if (found === null) return unknownFacility(place.facility);
  const origin = originOfLetter(printed.bo.trim());
  if (origin === null) return rejected('unknown origin letter', printed.bo);
  const figures: Partial<Record<Figure, number | null>> = {};
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const figure = parseFigure(printed[column]);
    if (figure === undefined || (figure ?? 0) < 0) {
      return rejected(`${column} is not a number of 0 or more`, printed[column]);
    }
    figures[name as Figure] = figure;
  }
  const { season, row } = place;
  const identity = { season, row, facility: found.facility.key, stock: found.stock };
  return {
    kept: { ...identity, ...speciesRun, origin, ...(figures as Record<Figure, number | null>) },
  };
}

function reportOf(
  season: number,
  tables: readonly FinalTable[],
  resolve: FacilityResolver,
): FinalReport {
  const rows: FinalRow[] = [];
  const odd: RejectedFacilityRow[] = [];
  let row = -1;
  for (const table of tables) {
    let facility = '';
    for (const printed of table.rows) {
      row += 1;
      if (printed.row_type === 'total') {
        facility = '';
        continue;
      }
      facility = printed.facility.trim() || facility;
      const outcome = canonicalFinal(printed, { season, row, facility }, resolve);
      if ('kept' in outcome) {
        rows.push(outcome.kept);
      } else {
        odd.push({
          row,
          ...outcome.rejected,
          place: placeOf(resolve, facility, printed.stock),
          printed: JSON.stringify(printed),
        });
      }
    }
  }
  return { season, rows, rejected: odd };
}

/** Translates or rejects printed rows. @throws {SourceError} for odd or contradictory seasons. */
export function finalReports(
  printed: readonly PrintedFinal[],
  resolve: FacilityResolver,
): FinalReports {
  const tables = onlyOnce(inTables(printed));
  const bySeason = Map.groupBy(tables, ({ season }) => season);
  return {
    lines: printed.length,
    reports: [...bySeason]
      .sort(([a], [b]) => a - b)
      .map(([season, ofSeason]) => reportOf(season, ofSeason, resolve)),
    proof: proveTotals(tables),
  };
}

export async function readFinalReports(
  path: string,
  resolve: FacilityResolver,
): Promise<FinalReports> {
  return finalReports(await readPrintedFinals(path), resolve);
}
