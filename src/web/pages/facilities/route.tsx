import {
  Fragment,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { wholeMiles } from '#domain/place/distance.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { configIn, pageHead } from '#web/lib/site/head.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { counted, listed, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { ClockIcon, EmptyBoxIcon, MapIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { MapLink } from '#web/ui/map-link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import type { AlsoFound, alsoFinder } from './also-found.ts';
import styles from './facilities.module.css';
import {
  type FacilityCardData,
  facilityCards,
  loosening,
  matchingCards,
  nearestFirst,
  type SpeciesStatus,
} from './facility-list.ts';
import {
  FilterBar,
  type ListFilters,
  NO_FILTERS,
  narrows,
  sameFilters,
  useFilters,
  withFilters,
} from './filter-bar.tsx';

export const handle = { query: ['q', 'species', 'season', 'order'] };

export const shouldRevalidate = onlyForAnotherPath;

export async function loader({ context }: LoaderFunctionArgs) {
  return facilityCards(await context.get(siteContext).facilities());
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageHead(configIn(matches), {
    title: 'Escapement Facilities',
    description:
      'Every Washington hatchery and trap with salmon or steelhead returns, and what is in season there now.',
    path: '/app',
  });

const STATUS: Readonly<Record<SpeciesStatus, { icon: ReactNode; words: string }>> = {
  'recently-returned': { icon: <TrendingUpIcon />, words: 'recently returned' },
  'in-season': { icon: <ClockIcon />, words: 'in season' },
  neither: { icon: <EmptyBoxIcon />, words: 'not in season' },
};

/** A list longer than this takes two columns (requirement 4.6). */
const ONE_COLUMN_AT_MOST = 3;

const FacilityCard = memo(function FacilityCard(props: {
  card: FacilityCardData;
  miles: number | null;
  species: string | null;
  why: string | null;
}) {
  const { card, miles, species, why } = props;
  return (
    <li className={`card stack gap-4 whole-link ${styles.card}`}>
      <h2>
        <Link to={facilityPath(card.key, species)}>{card.title}</Link>
      </h2>
      <StarButton facility={card.key} title={card.title} />
      <p className="fine">
        {card.place}
        {miles === null ? null : <span> · {counted(miles, 'mile')} away</span>}
        {why === null ? null : <span className={`strong ${styles.why}`}> · {why}</span>}
      </p>
      <ul
        className={`small ${styles.species}`}
        data-columns={card.species.length > ONE_COLUMN_AT_MOST ? 2 : 1}
      >
        {card.species.map(({ name, status, count }) => (
          <li key={name} data-status={status}>
            {STATUS[status].icon}
            <SpeciesPicture species={name} height={12} />
            {name}
            {count > 0 ? <strong>{wholeNumber(count)}</strong> : null}
            <span className="visually-hidden">
              {count > 0 ? ' in two weeks' : null}, {STATUS[status].words}
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">
        {card.lastReport
          ? `Last trap report ${longDate(card.lastReport)}`
          : 'Not in the weekly reports'}
      </p>
    </li>
  );
});

const addressOf = (filters: ListFilters) => `?${withFilters(new URLSearchParams(), filters)}`;

function NothingFound(props: {
  cards: readonly FacilityCardData[];
  filters: ListFilters;
  onFollow: () => void;
}) {
  const advice = loosening(props.cards, props.filters);
  if (advice === null) {
    return (
      <p className={`stack gap-16 ${styles.none}`}>
        No facilities have been loaded yet. They will appear here once the first reports have been
        read.
      </p>
    );
  }
  return (
    <div className={`stack gap-16 ${styles.none}`}>
      <p>{advice.words}</p>
      <Link className="button" to={addressOf(advice.loosened)} replace onClick={props.onFollow}>
        {advice.action}
      </Link>
    </div>
  );
}

function useAlsoFound(
  cards: readonly FacilityCardData[],
  filters: ListFilters,
): readonly AlsoFound[] | null {
  const isSearch = filters.text.trim() !== '';
  const [find, setFind] = useState<ReturnType<typeof alsoFinder> | null>(null);
  useEffect(() => {
    if (!isSearch) return;
    import('./also-found.ts').then(
      ({ alsoFinder }) => setFind(() => alsoFinder(cards)),
      () => setFind(() => () => []),
    );
  }, [isSearch, cards]);
  return isSearch ? (find?.(filters) ?? null) : [];
}

export default function FacilitiesPage() {
  const all = useLoaderData<typeof loader>();
  const control = useFilters();
  // The cards may come a little after what is typed.
  const filters = useDeferredValue(control.filters);
  const visitor = useVisitorPlace();
  const cards = visitor && filters.order ? nearestFirst(all, visitor) : all;
  const found = matchingCards(cards, filters);
  const hydrated = useHydrated();
  const also = useAlsoFound(all, filters) ?? (hydrated ? null : []);
  const [near] = also?.flatMap((one) => one.near ?? []) ?? [];
  const others = also?.filter((one) => one.near === null) ?? [];
  const nearest = also?.filter((one) => one.near !== null) ?? [];
  const groups = [
    { heading: `${found.length > 0 ? 'Also, by' : 'By'} river, place or spelling`, some: others },
    { heading: `Near ${near}`, some: nearest },
  ].filter(({ some }) => some.length > 0);
  const ways = [
    others.length > 0 && `${others.length} by river, place or spelling`,
    nearest.length > 0 && `${nearest.length} near ${near}`,
  ].filter((one) => one !== false);
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

  const cardOf = (card: FacilityCardData, why: string | null = null) => (
    <FacilityCard
      card={card}
      why={why}
      miles={visitor && wholeMiles(visitor, card.position)}
      species={filters.species}
      key={card.key}
    />
  );

  return (
    <div className={`page ${styles.page}`}>
      <header className="stack">
        <div className={`cluster between links plain ${styles.title}`}>
          <h1>Escapement Facilities</h1>
          <Link className="small strong no-print" to="/">
            Home
          </Link>
        </div>
      </header>
      <FilterBar {...control} />
      <div className={`stack gap-16 ${styles.results}`} ref={results}>
        <div className={`cluster between links small ${styles.line}`}>
          <p role="status" tabIndex={-1} ref={count}>
            {narrows(filters)
              ? `${found.length} of ${counted(cards.length, 'facility', 'facilities')}${ways.length > 0 ? `, and ${listed(ways)}` : ''}`
              : counted(cards.length, 'facility', 'facilities')}
          </p>
          {narrows(filters) && found.length > 0 ? (
            <Link to={addressOf({ ...NO_FILTERS, order: filters.order })} replace onClick={toCount}>
              Clear<span className={styles.saidOnly}> filters</span>
            </Link>
          ) : null}
          <ul className={`cluster legend ${styles.legend}`} aria-label="Legend">
            <li>
              <ClockIcon />
              In Season
            </li>
            <li>
              <TrendingUpIcon />
              Recently Returned
            </li>
          </ul>
          <div className={styles.open}>
            <MapLink>
              <MapIcon />
              Open<span className="visually-hidden"> the map</span>
            </MapLink>
          </div>
        </div>
        <div className={`cluster ${styles.nearness}`}>
          <PlaceChoice />
          {visitor ? (
            <button
              type="button"
              className="chip"
              aria-pressed={control.filters.order !== null}
              onClick={() => control.change({ order: control.filters.order ? null : 'nearest' })}
            >
              Nearest first
            </button>
          ) : null}
        </div>
        {found.length === 0 && also?.length === 0 ? (
          <NothingFound cards={cards} filters={filters} onFollow={toCount} />
        ) : null}
        <ul className={`cards ${styles.cards}`} aria-label="Facilities" hidden={found.length === 0}>
          {found.map((card) => cardOf(card))}
        </ul>
        {groups.map(({ heading, some }) => (
          <Fragment key={heading}>
            <p className="strong" aria-hidden="true">
              {heading}
            </p>
            <ul className={`cards ${styles.cards}`} aria-label={heading}>
              {some.map(({ card, why }) => cardOf(card, why))}
            </ul>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
