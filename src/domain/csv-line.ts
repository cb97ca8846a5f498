function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV (RFC 4180), line break included. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\n`;
}
