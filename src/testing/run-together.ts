import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';

/** Inline elements: only a space separates their words from their neighbors'. */
const INLINE = new Set(
  'A ABBR B BUTTON CITE CODE DATA EM I KBD LABEL MARK OUTPUT Q S SMALL SPAN STRONG SUB SUP TIME U'.split(
    ' ',
  ),
);
const NOT_TEXT = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE', 'HEAD']);
const BREAK = '\n';
/** Where an inline element begins or ends. */
const EDGE = '¦';

function wordsOf(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return '';
  const { tagName, childNodes } = node as HTMLElement;
  if (NOT_TEXT.has(tagName ?? '')) return '';
  const edge = tagName && INLINE.has(tagName) ? EDGE : BREAK;
  return edge + childNodes.map(wordsOf).join('') + edge;
}

/** Words and figures of neighboring elements that would run together without styles. */
export function runTogether(html: string): readonly string[] {
  const words = wordsOf(parse(html));
  const found = words.matchAll(/[^\n]{0,30}[\p{L}\p{N}%]¦+[\p{L}\p{N}+−][^\n]{0,30}/gu);
  return [...found].flatMap(([said]) =>
    // On narrow screens months are single letters.
    /¦\p{Lu}¦\p{Ll}{2}¦/u.test(said) ? [] : [said.replaceAll(EDGE, '|')],
  );
}
