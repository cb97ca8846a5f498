import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { wholeMiles } from '#domain/place/distance.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted } from '#web/lib/words/format.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { ClockIcon, MapIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import type { AlsoFound } from './also-found.ts';
import styles from './facilities.module.css';
import { FacilityCard } from './facility-card.tsx';
import { type FacilityCardData, matchingCards, nearestFirst } from './facility-list.ts';
import { FilterBar } from './filter-bar.tsx';
import { type ListFilters, NO_FILTERS, narrows, sameFilters, withFilters } from './filters.ts';
import { loosening } from './loosening.ts';
import { useFilters } from './use-filters.ts';

/** About as many as fit on a screen below the filters. */
const FIRST_CARDS = 12;

const addressOf = (filters: ListFilters) => {
  const search = withFilters(new URLSearchParams(), filters).toString();
  return search === '' ? '/app' : `/app?${search}`;
};

function Legend() {
  return (
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
  );
}

function NothingFound(props: {
  cards: readonly FacilityCardData[];
  filters: ListFilters;
  onFollow: () => void;
}) {
  const advice = loosening(props.cards, props.filters);
  if (advice === null) {
    return (
      <p className={styles.none}>
        No facilities have been loaded yet. They will appear here once the first reports have been
        read.
      </p>
    );
  }
  return (
    <div className={styles.none}>
      <p>{advice.words}</p>
      <ActionLink
        to={addressOf(advice.loosened)}
        kind="secondary"
        replace
        onFollow={props.onFollow}
      >
        {advice.action}
      </ActionLink>
    </div>
  );
}

type Finder = (filters: ListFilters) => readonly AlsoFound[];

/** Loads and makes what finds by river, place and spelling, once the search is about to be used. */
function useFinder(cards: readonly FacilityCardData[]): () => Promise<Finder> {
  return useMemo(() => {
    let made: Promise<Finder> | undefined;
    return () => {
      made ??= import('./also-found.ts').then(
        ({ alsoFinder }) => alsoFinder(cards),
        () => {
          made = undefined;
          return () => [];
        },
      );
      return made;
    };
  }, [cards]);
}

/** What the search finds otherwise than by name; `null` until that is known. */
function useAlsoFound(
  finder: () => Promise<Finder>,
  filters: ListFilters,
): readonly AlsoFound[] | null {
  const isSearch = filters.text.trim() !== '';
  const [find, setFinder] = useState<Finder | null>(null);
  useEffect(() => {
    if (!isSearch) return;
    let isLeft = false;
    void finder().then((made) => isLeft || setFinder(() => made));
    return () => {
      isLeft = true;
    };
  }, [finder, isSearch]);
  // The cards found by name are drawn first.
  const settled = useDeferredValue(filters);
  return useMemo(() => {
    if (settled.text.trim() === '') return [];
    return find?.(settled) ?? null;
  }, [find, settled]);
}

/** All facilities as a list to search and filter (requirements 4.2 to 4.8). */
export function FacilitiesPage(props: { cards: readonly FacilityCardData[]; notice?: ReactNode }) {
  const control = useFilters();
  const { filters, change } = control;
  const visitor = useVisitorPlace();
  const cards = useMemo(
    () => (visitor && filters.order ? nearestFirst(props.cards, visitor) : props.cards),
    [props.cards, visitor, filters.order],
  );
  const found = useMemo(() => new Set(matchingCards(cards, filters)), [cards, filters]);
  // The cards in view update at once; those below follow in a later frame.
  const settled = useDeferredValue(found);
  // Cards are hidden and shown at once; their links take the species after that.
  const species = useDeferredValue(filters.species);
  const first = useMemo(() => new Set([...found].slice(0, FIRST_CARDS)), [found]);
  const isShown = (card: FacilityCardData) =>
    found.has(card) && (settled.has(card) || first.has(card));
  // Without a script only the cards found are rendered; with one all are, and most are hidden.
  const hydrated = useHydrated();
  const rendered = hydrated ? cards : cards.filter((card) => found.has(card));
  const finder = useFinder(props.cards);
  const also = useAlsoFound(finder, filters) ?? (hydrated ? null : []);
  const alsoId = useId();
  const results = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);

  // Filtering from the middle of the list scrolls back to the first card found; before a place that the
  // visitor comes back to is scrolled to again.
  const shown = useRef(filters);
  useLayoutEffect(() => {
    if (sameFilters(shown.current, filters)) return;
    shown.current = filters;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ behavior: 'instant' });
  }, [filters]);

  // The link disappears with the empty list; the focus must not be lost with it.
  const toCount = () => count.current?.focus({ preventScroll: true });

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
      </header>
      <FilterBar {...control} onSearch={finder} />
      <div className={styles.results} ref={results}>
        <div className={styles.line}>
          <p role="status" tabIndex={-1} ref={count}>
            {narrows(filters)
              ? `${found.size} of ${counted(cards.length, 'facility', 'facilities')}${also?.length ? `, and ${also.length} by river, place or spelling` : ''}`
              : counted(cards.length, 'facility', 'facilities')}
          </p>
          {narrows(filters) && found.size > 0 ? (
            <Link to={addressOf({ ...NO_FILTERS, order: filters.order })} replace onClick={toCount}>
              Clear<span className={styles.saidOnly}> filters</span>
            </Link>
          ) : null}
          <Legend />
          <div className={styles.open}>
            <MapLink>
              <MapIcon />
              Open<span className="visually-hidden"> the map</span>
            </MapLink>
          </div>
        </div>
        <div className={styles.nearness}>
          <PlaceChoice />
          {visitor ? (
            <button
              type="button"
              aria-pressed={filters.order !== null}
              onClick={() => change({ order: filters.order ? null : 'nearest' })}
            >
              Nearest first
            </button>
          ) : null}
        </div>
        {found.size === 0 && also?.length === 0 ? (
          <NothingFound cards={cards} filters={filters} onFollow={toCount} />
        ) : null}
        <ul className={styles.cards} aria-label="Facilities" hidden={found.size === 0}>
          {rendered.map((card) => (
            <FacilityCard
              card={card}
              miles={visitor && wholeMiles(visitor, card.position)}
              species={species}
              hidden={!isShown(card)}
              key={card.key}
            />
          ))}
        </ul>
        {also && also.length > 0 ? (
          <>
            <p className={styles.also} id={alsoId}>
              {found.size > 0 ? 'Also, by' : 'By'} river, place or spelling
            </p>
            <ul className={styles.cards} aria-labelledby={alsoId}>
              {also.map(({ card, why }) => (
                <FacilityCard
                  card={card}
                  why={why}
                  miles={visitor && wholeMiles(visitor, card.position)}
                  species={species}
                  hidden={false}
                  key={card.key}
                />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
