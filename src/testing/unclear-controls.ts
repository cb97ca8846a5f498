import { parse } from 'node-html-parser';

/** Controls of a page that share a name: links that lead to different places, or buttons. */
export function unclearControls(html: string): readonly string[] {
  const root = parse(html);
  const ends = new Map<string, string[]>();
  for (const one of root.querySelectorAll('a[href], button, summary')) {
    const name = one.getAttribute('aria-label') ?? one.text.replaceAll(/\s+/g, ' ').trim();
    const key = `${one.tagName} ${name}`;
    ends.set(key, [
      ...(ends.get(key) ?? []),
      one.getAttribute('href') ?? `#${ends.get(key)?.length}`,
    ]);
  }
  return [...ends].filter(([, all]) => new Set(all).size > 1).map(([key]) => key);
}
