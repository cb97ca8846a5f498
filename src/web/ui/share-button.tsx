import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { ActionButton } from './action.tsx';

export type Shared = 'shared' | 'copied' | 'failed';

/** Shares a link by the device's means, or copies it. Never rejects; closing is no failure. */
export async function shareLink(
  link: { readonly title: string; readonly url: string },
  device: Partial<Pick<Navigator, 'share' | 'clipboard'>>,
): Promise<Shared> {
  try {
    if (device.share) {
      await device.share(link);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'shared';
  }
  try {
    if (!device.clipboard) return 'failed';
    await device.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Shares the page's address with its choices, or that of a part (`to`). Needs a script. */
export function ShareButton({ to, title }: { to?: string; title?: string }) {
  const id = useId();
  const address = useLocation();
  const [last, setLast] = useState<{ readonly url: string; readonly shared: Shared } | null>(null);
  const path = address.pathname + address.search + (to ? `#${to}` : '');
  const share = async () => {
    const url = location.origin + path;
    setLast({ url, shared: await shareLink({ title: title ?? document.title, url }, navigator) });
  };
  const done = last?.url.endsWith(path) ? last : null;
  return (
    <div className="cluster gap-12 small">
      <ActionButton kind="quiet" onPress={share} {...(title && { label: `Link: ${title}` })}>
        {to ? 'Link' : 'Share'}
      </ActionButton>
      <span role="status">
        {done?.shared === 'copied' ? 'Link copied.' : null}
        {done?.shared === 'failed' ? (
          <label htmlFor={id}>The link could not be copied. Copy it from here:</label>
        ) : null}
      </span>
      {done?.shared === 'failed' ? (
        <input
          id={id}
          type="text"
          readOnly
          value={done.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
    </div>
  );
}
