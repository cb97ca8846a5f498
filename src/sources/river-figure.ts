import * as z from 'zod';

/** Numbers by which river services mean "no value". */
const NO_VALUE: ReadonlySet<number> = new Set([-999, -9999, -99_999, -999_999]);
const DECIMAL = /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]{1,3})?$/i;

/** A figure; `null` for a "no value" mark, a blank, and anything that is not a finite decimal number. */
function riverFigure(written: string | number | null): number | null {
  if (written === null) return null;
  if (typeof written === 'string' && !DECIMAL.test(written.trim())) return null;
  const figure = Number(written);
  return Number.isFinite(figure) && !NO_VALUE.has(figure) ? figure : null;
}

/** {@link riverFigure} as a schema. A missing field is rejected: it may have been renamed. */
export const figureSchema = z.union([z.string(), z.number()]).nullable().transform(riverFigure);

export const textSchema = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text?.trim() === '' ? null : text));

/** No gauge existed before this year; the services write the year 1 where they have no time. */
const FIRST_YEAR = 1850;

/** A time with an offset (required) as a UTC instant; `null` for the year 1. */
export const instantSchema = z.iso.datetime({ offset: true }).transform((text) => {
  const instant = new Date(text);
  return instant.getUTCFullYear() < FIRST_YEAR ? null : instant.toISOString();
});
