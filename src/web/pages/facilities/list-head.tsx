import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { ClockIcon, EmptyBoxIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { spaced } from '#web/ui/spaced.ts';
import styles from './facilities.module.css';
import type { ListFilters, useFilters } from './filter-bar.tsx';

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
    <li className={styles.onlyWide}>
      <EmptyBoxIcon />
      Not in season
    </li>
    <li>The hill shows when the main run usually comes; its solid part is past</li>
  </ul>
);

export function ListHead(props: {
  order: ListFilters['order'];
  change: ReturnType<typeof useFilters>['change'];
  isPlaced: boolean;
  when: string | null;
}) {
  const by = (order: ListFilters['order'], words: string) => (
    <button
      type="button"
      className="quiet only-with-script"
      aria-pressed={props.order === order}
      onClick={() => props.change({ order })}
    >
      <span className="visually-hidden">Order by </span>
      {words}
    </button>
  );
  return (
    <div className={styles.head}>
      <div className="row">
        {by(null, 'Name')} {props.isPlaced ? by('nearest', 'Nearest first') : null}
      </div>
      {by('most', capitalized(props.when ?? 'Count'))}
      <div className={`${styles.species} ${styles.onlyWide}`} aria-hidden="true">
        {spaced(
          SHOWN_SPECIES.map((name) => (
            <span key={name} data-species={name}>
              {name}
            </span>
          )),
        )}
      </div>
      <span className={styles.onlyWide}>Usual season</span>{' '}
      <span className={styles.onlyWide}>Main run this season</span>{' '}
      <span className={styles.onlyWide}>Last report</span>
    </div>
  );
}
