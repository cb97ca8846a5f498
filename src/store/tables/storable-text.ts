/** Text of unknown origin as every database takes it: no NUL, no half of a character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u2400');
}
