import { memo, type ReactNode } from 'react';
import { Link } from '#web/lib/browser/navigation.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { counted, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { ClockIcon, EmptyBoxIcon, TrendingUpIcon } from '#web/ui/icons.tsx';
import { SpeciesPicture } from '#web/ui/species-picture.tsx';
import { StarButton } from '#web/ui/star-button.tsx';
import styles from './facilities.module.css';
import type { FacilityCardData, SpeciesStatus } from './facility-list.ts';

const STATUS: Readonly<Record<SpeciesStatus, { icon: ReactNode; words: string }>> = {
  'recently-returned': { icon: <TrendingUpIcon />, words: 'recently returned' },
  'in-season': { icon: <ClockIcon />, words: 'in season' },
  neither: { icon: <EmptyBoxIcon />, words: 'not in season' },
};

/** A list longer than this takes two columns (requirement 4.6). */
const ONE_COLUMN_AT_MOST = 3;

/** The content of a card. It does not render again while the list is filtered. */
const CardBody = memo(function CardBody(props: {
  card: FacilityCardData;
  miles: number | null;
  species: string | null;
  why: string | null;
}) {
  const { card, miles, species, why } = props;
  return (
    <>
      <h2>
        <Link to={facilityPath(card.key, species)}>{card.title}</Link>
      </h2>
      <StarButton facility={card.key} title={card.title} />
      <p className={styles.place}>
        {card.place}
        {miles === null ? null : <span> · {counted(miles, 'mile')} away</span>}
        {why === null ? null : <span className={styles.why}> · {why}</span>}
      </p>
      <ul
        className={styles.species}
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
      <p className={styles.report}>
        {card.lastReport
          ? `Last trap report ${longDate(card.lastReport)}`
          : 'Not in the weekly reports'}
      </p>
    </>
  );
});

/** Hiding and showing a card is cheap, which keeps typing fast. */
export const FacilityCard = memo(function FacilityCard(props: {
  card: FacilityCardData;
  miles: number | null;
  /** The species its page is to open with. */
  species: string | null;
  /** Why a search found it, where the card does not show that. */
  why?: string | null;
  hidden: boolean;
}) {
  return (
    <li className={styles.card} hidden={props.hidden}>
      <CardBody
        card={props.card}
        miles={props.miles}
        species={props.species}
        why={props.why ?? null}
      />
    </li>
  );
});
