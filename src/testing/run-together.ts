import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';

/** What stands in a line with its neighbors: nothing but a space keeps their words apart. */
const INLINE = new Set(
  'A ABBR B BUTTON CITE CODE DATA EM I KBD LABEL MARK OUTPUT Q S SMALL SPAN STRONG SUB SUP TIME U'.split(
    ' ',
  ),
);
const NOT_TEXT = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE', 'HEAD']);
const BREAK = '\n';
/** Where an element begins or ends in a line. */
const EDGE = '¦';

function wordsOf(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return '';
  const { tagName, childNodes } = node as HTMLElement;
  if (NOT_TEXT.has(tagName ?? '')) return '';
  const edge = tagName && INLINE.has(tagName) ? EDGE : BREAK;
  return edge + childNodes.map(wordsOf).join('') + edge;
}

/** Words and figures of neighboring elements that a text without styles would run together. */
export function runTogether(html: string): readonly string[] {
  const words = wordsOf(parse(html));
  const found = words.matchAll(/[^\n]{0,30}[\p{L}\p{N}%]¦+[\p{L}\p{N}+−][^\n]{0,30}/gu);
  return [...found].flatMap(([said]) =>
    // A narrow screen shows months by their first letter.
    /¦\p{Lu}¦\p{Ll}{2}¦/u.test(said) ? [] : [said.replaceAll(EDGE, '|')],
  );
}
