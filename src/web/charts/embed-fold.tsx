import { EMBED, embedCode } from '#contract/embed.ts';
import { useConfig } from '#web/lib/site/site.ts';

/** The code that shows the card of a page on another site. */
export function EmbedFold({ path, title }: { path: string; title: string }) {
  const { links } = useConfig();
  return (
    <details className="no-print">
      <summary>Embed</summary>
      <p className="note">
        A card for another site, {EMBED.narrowest} pixels wide or more. With{' '}
        <code>?theme=dark</code> at the end of its address it is dark.
      </p>
      <pre className="code">
        <code>{embedCode({ site: links.site ?? '', path, title })}</code>
      </pre>
    </details>
  );
}
