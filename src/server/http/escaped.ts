const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 cannot contain, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

export function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
