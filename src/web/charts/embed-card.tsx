import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmbedTheme } from '#contract/embed.ts';
import tokens from '#web/ui/tokens.css?inline';
import style from './embed.css?inline';

/**
 * The document of a card for other sites; it loads nothing and has no script.
 * @param page address of the page that its heading links to.
 */
export function embedCard(
  theme: EmbedTheme,
  { title, page }: { readonly title: string; readonly page?: string },
  body?: ReactNode,
): string {
  const html = renderToStaticMarkup(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Freshet`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the card's own file */}
        <style dangerouslySetInnerHTML={{ __html: tokens + style }} />
      </head>
      <body>
        <main>
          <h1>
            {page === undefined ? (
              title
            ) : (
              <a href={page} target="_top">
                {title}
              </a>
            )}
          </h1>
          {body}
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
