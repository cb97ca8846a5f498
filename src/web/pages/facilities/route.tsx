import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { counted, joined, listed } from '#domain/words/format.ts';
import { US } from '#domain/words/units.ts';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { seasonNamed } from '#web/lib/facility/fish-filter.ts';
import { recentWhen, recentWindow } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import type { Findable } from '#web/lib/search/findable.ts';
import { otherFindables } from '#web/lib/search/site-findables.ts';
import { pageHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext } from '#web/lib/site/site.ts';
import { eventsAt, useWarnings } from '#web/river/use-warnings.ts';
import { linesOfAll } from '#web/river/warning-lines.ts';
import { WarningList } from '#web/river/warnings.tsx';
import { lateCode, useLateCode } from '#web/ui/late.tsx';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { Words } from '#web/ui/words.tsx';
import type { Route } from './+types/route.ts';
import type { AlsoFound } from './also-found.ts';
import styles from './facilities.module.css';
import {
  type FacilityRow,
  facilityRows,
  finding,
  loosening,
  matchingRows,
  mostFirst,
  nearestFirst,
  othersNamed,
} from './facility-list.ts';
import { FacilityListRow } from './facility-row.tsx';
import { FacilityTable, jumpsIn, ListLegend, ListShortcuts } from './facility-table.tsx';
import {
  addressOf,
  FilterBar,
  filtersOf,
  fishNamed,
  type ListFilters,
  LONGEST_SEARCH,
  NO_FILTERS,
  narrows,
  orderNamed,
  sameFilters,
  useFilters,
  visitNamed,
} from './filter-bar.tsx';

export const handle: PageHandle = {
  query: {
    q: (text) => (text.length <= LONGEST_SEARCH ? text.trim() || null : null),
    species: shownSpeciesNamed,
    season: seasonNamed,
    fish: fishNamed,
    visit: visitNamed,
    order: orderNamed,
  },
};

export const shouldRevalidate = onlyForAnotherPath;

/** Other places that the search of an address finds, so that its page is whole without script. */
async function alsoFoundFor(rows: readonly FacilityRow[], filters: ListFilters) {
  if (filters.text.trim() === '') return null;
  const { alsoFinder } = await import('./also-found.ts');
  const found = alsoFinder(rows)(filters, US);
  return { filters, found: found.map(({ row, why, near }) => ({ key: row.key, why, near })) };
}

const titleOfKey = (key: string) => facilityTitle(key.replaceAll('_', ' '));

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const facilities = await site.facilities();
  const window = recentWindow(facilities.as_of, facilities.today);
  const toVisit = (await site.placesToSee()).flatMap(({ place }) =>
    place.facility !== null && place.visits !== 'unknown' ? [place.facility] : [],
  );
  const rows = facilityRows(facilities, new Set(toVisit));
  return {
    rows,
    others: await otherFindables(site),
    also: await alsoFoundFor(rows, filtersOf(new URL(request.url).searchParams)),
    when: window && recentWhen(window),
    warnings: linesOfAll(await site.warnings(), 'facilities', titleOfKey),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Escapement Facilities',
    description:
      'Every Washington hatchery and trap with salmon or steelhead returns, and what is in season there now.',
    path: '/app',
  });
}

