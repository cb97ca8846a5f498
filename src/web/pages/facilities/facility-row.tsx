import { memo, type ReactNode } from 'react';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { HillInList, WIDEST } from '#web/charts/hill-in-list.tsx';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { joined, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { ClockIcon, EmptyBoxIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuietLine } from '#web/ui/row.tsx';
import { spaced } from '#web/ui/spaced.ts';
import { StarButton } from '#web/ui/star-button.tsx';
import styles from './facilities.module.css';
import { type FacilityRow, type SpeciesStatus, STATUSES, shownFish } from './facility-list.ts';

const STATUS: Readonly<Record<SpeciesStatus, { icon: ReactNode; words: string }>> = {
  'recently-returned': { icon: <TrendingUpIcon />, words: 'returned' },
  'in-season': { icon: <ClockIcon />, words: 'in season' },
  neither: { icon: <EmptyBoxIcon />, words: 'not in season' },
};

const NAMED = 3;

function SpeciesMarks({ species }: Pick<FacilityRow, 'species'>) {
  const groups = STATUSES.map((status) => ({
    ...STATUS[status],
    status,
    some: species.filter((one) => one.status === status),
  })).filter(({ some }) => some.length > 0);
  const isQuiet = groups.length === 1;
  return (
    <ul className={styles.species}>
      {groups.map(({ status, icon, words, some }) => {
        const isFolded = status === 'neither' && !(isQuiet && some.length <= NAMED);
        const marks = spaced(
          some.map(({ name }) => (
            <span key={name} data-species={name}>
              {icon} <span>{name}</span>
            </span>
          )),
        );
        return (
          <li key={status} data-status={status}>
            {isFolded ? <span className={styles.folded}>{marks}</span> : marks}
            <span className="visually-hidden"> {words}</span>{' '}
            {isFolded ? (
              <span aria-hidden="true" data-more>
                {isQuiet ? `${some.length} ${words}` : `+${some.length}`}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A facility of the list; the whole row is a link. `when` its fish were counted: `in two weeks`. */
export const FacilityListRow = memo(function FacilityListRow(props: {
  row: FacilityRow;
  miles: number | null;
  species: ShownSpecies | null;
  when: string;
  why: string | null;
}) {
  const { row, miles, species, when, why } = props;
  const { count, season } = shownFish(row, species);
  const { distance } = useUnits();
  const county = row.stream ? row.county.replace(/ County$/, '') : row.county;
  const place = joined([row.stream, miles === null ? county : distance(miles)], ', ');
  return (
    <li className={`whole-link ${styles.row}`}>
      <div className={styles.what}>
        <div>
          <h2>
            <Link to={facilityPath(row.key, species)}>{row.title}</Link>
          </h2>
          <p className="fine">
            {place}
            {why === null ? null : <strong> · {why}</strong>}
          </p>
        </div>
        <SpeciesMarks species={row.species} />
      </div>
      <div className={styles.figures}>
        <p className={styles.count}>
          <span className="figure">{count === null ? '–' : wholeNumber(count)}</span>
          <span className="visually-hidden">{count === null ? ' no count' : ` ${when}`}</span>
        </p>
        <div className={styles.hill}>
          <HillInList hill={season?.hill ?? null} window={WIDEST} />
        </div>
        <p className={styles.season}>
          {season ? (
            <>
              {season.title}
              {season.count === null ? null : (
                <span className="fine">
                  {' '}
                  <span className="visually-hidden">season </span>
                  <QuietLine parts={[wholeNumber(season.count), season.word]} />
                </span>
              )}
            </>
          ) : null}
        </p>
      </div>
      <p className={`fine ${styles.onlyWide}`}>{row.lastReport ? longDate(row.lastReport) : '–'}</p>
      <StarButton facility={row.key} title={row.title} />
    </li>
  );
});
