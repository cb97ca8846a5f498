import * as z from 'zod';

/** How the river services write "no value" in the place of a number. */
const NO_VALUE: ReadonlySet<number> = new Set([-999, -9999, -99_999, -999_999]);
const DECIMAL = /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]{1,3})?$/i;

/**
 * A figure of a river service.
 *
 * @returns `null` for a "no value" mark, a blank, and anything that is no finite decimal number.
 */
export function riverFigure(written: string | number | null): number | null {
  if (written === null) return null;
  if (typeof written === 'string' && !DECIMAL.test(written.trim())) return null;
  const figure = Number(written);
  return Number.isFinite(figure) && !NO_VALUE.has(figure) ? figure : null;
}

/**
 * {@link riverFigure}. A place without even a null does not fit: it may bear another name by now.
 */
export const figureSchema = z.union([z.string(), z.number()]).nullable().transform(riverFigure);

/** A text; `null` where it is blank or absent. */
export const textSchema = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text?.trim() === '' ? null : text));

/** The services write the year 1 where they have no time; there was no gauge before this year. */
const FIRST_YEAR = 1850;

/**
 * An instant with its offset, as a UTC instant; `null` where the year says that there is none. A
 * time without an offset does not fit: it may be any of 24.
 */
export const instantSchema = z.iso.datetime({ offset: true }).transform((text) => {
  const instant = new Date(text);
  return instant.getUTCFullYear() < FIRST_YEAR ? null : instant.toISOString();
});
