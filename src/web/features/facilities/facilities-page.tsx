import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { counted } from '#web/lib/format.ts';
import { SubmitWithoutScript } from '#web/ui/action.tsx';
import { ClockIcon, SearchIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './facilities.module.css';
import { FacilityCard } from './facility-card.tsx';
import { type FacilityCardData, matchingCards } from './facility-list.ts';

/**
 * The search text. It stands in the address as `?q=`, so that a link leads to what was found; the
 * box itself is ahead of the address, so that typing never waits for it.
 */
function useSearchText(): [string, (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    if (inAddress !== written.current) {
      written.current = inAddress;
      setText(inAddress);
    }
  }, [inAddress]);

  return [
    text,
    (next) => {
      written.current = next;
      setText(next);
      setSearch(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true });
    },
  ];
}

function SearchBox(props: { text: string; change: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);

  // What was typed before the script had arrived is taken up when it has.
  const atFirst = useRef(props);
  useEffect(() => {
    const { text, change } = atFirst.current;
    const early = input.current?.value;
    if (early !== undefined && early !== text) change(early);
  }, []);

  return (
    <search>
      <form className={styles.search} method="get" action="/app">
        <SearchIcon />
        <input
          type="search"
          name="q"
          ref={input}
          aria-label="Search for a species or facility"
          placeholder="Search for a species or facility"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          value={props.text}
          onChange={(event) => props.change(event.currentTarget.value)}
        />
        <SubmitWithoutScript>Search</SubmitWithoutScript>
      </form>
    </search>
  );
}

/** All facilities as a list to search in (spec.md, facilities dashboard). */
export function FacilitiesPage(props: { cards: readonly FacilityCardData[]; notice?: ReactNode }) {
  const [text, setText] = useSearchText();
  const found = matchingCards(props.cards, useDeferredValue(text));

  return (
    <div className={styles.page}>
      <PageTitle
        title="Escapement Facilities"
        description="Every Washington hatchery and trap with salmon or steelhead returns, and what is in season there now."
      />
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Escapement Facilities</h1>
          <Link to="/">Home</Link>
        </div>
        {props.notice}
        <SearchBox text={text} change={setText} />
        <div className={styles.line}>
          <p role="status">{counted(found.length, 'facility', 'facilities')}</p>
          <ul className={styles.legend} aria-label="Legend">
            <li>
              <ClockIcon />
              In Season
            </li>
            <li>
              <TrendingUpIcon />
              Recently Returned
            </li>
          </ul>
        </div>
      </header>
      {found.length === 0 ? (
        <p className={styles.none}>
          {props.cards.length === 0
            ? 'No facilities have been loaded yet. They appear here after the first reading of the reports.'
            : 'No facility or species has that name.'}{' '}
          {text === '' ? null : <Link to="/app">Show all facilities</Link>}
        </p>
      ) : (
        <ul className={styles.cards}>
          {found.map((card) => (
            <FacilityCard card={card} key={card.key} />
          ))}
        </ul>
      )}
    </div>
  );
}
