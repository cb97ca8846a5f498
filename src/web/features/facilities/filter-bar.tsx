import { useEffect, useRef } from 'react';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { SubmitWithoutScript } from '#web/ui/action.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './filter-bar.module.css';
import { SEASON_OPTIONS, SPECIES_OPTIONS, seasonNamed } from './filters.ts';
import type { FilterControl } from './use-filters.ts';

function SearchBox(props: { text: string; change: (text: string) => void; onSearch: () => void }) {
  const { text, change, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);

  // Applies text that was typed before hydration, once: the list may be hidden and shown again.
  const atFirst = useRef<{ text: string; change: (text: string) => void } | null>({ text, change });
  useEffect(() => {
    const early = input.current?.value;
    const first = atFirst.current;
    atFirst.current = null;
    if (first && early !== undefined && early !== first.text) first.change(early);
  }, []);

  return (
    <div className={styles.search}>
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
        value={text}
        onFocus={onSearch}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}

/** @param props.onSearch the search is about to be used. */
export function FilterBar(props: FilterControl & { onSearch: () => void }) {
  const { filters, change, settle, onSearch } = props;
  return (
    <search className={styles.bar}>
      <form
        className={styles.row}
        method="get"
        action="/app"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
          // Closes the on-screen keyboard.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
        }}
        onBlur={() => settle()}
      >
        <SearchBox text={filters.text} change={(text) => change({ text })} onSearch={onSearch} />
        <Choice
          name="species"
          label="Species"
          options={SPECIES_OPTIONS}
          value={filters.species ?? ''}
          choose={(value) => change({ species: shownSpeciesNamed(value) })}
        />
        <Choice
          name="season"
          label="In season"
          options={SEASON_OPTIONS}
          value={filters.season ?? ''}
          choose={(value) => change({ season: seasonNamed(value) })}
        />
        <SubmitWithoutScript>Search</SubmitWithoutScript>
      </form>
      <p className={styles.withoutScript}>
        Searching by name needs JavaScript. Without it, choose a species or a season, or look for a
        name with your browser’s own search.
      </p>
    </search>
  );
}
