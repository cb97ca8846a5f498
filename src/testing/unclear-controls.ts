import { parse } from 'node-html-parser';

/** Controls of a page that share a name: links that lead to different places, or buttons. */
export function unclearControls(html: string): readonly string[] {
  const controls = parse(html).querySelectorAll('a[href], button, summary');
  const byName = Map.groupBy(
    controls,
    (control) =>
      `${control.tagName} ${control.getAttribute('aria-label') ?? control.text.replaceAll(/\s+/g, ' ').trim()}`,
  );
  return [...byName]
    .filter(
      ([, same]) =>
        new Set(same.map((control) => control.getAttribute('href') ?? control)).size > 1,
    )
    .map(([name]) => name);
}
