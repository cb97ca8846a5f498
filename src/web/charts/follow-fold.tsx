import { EMBED, embedCode } from '#contract/embed.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useConfig } from '#web/lib/site/site.ts';

/** Ways to follow a page: its feed, and the embed code of its card. */
export function FollowFold({ path, feed, title }: { path: string; feed: string; title: string }) {
  const { links } = useConfig();
  const { name } = useUnits();
  const search = name === 'metric' && path.startsWith('/rivers/') ? '?units=metric' : '';
  return (
    <details className="no-print">
      <summary>Get new counts, or show them on your site</summary>
      <p className="note">
        New reports come as <a href={`${feed}.atom`}>a feed</a>. Any feed-to-e-mail service can send
        it to you.
      </p>
      <p className="note">
        This code puts a card on another site; it needs {EMBED.narrowest} pixels. With{' '}
        <code>{search ? '&' : '?'}theme=dark</code> at the end of its address the card is dark.
      </p>
      <pre className="code">
        <code>{embedCode({ site: links.site ?? '', path, title, search })}</code>
      </pre>
    </details>
  );
}
