import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { type Shared, shareLink } from '#web/lib/browser/share-link.ts';
import { ActionButton } from './action.tsx';

/** Shares the address of the page with what is chosen on it. Hidden without a script. */
export function ShareButton() {
  const id = useId();
  const address = useLocation();
  const [last, setLast] = useState<{ readonly url: string; readonly shared: Shared } | null>(null);
  const path = address.pathname + address.search;
  const share = async () => {
    const url = location.origin + path;
    setLast({ url, shared: await shareLink({ title: document.title, url }, navigator) });
  };
  // Another choice on the page is another link.
  const done = last?.url.endsWith(path) ? last : null;
  return (
    <div className="cluster gap-12 small">
      <ActionButton kind="quiet" onPress={share}>
        Share
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
