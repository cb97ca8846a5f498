import { parse } from 'node-html-parser';

/** A link that names the final report of a season. */
export interface FinalLink {
  /** Year in which the season begins. */
  readonly season: number;
  readonly url: URL;
}

/** `2025-26`, `2025-2026`, `2025/26`, `2025_2026`. */
const SEASON = /(?<!\d)(20\d\d)[-–_/ ]+(?:20)?(\d\d)(?!\d)/g;

function seasonsIn(text: string): number[] {
  return [...text.matchAll(SEASON)].flatMap(([, begins, ends]) => {
    const season = Number(begins);
    return (season + 1) % 100 === Number(ends) ? [season] : [];
  });
}

/**
 * The final annual reports that WDFW's page links to. How it links to them is not known, so any link
 * counts whose words or address say "final" or "annual" and name a season.
 *
 * @param page address of the page, the base of its links.
 */
export function finalLinks(html: string, page: URL): FinalLink[] {
  return parse(html)
    .querySelectorAll('a[href]')
    .flatMap((anchor) => {
      const href = anchor.getAttribute('href')?.trim() ?? '';
      const url = URL.parse(href, page.href);
      const said = `${anchor.text} ${href}`;
      if (url === null || !/final|annual/i.test(said)) return [];
      return seasonsIn(said).map((season) => ({ season, url }));
    });
}
