import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchIcon } from './icons.tsx';
import { lateCode, useLateCode } from './late.tsx';

const SUGGESTIONS = lateCode('site-suggestions', () => import('./site-suggestions.tsx'));

/** The search of the whole site: the list answers it, suggestions lead further. They load once it is used. */
export function SearchBox({ className = '' }: { className?: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const navigate = useNavigate();
  const code = useLateCode(SUGGESTIONS, isUsed);
  // On a slow connection it may be used before the page is live.
  useEffect(() => {
    if (input !== null && input === document.activeElement) setUsed(true);
  }, [input]);
  return (
    <search className={`no-print ${className}`}>
      <form
        className="search"
        action="/app"
        onSubmit={(event) => {
          event.preventDefault();
          const q = input?.value.trim() ?? '';
          input?.blur();
          void navigate(q === '' ? '/app' : `/app?${new URLSearchParams({ q })}`);
        }}
      >
        <SearchIcon />
        <input
          ref={setInput}
          type="search"
          name="q"
          aria-label="Search for a river, town, dam, species or facility"
          placeholder="River, town, dam or facility"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          onFocus={() => setUsed(true)}
        />
        {code.module && input ? <code.module.SiteSuggestions input={input} /> : null}
      </form>
    </search>
  );
}
