/** Makes outside text acceptable to every database: no NUL, no lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u2400');
}
