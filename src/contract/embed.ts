/**
 * The colors of a card on a page of someone else, which it cannot see: light unless that page asks for another;
 * `auto` is for a page that itself follows its reader's choice.
 */
export type EmbedTheme = 'light' | 'dark' | 'auto';

export const EMBED = { width: 340, narrowest: 300 } as const;

export function embedCode(parts: {
  readonly site: string;
  readonly path: string;
  readonly title: string;
  /** Added to the address, such as `?units=metric`. */
  readonly search?: string;
}): string {
  const { site, path, title, search = '' } = parts;
  const height = path.startsWith('/rivers/') ? 420 : 320;
  return `<iframe src="${site}/embed${path}${search}" title="${title}, Freshet" width="${EMBED.width}" height="${height}" loading="lazy"></iframe>`;
}
