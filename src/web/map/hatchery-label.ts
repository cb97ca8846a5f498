/** Lines of a label stay shorter than this (requirement 6.4). */
const LINE_LIMIT = 12;

/**
 * The label of a facility on the map: its name without ' HATCHERY', on lines under 12 characters. A
 * longer word gets its own line.
 *
 * @param name the upper-case name, `COWLITZ SALMON HATCHERY`.
 */
export function hatcheryLabel(name: string): string {
  const lines: string[] = [];
  for (const word of name.replace(' HATCHERY', '').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length < LINE_LIMIT) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.join('\n');
}
