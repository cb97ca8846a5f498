import * as z from 'zod';
import { formatCsvTable, readCsvTable } from '../csv-table.ts';
import { SourceError } from '../source-error.ts';

/** The source's name in errors. */
export const SERVICE = 'WDFW final reports';

const recordSchema = z.object({
  season: z.string(),
  species_race: z.string(),
  region: z.string(),
  facility: z.string(),
  stock: z.string(),
  bo: z.string(),
  table: z.string(),
  row_type: z.enum(['facility', 'total']),
  adults_trapped: z.string(),
  jacks_trapped: z.string(),
  adults_received: z.string(),
  jacks_received: z.string(),
  eggtake: z.string(),
  eggtake_goal: z.string(),
  adults_released: z.string(),
  jacks_released: z.string(),
  adults_net: z.string(),
  jacks_net: z.string(),
  page: z.string(),
});

/** A line of a final report as printed. `adults_net` and `jacks_net` are not used. */
export type PrintedFinal = z.infer<typeof recordSchema>;

const COLUMNS = recordSchema.keyof().options;

/** An extra column may hold a neighbour's figures, so it is refused like a missing one. */
function checkHeader(header: readonly string[]): void {
  const missing = COLUMNS.filter((column) => !header.includes(column));
  const odd = header.filter((column, at) => {
    return !COLUMNS.some((known) => known === column) || header.indexOf(column) !== at;
  });
  if (missing.length === 0 && odd.length === 0) return;
  const wrong = [
    ...(missing.length === 0 ? [] : [`has no column ${missing.join(', ')}`]),
    ...(odd.length === 0 ? [] : [`has a column too many: ${odd.join(', ')}`]),
  ].join(' and ');
  throw new SourceError(
    SERVICE,
    'malformed',
    `the table ${wrong}; its first line must name these columns: ${COLUMNS.join(',')}`,
  );
}

/** Writes the table that {@link readPrintedFinals} reads. */
export function formatFinals(rows: readonly PrintedFinal[]): string {
  return formatCsvTable(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );
}

/**
 * Reads a table of final reports, a file as {@link readCsvTable} takes it, in the order of its lines.
 *
 * @throws {SourceError} as {@link readCsvTable} does; `malformed` when a column is missing or there
 *   is one too many, or a line is neither of a facility nor a total.
 */
export async function readPrintedFinals(path: string): Promise<PrintedFinal[]> {
  const rows: PrintedFinal[] = [];
  for await (const record of readCsvTable(path, SERVICE, checkHeader)) {
    const parsed = recordSchema.safeParse(record);
    if (!parsed.success) {
      throw new SourceError(
        SERVICE,
        'malformed',
        `${path}, line ${rows.length + 2}: row_type must be facility or total`,
      );
    }
    rows.push(parsed.data);
  }
  return rows;
}