function NothingFound(props: {
  rows: readonly FacilityRow[];
  filters: ListFilters;
  onFollow: () => void;
}) {
  const advice = loosening(props.rows, props.filters);
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

/** What the page of something named holds. */
const OFFERS: Readonly<Record<Findable['kind'], string>> = {
  Species: 'this season in Washington',
  Dam: 'fish that passed it',
  River: 'its water and facilities',
  Facility: 'fish counted there',
  Gauge: 'its flow',
  'Place to see salmon': 'where and when to look',
  Town: 'what is near',
};

const NO_JUMPS: ReadonlyMap<string, string> = new Map();

const ALSO_FOUND = lateCode('also-found', () => import('./also-found.ts'));

/** Other places that a search finds; `null` until they are known. The page came with those of its address. */
function useAlsoFound(
  rows: readonly FacilityRow[],
  filters: ListFilters,
  loaded: Route.ComponentProps['loaderData']['also'],
) {
  const isSearch = filters.text.trim() !== '';
  const units = useUnits();
  const code = useLateCode(ALSO_FOUND, isSearch);
  const { module } = code;
  const find = useMemo(() => module?.alsoFinder(rows) ?? null, [module, rows]);
  const came = useMemo(
    () =>
      loaded?.found.flatMap(({ key, why, near }): readonly AlsoFound[] => {
        const row = rows.find((facility) => facility.key === key);
        return row ? [{ row, why, near }] : [];
      }) ?? null,
    [loaded, rows],
  );
  const ofAddress = loaded && sameFilters(loaded.filters, filters) ? came : null;
  const found = isSearch ? (find?.(filters, units) ?? ofAddress) : [];
  return { found, code };
}

export default function FacilitiesPage({ loaderData }: Route.ComponentProps) {
  const { rows: all, others: otherPages, also: loaded, when } = loaderData;
  const known = useWarnings(loaderData.warnings, 'facilities', (newest, last) =>
    newest.newestWarnings(last, (reading) => newest.linesOfAll(reading, 'facilities', titleOfKey)),
  );
  const control = useFilters();
  const filters = useDeferredValue(control.filters);
  const { species } = filters;
  const visitor = useVisitorPlace();
  const order = visitor || filters.order !== 'nearest' ? filters.order : null;
  const byPlace = visitor && order ? nearestFirst(all, visitor) : all;
  const rows = order === 'most' ? mostFirst(all, species) : byPlace;
  const found = matchingRows(rows, filters);
  const named = othersNamed(otherPages, filters.text);
  const isNarrowed = narrows(filters);
  const isChosen = narrows({ ...filters, text: '' });
  const jumps = order === null ? jumpsIn(found) : NO_JUMPS;
  const hasScript = useHasScript();
  const { found: alsoFound, code } = useAlsoFound(all, filters, loaded);
  const also = alsoFound ?? (hasScript ? null : []);
  const [near] = also?.flatMap((match) => match.near ?? []) ?? [];
  const others = also?.filter((match) => match.near === null) ?? [];
  const nearest = also?.filter((match) => match.near !== null) ?? [];
  const groups = [
    { heading: `${found.length > 0 ? 'Also, by' : 'By'} river, place or spelling`, some: others },
    { heading: `Near ${near}`, some: nearest },
  ].filter(({ some }) => some.length > 0);
  const otherMatches = [
    others.length > 0 && `${others.length} by river, place or spelling`,
    nearest.length > 0 && `${nearest.length} near ${near}`,
  ].filter((words) => words !== false);
  const ofAll = `${found.length} of ${counted(rows.length, 'facility', 'facilities')}`;
  const isOnlyNear = found.length === 0 && otherMatches.length > 0;
  const count = isOnlyNear ? listed(otherMatches) : joined([ofAll, listed(otherMatches)], ', and ');
  const isNothing = found.length === 0 && also?.length === 0 && (named.length === 0 || isChosen);
  const results = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  // Filtering in the middle of the list scrolls up to the first match. A layout effect, so that it runs before
  // the router restores the scroll position of a visitor who comes back.
  const last = useRef(filters);
  useLayoutEffect(() => {
    if (sameFilters(last.current, filters)) return;
    last.current = filters;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ behavior: 'instant' });
  }, [filters]);

  // The link disappears with the empty list and would take the focus with it.
  const toCount = () => status.current?.focus({ preventScroll: true });

  const rowOf = (row: FacilityRow, why: string | null = null) => (
    <FacilityListRow
      row={row}
      why={why}
      miles={visitor && greatCircleMiles(visitor, row.position)}
      species={species}
      when={when ?? ''}
      jump={jumps.get(row.key)}
      warned={eventsAt(known.lines, row.key)}
      key={row.key}
    />
  );

  return (
    <div className={`page ${styles.page}`}>
      <header>
        <div className="row between links plain">
          <h1>Escapement Facilities</h1>
          <Link className="small strong no-print" to="/">
            Home
          </Link>
        </div>
        {when && all.length > 0 ? (
          <p className={styles.finding}>{finding(all, species, when)}</p>
        ) : null}
      </header>
      <WarningList {...known} />
      <FilterBar {...control} />
      <Words terms={['Escapement', 'FCF']} />
      <div className={styles.results} ref={results}>
        <div className="cluster between wide links small">
          <p
            role="status"
            className={isNarrowed && !isNothing ? undefined : 'visually-hidden'}
            tabIndex={-1}
            ref={status}
          >
            {isNarrowed ? count : null}
          </p>
          {isNarrowed && found.length > 0 ? (
            <Link to={addressOf({ ...NO_FILTERS, order: filters.order })} replace onClick={toCount}>
              Clear filters
            </Link>
          ) : null}
          {found.length + groups.length > 0 ? <ListLegend /> : null}
          <PlaceChoice />
        </div>
        {named.length > 0 ? (
          <p className="cluster links strong">
            {spaced(
              named.map((page) => (
                <Link key={page.to} to={page.to}>{`${page.name}: ${OFFERS[page.kind]}`}</Link>
              )),
            )}
          </p>
        ) : null}
        {also === null && code.isFailed ? (
          <RetryNotice source={code} kind="failed">
            Other rivers, places and spellings could not be searched.
          </RetryNotice>
        ) : null}
        {isNothing ? <NothingFound rows={rows} filters={filters} onFollow={toCount} /> : null}
        <ListShortcuts filters={control.filters} rows={found} jumps={jumps} />
        {found.length > 0 ? (
          <FacilityTable
            caption="Facilities"
            when={when}
            filters={control.filters}
            order={order}
            isPlaced={visitor !== null}
          >
            {found.map((row) => rowOf(row))}
          </FacilityTable>
        ) : null}
        {groups.map(({ heading, some }) => (
          <FacilityTable key={heading} caption={heading} isCaptionShown when={when}>
            {some.map(({ row, why }) => rowOf(row, why))}
          </FacilityTable>
        ))}
      </div>
    </div>
  );
}
