const GROUPED = /^\d{1,3}(,\d{3})+$/;
const PLAIN = /^-?\d+$/;
const BRACKETED = /^\((.+)\)$/;

/**
 * Reads a figure as the weekly reports print it: `1,234`, `(12)` for minus twelve, and a blank or
 * `-` for "not reported".
 *
 * @returns `null` when not reported; `undefined` when the text is not a whole number.
 */
export function parseFigure(text: string): number | null | undefined {
  const figure = text.trim();
  if (figure === '' || figure === '-') return null;
  const bracketed = BRACKETED.exec(figure)?.[1];
  if (bracketed !== undefined) {
    const inner = parseFigure(bracketed);
    return typeof inner === 'number' && inner > 0 ? -inner : undefined;
  }
  if (!PLAIN.test(figure) && !GROUPED.test(figure)) return undefined;
  const value = Number(figure.replaceAll(',', ''));
  return Number.isSafeInteger(value) ? value : undefined;
}
