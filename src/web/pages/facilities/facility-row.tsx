import { memo, type ReactNode } from 'react';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { DOT, joined, longDate, wholeNumber } from '#domain/words/format.ts';
import { HillInList, WIDEST } from '#web/charts/hill-in-list.tsx';
import { facilityPath } from '#web/lib/facility/paths.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { ClockIcon, EmptyBoxIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuietLine, verdict } from '#web/ui/row.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import styles from './facilities.module.css';
import { type FacilityRow, type SpeciesStatus, shownFish } from './facility-list.ts';

const STATUS: Readonly<Record<SpeciesStatus, { icon: ReactNode; words: string }>> = {
  'recently-returned': { icon: <TrendingUpIcon />, words: 'returned' },
  'in-season': { icon: <ClockIcon />, words: 'in season' },
  neither: { icon: <EmptyBoxIcon />, words: 'not in season' },
};

const NO_REPORTS = 'No weekly reports';

/** Its mark, beside its name where the column has no heading. Empty for a species the facility lacks. */
function SpeciesCell({ row, name }: { row: FacilityRow; name: ShownSpecies }) {
  const fish = row.species.find((species) => species.name === name);
  if (!fish) return <td className={styles.species} />;
  const { icon, words } = STATUS[fish.status];
  return (
    <td className={styles.species} data-status={fish.status}>
      {icon} <span className={styles.speciesName}>{name}</span>{' '}
      <span className="visually-hidden">{words}</span>
    </td>
  );
}

function CountCell(props: { count: number | null; when: string; isReported: boolean }) {
  const { count, when, isReported } = props;
  if (count === null) {
    return (
      <td className={`fine ${styles.count}`}>
        <span className={isReported ? undefined : 'visually-hidden'}>no count</span>
      </td>
    );
  }
  return (
    <td className={styles.count}>
      <span className={count === 0 ? 'fine' : 'figure'}>{wholeNumber(count)}</span>
      <span className="visually-hidden"> {when}</span>
    </td>
  );
}

/**
 * A facility of the list; the whole row is a link. `when` its fish were counted: `in two weeks`.
 * `jump` is the id of a row that a letter leads to.
 */
export const FacilityListRow = memo(function FacilityListRow(props: {
  row: FacilityRow;
  miles: number | null;
  species: ShownSpecies | null;
  when: string;
  why: string | null;
  /** The events that the National Weather Service warns of there; blank without any. */
  warned: string;
  jump?: string | undefined;
}) {
  const { row, miles, species, when, why, warned } = props;
  const { count, season } = shownFish(row, species);
  const { distance } = useUnits();
  const isReported = row.lastReport !== null;
  const county = row.stream ? row.county.replace(/ County$/, '') : row.county;
  const place = joined([row.stream, miles === null ? county : distance(miles)], ', ');
  return (
    <tr id={props.jump} className={`whole-link ${styles.row}`} data-reported={isReported}>
      <th scope="row" className={styles.what}>
        <Link to={facilityPath(row.key, species)}>{row.title}</Link>{' '}
        <span className={`fine ${styles.where}`}>
          {isReported ? null : <span className={styles.silent}>{NO_REPORTS + DOT}</span>}
          {warned === '' ? null : <strong className="warned">{warned + DOT}</strong>}
          {place}
          {why === null ? null : <strong>{DOT + why}</strong>}
        </span>
      </th>
      <CountCell count={count} when={when} isReported={isReported} />
      {SHOWN_SPECIES.map((name) => (
        <SpeciesCell key={name} row={row} name={name} />
      ))}
      <td className={styles.hill}>
        <HillInList hill={season?.hill ?? null} window={WIDEST} />
      </td>
      <td className={styles.season}>
        {season ? (
          <>
            {season.title}
            {season.count === null ? null : (
              <span className="fine">
                {' '}
                <span className="visually-hidden">season </span>
                <QuietLine parts={[wholeNumber(season.count), verdict(season.word)]} />
              </span>
            )}
          </>
        ) : null}
      </td>
      <td className={`fine ${styles.last}`}>
        {row.lastReport ? longDate(row.lastReport) : NO_REPORTS}
      </td>
      <td className={styles.star}>
        <StarButton facility={row.key} title={row.title} />
      </td>
    </tr>
  );
});
