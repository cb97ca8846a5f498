import { speciesRunOfTitle, stockOrigin } from '#domain/fish/wdfw-names.ts';
import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { repairDataDate } from './data-date.ts';
import { parseFigure } from './figure.ts';

/** A row of a weekly report as printed, from a PDF or a history file. */
export interface PrintedRow {
  readonly report: string;
  readonly reportDate: string;
  readonly row: number;
  readonly speciesTitle: string;
  readonly facility: string;
  readonly stock: string;
  readonly adultTotal: string;
  readonly jackTotal: string;
  readonly dataDate: string;
  readonly comments: string;
}

/** A row as read, or why it was rejected. */
type CanonicalRow =
  | { readonly kept: WeeklyRow }
  | {
      readonly rejected: {
        /** The same words for every row rejected for the same cause. */
        readonly reason: string;
        /** What was wrong in this row. */
        readonly detail: string;
      };
    };

/** `Nooksack River- W 127 4 - -`: figures of the next columns, so the row's own are out of place. */
const STOCK_WITH_FIGURES = /(?:- ?[A-Z] [-–—]| [-(]?\d)[-–—\d(),. ]*$/;
const FINAL = /final in-? ?season estimate/i;

function rejected(reason: string, detail: string): CanonicalRow {
  return { rejected: { reason, detail } };
}

/**
 * Translates the names, figures and dates of a printed row into the product's form.
 *
 * A row that cannot be understood is rejected with its reason, never guessed and never dropped
 * silently.
 */
export function canonicalRow(printed: PrintedRow, resolve: FacilityResolver): CanonicalRow {
  const { report, reportDate, row } = printed;
  if (!isPlainDate(reportDate)) return rejected('report date is not a date', reportDate);

  const title = printed.speciesTitle.replace(/\s+/g, ' ').trim();
  const speciesRun = speciesRunOfTitle(title);
  if (speciesRun === null) return rejected('unknown species title', title);

  const place = resolve(printed.facility, printed.stock);
  if (place === null) return rejected('unknown facility', printed.facility);

  if (STOCK_WITH_FIGURES.test(place.stock)) {
    return rejected('stock ends in figures of other columns', place.stock);
  }
  const adults = parseFigure(printed.adultTotal);
  if (adults === undefined) return rejected('adult total is not a number', printed.adultTotal);
  const jacks = parseFigure(printed.jackTotal);
  if (jacks === undefined) return rejected('jack total is not a number', printed.jackTotal);
  if ((adults ?? 0) < 0 || (jacks ?? 0) < 0) {
    return rejected(
      'total is negative',
      `${printed.adultTotal || '-'} adults, ${printed.jackTotal || '-'} jacks`,
    );
  }

  if (!isPlainDate(printed.dataDate)) return rejected('data date is not a date', printed.dataDate);
  const dataDate = repairDataDate(printed.dataDate, reportDate);
  if (dataDate === null) return rejected('data date is after its report', printed.dataDate);

  const final = FINAL.test(printed.comments);
  const identity = { report, reportDate, row, title, facility: place.facility.key };
  return {
    kept: {
      ...identity,
      ...speciesRun,
      ...stockOrigin(place.stock),
      adults,
      jacks,
      dataDate,
      final,
    },
  };
}
