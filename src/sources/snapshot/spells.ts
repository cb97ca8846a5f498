import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/**
 * A row that stood unchanged in every report from `firstReport` to `lastReport`.
 *
 * Nine of ten printed rows repeat the row of the week before, so a snapshot of spells is a tenth
 * of the reports and still gives back every row of every report. Beside the row stands the
 * increment that its first report brought.
 */
export interface Spell {
  readonly facility: string;
  readonly species: string;
  readonly run: string;
  readonly origin: WeeklyRow['origin'];
  readonly stock: string;
  readonly title: string;
  readonly adultsTotal: number | null;
  readonly jacksTotal: number | null;
  readonly dataDate: PlainDate;
  readonly final: boolean;
  /** Days on which the first and the last of these reports were published. */
  readonly firstReport: PlainDate;
  readonly lastReport: PlainDate;
  /** The increment of the first report; `null` when the row brought nothing new. */
  readonly increment: Pick<FishReturn, 'since' | 'adults' | 'jacks' | 'undated'> | null;
}

function seriesKey(row: WeeklyRow | FishReturn): string {
  return [row.facility, row.species, row.run, row.origin, row.stock].join('|');
}

function contentKey(row: WeeklyRow): string {
  return [seriesKey(row), row.title, row.adults, row.jacks, row.dataDate, row.final].join('|');
}

/**
 * Folds rows into spells.
 *
 * @param reports all reports, oldest first; no two of one day.
 */
export function foldSpells(
  reports: readonly WeeklyReport[],
  rows: readonly WeeklyRow[],
  returns: readonly FishReturn[],
): Spell[] {
  const increments = Map.groupBy(
    returns,
    (one) => `${seriesKey(one)}|${one.date}|${one.reportDate}`,
  );
  const byReport = Map.groupBy(rows, (row) => row.report);
  const spells: Spell[] = [];
  let standing = new Map<string, Spell>();
  const extend = (key: string, row: WeeklyRow): Spell => {
    const stands = standing.get(key);
    const brought = increments.get(`${seriesKey(row)}|${row.dataDate}|${row.reportDate}`)?.shift();
    // A row that brings something only when it is seen again begins a line of its own there.
    if (stands !== undefined && brought === undefined) {
      standing.delete(key);
      return { ...stands, lastReport: row.reportDate };
    }
    return {
      facility: row.facility,
      species: row.species,
      run: row.run,
      origin: row.origin,
      stock: row.stock,
      title: row.title,
      adultsTotal: row.adults,
      jacksTotal: row.jacks,
      dataDate: row.dataDate,
      final: row.final,
      firstReport: row.reportDate,
      lastReport: row.reportDate,
      increment: brought ?? null,
    };
  };
  for (const { report } of reports) {
    const next = new Map<string, Spell>();
    for (const row of byReport.get(report) ?? []) {
      const key = contentKey(row);
      if (!next.has(key)) next.set(key, extend(key, row));
    }
    spells.push(...standing.values());
    standing = next;
  }
  spells.push(...standing.values());
  return spells;
}

/** The rows of each report, oldest first: the reverse of {@link foldSpells}. */
export function* unfoldSpells(
  reports: readonly WeeklyReport[],
  spells: readonly Spell[],
): Generator<{ readonly report: WeeklyReport; readonly rows: WeeklyRow[] }> {
  const starting = Map.groupBy(spells, (spell) => spell.firstReport);
  let standing: Spell[] = [];
  for (const report of reports) {
    standing = standing
      .filter((spell) => spell.lastReport >= report.reportDate)
      .concat(starting.get(report.reportDate) ?? []);
    const rows = standing.map(
      (spell, row): WeeklyRow => ({
        ...report,
        row,
        facility: spell.facility,
        species: spell.species,
        run: spell.run,
        origin: spell.origin,
        stock: spell.stock,
        title: spell.title,
        adults: spell.adultsTotal,
        jacks: spell.jacksTotal,
        dataDate: spell.dataDate,
        final: spell.final,
      }),
    );
    yield { report, rows };
  }
}
