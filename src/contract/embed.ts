/** Size of a card for other sites, in pixels; it is as wide as its frame. */
export const EMBED = { width: 340, height: 320, narrowest: 300 } as const;

/** The element that shows a facility's card on another site. */
export function embedCode(parts: {
  readonly site: string;
  readonly slug: string;
  readonly title: string;
  readonly width?: number;
}): string {
  const { site, slug, title, width = EMBED.width } = parts;
  return `<iframe src="${site}/embed/hatcheries/${slug}" title="${title}, Freshet" width="${width}" height="${EMBED.height}" loading="lazy"></iframe>`;
}
