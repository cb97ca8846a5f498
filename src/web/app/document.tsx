import type { ReactNode } from 'react';

export interface PageAssets {
  /** Runs the modules once the page has been painted (`start.ts`). */
  readonly start: string;
  /** What the page runs, in this order; the last is the entry. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

export interface ClientAssets {
  readonly start: string;
  readonly entry: string;
  /** What the entry imports at once. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** What each lazy chunk adds, by its name. */
  readonly chunks: Readonly<Record<string, Pick<PageAssets, 'modules' | 'styles'>>>;
}

export function assetsOf(assets: ClientAssets, chunks: readonly string[]): PageAssets {
  const parts = [assets, ...chunks.flatMap((chunk) => assets.chunks[chunk] ?? [])];
  // Two chunks may share a third.
  const once = (files: readonly string[]) => [...new Set(files)];
  return {
    start: assets.start,
    modules: [...once(parts.flatMap(({ modules }) => modules)), assets.entry],
    styles: once(parts.flatMap(({ styles }) => styles)),
  };
}

/** A page that failed to render has no script: it must not be hydrated. */
export function Document(props: { assets: PageAssets; hasScript: boolean; children: ReactNode }) {
  const { assets, hasScript } = props;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7faf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1719" media="(prefers-color-scheme: dark)" />
        {assets.styles.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {hasScript ? (
          <script defer src={assets.start} data-modules={assets.modules.join(' ')} />
        ) : null}
      </head>
      <body>{props.children}</body>
    </html>
  );
}
