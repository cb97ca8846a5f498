import { seasonLabel } from '#domain/fish/final-row.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { speciesRunOfFinal } from '#domain/fish/wdfw-names.ts';
import { parseFigure } from '../wdfw-weekly/read-report.ts';
import { COLUMN_OF, type PrintedFinal } from './printed-final.ts';

export interface FinalTable {
  readonly season: number;
  readonly heading: string;
  readonly rows: readonly PrintedFinal[];
}

/**
 * Where a published report contradicts itself: season, heading, column, sum and printed total. The
 * report of 1998-99 lacks Puget Sound's winter steelhead.
 */
const KNOWN: ReadonlySet<string> = new Set([
  '1998|FALL CHINOOK SALMON|eggtake_goal|104505006|104505000',
  '1998|COHO SALMON|eggtake_goal|61762001|61762000',
  '1998|SUMMER STEELHEAD TROUT|adults_trapped|14007|14013',
  '1998|SUMMER STEELHEAD TROUT|adults_released|7068|7074',
  '1998|WINTER STEELHEAD TROUT|adults_trapped|10925|12841',
  '1998|WINTER STEELHEAD TROUT|adults_released|3828|4624',
  '1998|WINTER STEELHEAD TROUT|eggtake|4747827|7761517',
  '1998|WINTER STEELHEAD TROUT|eggtake_goal|5318000|8428000',
  '1999|COHO SALMON|jacks_trapped|27567|27566',
  '1999|COHO SALMON|jacks_released|10115|10114',
  '1999|CHUM SALMON|adults_trapped|61514|61513',
  '1999|PINK SALMON|adults_released|1493|1491',
  '1999|WINTER STEELHEAD|adults_trapped|12382|12376',
  '1999|WINTER STEELHEAD|jacks_released|10|20',
  '1999|WINTER STEELHEAD|eggtake|7907076|7900076',
  '1999|WINTER STEELHEAD|eggtake_goal|7886000|7875000',
  '2024|Cutthroat Resident Coastal|adults_released|237|134',
]);

/** The oldest reports print no total under a heading with this few rows. */
const LONGEST_WITHOUT_TOTAL = 4;

export function isStatewide({ row_type, facility }: PrintedFinal): boolean {
  return row_type === 'total' && /^total( statewide| escapement)?$/i.test(facility.trim());
}

export interface Proof {
  readonly proved: number;
  readonly total: number;
  /** The known contradictions that were found, one line each. */
  readonly known: readonly string[];
  /** Everything else that is wrong, one line each. */
  readonly wrong: readonly string[];
}

const COLUMNS = Object.values(COLUMN_OF);

function contradictions({ rows }: FinalTable, total: PrintedFinal) {
  const ofFacilities = rows.filter(({ row_type }) => row_type === 'facility');
  return COLUMNS.map((column) => ({
    column,
    sum: ofFacilities.reduce((fish, row) => fish + (parseFigure(row[column]) ?? 0), 0),
    printed: parseFigure(total[column]) ?? 0,
  })).filter(({ sum, printed }) => sum !== printed);
}

/** Checks the rows of each species and season against their printed total, column by column. */
export function proveTotals(tables: readonly FinalTable[]): Proof {
  const known: string[] = [];
  const wrong: string[] = [];
  let proved = 0;
  let total = 0;
  const hasTotal = new Map<number, boolean>();
  for (const table of tables) {
    const { season, heading, rows } = table;
    const named = speciesRunOfFinal(heading);
    if (named === null) continue;
    const printed = rows.find(isStatewide);
    hasTotal.set(season, hasTotal.get(season) || printed !== undefined);
    if (printed === undefined) {
      if (isShownSpecies(named.species) && rows.length > LONGEST_WITHOUT_TOTAL) {
        wrong.push(`${seasonLabel(season)} ${heading}: ${rows.length} rows without a total`);
      }
      continue;
    }
    const found = contradictions(table, printed);
    total += COLUMNS.length;
    proved += COLUMNS.length - found.length;
    for (const { column, sum, printed } of found) {
      const isKnown = KNOWN.has([season, heading, column, sum, printed].join('|'));
      const why = `the rows sum to ${sum}, the printed total is ${printed}`;
      (isKnown ? known : wrong).push(`${seasonLabel(season)} ${heading}, ${column}: ${why}`);
    }
  }
  for (const [season, has] of hasTotal) {
    if (!has) wrong.push(`${seasonLabel(season)}: no species has a printed statewide total`);
  }
  return { proved, total, known, wrong };
}
