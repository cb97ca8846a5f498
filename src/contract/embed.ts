export const EMBED = { width: 340, narrowest: 300 } as const;

export const embedHeight = (path: string) => (path.startsWith('/rivers/') ? 420 : 320);

export function embedCode(parts: {
  readonly site: string;
  readonly path: string;
  readonly title: string;
  readonly width?: number;
  /** Added to the address, such as `?units=metric`. */
  readonly search?: string;
}): string {
  const { site, path, title, width = EMBED.width, search = '' } = parts;
  return `<iframe src="${site}/embed${path}${search}" title="${title}, Freshet" width="${width}" height="${embedHeight(path)}" loading="lazy"></iframe>`;
}
