import { useEffect, useRef } from 'react';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { Choice } from '#web/ui/choice.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './facilities.module.css';
import { SEASON_OPTIONS, SPECIES_OPTIONS, seasonNamed, type useFilters } from './filters.ts';

function SearchBox({ text, change }: { text: string; change: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);

  // Applies text that was typed before hydration.
  const atFirst = useRef({ text, change });
  useEffect(() => {
    const early = input.current?.value;
    const first = atFirst.current;
    if (early !== undefined && early !== first.text) first.change(early);
  }, []);

  return (
    <div className="search">
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
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}

export function FilterBar({ filters, change, settle }: ReturnType<typeof useFilters>) {
  return (
    <search className={`${styles.bar} no-print`}>
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
        <SearchBox text={filters.text} change={(text) => change({ text })} />
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
        <button className="button without-script" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
