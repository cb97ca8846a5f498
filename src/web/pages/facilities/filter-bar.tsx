import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { SHOWN_SPECIES, type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { SEASONS, type Season, seasonNamed } from '#web/lib/facility/fish-filter.ts';
import { withChoices } from '#web/lib/facility/paths.ts';
import { Choice } from '#web/ui/choice.tsx';
import { MapIcon, SearchIcon } from '#web/ui/icons.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import styles from './facilities.module.css';

const ORDERS = ['nearest', 'most'] as const;
type Order = (typeof ORDERS)[number];

export const orderNamed = (name: string | null): Order | null =>
  ORDERS.find((order) => order === name) ?? null;

/** Maximum length of the search text. */
export const LONGEST_SEARCH = 60;

export interface ListFilters {
  readonly text: string;
  readonly species: ShownSpecies | null;
  readonly season: Season | null;
  /** Only facilities that counted fish in the last two weeks. */
  readonly fish: 'now' | null;
  /** Only facilities where visitors may see fish. */
  readonly visit: 'good' | null;
  readonly order: Order | null;
}

export const NO_FILTERS: ListFilters = {
  text: '',
  species: null,
  season: null,
  fish: null,
  visit: null,
  order: null,
};

export const visitNamed = (name: string | null) => (name === 'good' ? name : null);
export const fishNamed = (name: string | null) => (name === 'now' ? name : null);

/** The filters in an address, `?q=&species=&season=&fish=&visit=&order=`. Unknown values are ignored. */
export function filtersOf(search: URLSearchParams): ListFilters {
  return {
    text: search.get('q') ?? '',
    species: shownSpeciesNamed(search.get('species') ?? ''),
    season: seasonNamed(search.get('season')),
    fish: fishNamed(search.get('fish')),
    visit: visitNamed(search.get('visit')),
    order: orderNamed(search.get('order')),
  };
}

export const withFilters = (search: URLSearchParams, { text, ...rest }: ListFilters) =>
  withChoices(search, { q: text, ...rest });

export const addressOf = (filters: ListFilters) =>
  `?${withFilters(new URLSearchParams(), filters)}`;

export function sameFilters(a: ListFilters, b: ListFilters): boolean {
  return (
    a.text === b.text &&
    a.species === b.species &&
    a.season === b.season &&
    a.fish === b.fish &&
    a.visit === b.visit &&
    a.order === b.order
  );
}

export function narrows({ text, species, season, fish, visit }: ListFilters): boolean {
  const isChosen = [species, season, fish, visit].some((choice) => choice !== null);
  return text.trim() !== '' || isChosen;
}

const SPECIES_OPTIONS = [
  { value: '', label: 'All species' },
  ...SHOWN_SPECIES.map((species) => ({ value: species, label: species })),
];

const SEASON_OPTIONS = [
  { value: '', label: 'Any season' },
  ...SEASONS.map(({ season, words }) => ({ value: season, label: words })),
];

/** Stays well below Safari's limit of 100 address changes in 30 seconds. */
const ADDRESS_DELAY_MS = 400;

/** Updates the screen first and the address later, so that typing never waits. */
export function useFilters() {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const [search] = useSearchParams();
  const inAddress = useMemo(() => filtersOf(search), [search]);
  const [draft, setDraft] = useState<ListFilters | null>(null);
  const filters = draft ?? inAddress;
  const written = useRef<ListFilters | null>(null);

  const settle = useCallback(() => {
    if (draft === null || sameFilters(draft, inAddress)) return;
    // Writing the address twice would undo a click made in between.
    if (written.current && sameFilters(draft, written.current)) return;
    written.current = draft;
    navigate(`?${withFilters(search, draft)}`, { replace: true });
  }, [draft, inAddress, search, navigate]);

  useEffect(() => {
    // The address caught up with the draft, or was changed elsewhere: back, forward or a link.
    const isOwn = written.current !== null && sameFilters(written.current, inAddress);
    written.current = null;
    setDraft((last) => (last && isOwn && !sameFilters(last, inAddress) ? last : null));
  }, [inAddress]);

  useEffect(() => {
    // Writing the address now would cancel going back.
    if (draft === null || isLeaving) return;
    const timer = setTimeout(settle, ADDRESS_DELAY_MS);
    // A click may follow a link: before that, the current address needs the latest filters.
    document.addEventListener('click', settle, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', settle, { capture: true });
    };
  }, [draft, isLeaving, settle]);

  const change = useCallback(
    (some: Partial<ListFilters>) => setDraft((last) => ({ ...(last ?? inAddress), ...some })),
    [inAddress],
  );

  return { filters, change, settle };
}

function SearchBox({ text, change }: { text: string; change: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);

  const atFirst = useRef({ text, change });
  useEffect(() => {
    const early = input.current?.value;
    const first = atFirst.current;
    if (early !== undefined && early !== first.text) first.change(early);
  }, []);

  return (
    <div className={`search ${styles.text}`}>
      <SearchIcon />
      <input
        type="search"
        name="q"
        ref={input}
        aria-label="Search for a species or facility"
        placeholder="Search for a species or facility"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
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
        className={styles.filters}
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
        {/* Without script, the form keeps what links have chosen. */}
        {filters.fish ? <input type="hidden" name="fish" value={filters.fish} /> : null}
        {filters.visit ? <input type="hidden" name="visit" value={filters.visit} /> : null}
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
        <MapLink>
          <MapIcon />
          Open<span className="visually-hidden"> the map</span>
        </MapLink>{' '}
        <button className="button without-script" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}
