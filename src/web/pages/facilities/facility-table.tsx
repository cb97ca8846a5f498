import type { ReactNode } from 'react';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { capitalized } from '#domain/words/format.ts';
import { ClockIcon, EmptyBoxIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { spaced } from '#web/ui/spaced.ts';
import styles from './facilities.module.css';
import { type FacilityRow, letterOf, letterRows } from './facility-list.ts';
import { addressOf, type ListFilters } from './filter-bar.tsx';

export const ListLegend = () => (
  <ul className={`cluster legend ${styles.legend}`} aria-label="Legend">
    <li>
      <ClockIcon />
      In Season
    </li>
    <li>
      <TrendingUpIcon />
      Recently Returned
    </li>
    <li>
      <EmptyBoxIcon />
      Not in season
    </li>
    <li>The hill shows the main run’s usual season; its solid part is past.</li>
  </ul>
);

/** Shorter lists are seen without jumping. */
const FEWEST_TO_JUMP = 20;

const jumpId = (row: FacilityRow) => `letter-${letterOf(row).toLowerCase()}`;

/** The ids of the rows that letters lead to, by facility. */
export function jumpsIn(rows: readonly FacilityRow[]): ReadonlyMap<string, string> {
  if (rows.length < FEWEST_TO_JUMP) return new Map();
  return new Map(letterRows(rows).map((row) => [row.key, jumpId(row)]));
}

/** "Has fish now", "Good for a visit", and letters to jump to. */
export function ListShortcuts(props: {
  filters: ListFilters;
  rows: readonly FacilityRow[];
  jumps: ReadonlyMap<string, string>;
}) {
  const { filters, rows, jumps } = props;
  const hasFishNow = filters.fish === 'now';
  return (
    <div className={`cluster no-print ${styles.shortcuts}`}>
      <Link
        className="chip"
        to={addressOf({ ...filters, fish: hasFishNow ? null : 'now' })}
        replace
        preventScrollReset
        aria-current={hasFishNow ? 'true' : undefined}
      >
        Has fish now
      </Link>{' '}
      <Link
        className="chip"
        to={addressOf({ ...filters, visit: filters.visit === null ? 'good' : null })}
        replace
        preventScrollReset
        aria-current={filters.visit === null ? undefined : 'true'}
      >
        Good for a visit
      </Link>
      {jumps.size > 0 ? (
        <nav className={styles.letters} aria-label="Jump to a letter">
          {spaced(
            rows
              .filter(({ key }) => jumps.has(key))
              .map((row) => (
                <a key={row.key} href={`#${jumps.get(row.key)}`}>
                  {letterOf(row)}
                </a>
              )),
          )}
        </nav>
      ) : null}
    </div>
  );
}

const ORDERED = { most: 'descending', nearest: 'other', name: 'ascending' } as const;

/** A column that the list can be ordered by: a link, so that it works without script. */
function OrderLink(props: {
  filters: ListFilters;
  order: ListFilters['order'];
  isCurrent: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      className="quiet"
      to={addressOf({ ...props.filters, order: props.order })}
      replace
      preventScrollReset
      aria-current={props.isCurrent ? 'true' : undefined}
    >
      <span className="visually-hidden">Order by </span>
      {props.children}
    </Link>
  );
}

/** The facilities, a row each; `filters` if the list can be ordered. */
export function FacilityTable(props: {
  caption: string;
  isCaptionShown?: boolean;
  when: string | null;
  filters?: ListFilters;
  order?: ListFilters['order'];
  isPlaced?: boolean;
  children: ReactNode;
}) {
  const { filters, order = null } = props;
  const counted = capitalized(props.when ?? 'Count');
  const sorted = (by: keyof typeof ORDERED) =>
    filters && (order ?? 'name') === by ? ORDERED[by] : undefined;
  return (
    <table className={styles.table}>
      <caption className={props.isCaptionShown ? `strong ${styles.group}` : 'visually-hidden'}>
        {props.caption}
      </caption>
      <thead className={filters ? styles.head : `${styles.head} ${styles.repeated}`}>
        <tr>
          <th scope="col" aria-sort={sorted('nearest') ?? sorted('name')}>
            {filters ? (
              <OrderLink filters={filters} order={null} isCurrent={order === null}>
                Name
              </OrderLink>
            ) : (
              'Name'
            )}{' '}
            {filters && props.isPlaced ? (
              <OrderLink filters={filters} order="nearest" isCurrent={order === 'nearest'}>
                Nearest first
              </OrderLink>
            ) : null}
          </th>
          <th scope="col" className={styles.count} aria-sort={sorted('most')}>
            {filters ? (
              <OrderLink filters={filters} order="most" isCurrent={order === 'most'}>
                {counted}
              </OrderLink>
            ) : (
              counted
            )}
          </th>
          {SHOWN_SPECIES.map((name) => (
            <th key={name} scope="col" className={styles.species}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.hill}>
            Usual season
          </th>
          <th scope="col" className={styles.season}>
            Main run this season
          </th>
          <th scope="col" className={styles.last}>
            Last report
          </th>
          <th scope="col" className={styles.star}>
            <span className="visually-hidden">Star</span>
          </th>
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}
