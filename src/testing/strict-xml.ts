import { type HTMLElement, parse } from 'node-html-parser';

const TOKEN =
  /<\?xml[^<>]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="(?:[^<&"]|&[a-z]+;)*")*)\s*(\/?)>|(?:[^<&]|&(?:amp|lt|gt|quot|apos);)+/y;

/** Parses an XML document. @throws {Error} if it is not well formed. */
export function strictXml(text: string): HTMLElement {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) throw new Error(`not well formed: ${text.slice(at, at + 40)}`);
    const [, end, name, , isEmpty] = token;
    if (name === undefined) continue;
    if (end && open.pop() !== name) throw new Error(`</${name}> closes another element`);
    if (!end && !isEmpty) open.push(name);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`);
  // Otherwise elements named like void elements of HTML would be empty.
  return parse(text.replaceAll(/<link\s([^>]*[^/])\/>/g, '<a-link $1></a-link>'));
}
