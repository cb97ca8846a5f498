import type { ReactNode } from 'react';
import { wholeMiles } from '#domain/place/distance.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { facilityPath } from '#web/lib/facility/facility-path.ts';
import { type RecentWindow, recentWhen } from '#web/lib/facility/recent-window.ts';
import type { Seen } from '#web/lib/kept/kept-rivers.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun } from '#web/lib/words/season-words.ts';
import { Fact } from '#web/ui/fact.tsx';
import type { QuietFacility, RecentFacility } from './home-data.ts';
import { newestWords, sinceWords } from './since-visit.ts';
import styles from './your-rivers.module.css';

/** A facility with all that its card shows. */
export type KeptFacility = RecentFacility & QuietFacility;

/** More species have one line together. */
const FIRST_SPECIES = 3;

function Fish({ facility, when }: { facility: KeptFacility; when: string }) {
  const { back, series } = facility;
  const most = back.toSorted((a, b) => b.count - a.count);
  const rest = most.slice(FIRST_SPECIES);
  return (
    <>
      {most.slice(0, FIRST_SPECIES).map(({ species, count, words, isBrought }) => (
        <Fact
          key={species}
          figure={wholeNumber(count)}
          what={`${capitalized(fishNoun(species))} ${isBrought ? 'brought ' : ''}${when}`}
        >
          {[newestWords(species, series), words].filter((part) => part).join('. ')}
        </Fact>
      ))}
      {rest.length > 0 ? (
        <Fact
          figure={wholeNumber(rest.reduce((sum, { count }) => sum + count, 0))}
          what={`Other species ${when}`}
        >
          {rest
            .map(({ species, count }) => `${wholeNumber(count)} ${fishNoun(species)}`)
            .join(', ')}
        </Fact>
      ) : null}
    </>
  );
}

/** A facility on home: what is new, what came lately, how the season compares, and its river. */
export function RiverCard(props: {
  facility: KeptFacility;
  window: RecentWindow | null;
  /** What the last visit saw; `null` if it did not show the facility. */
  seen: Seen | null;
  river: ReactNode;
  children: ReactNode;
}) {
  const { facility, window, seen } = props;
  const { key, title, county, position, back, seasons, lastReport, gauge } = facility;
  const visitor = useVisitorPlace();
  return (
    <li className={styles.card}>
      <h3>
        <Link to={facilityPath(key)}>{title}</Link>
      </h3>
      <p className={styles.place}>
        {visitor ? `${counted(wholeMiles(visitor, position), 'mile')} · ` : null}
        {county}
      </p>
      {seen ? <p className={styles.since}>{sinceWords(facility, seen)}</p> : null}
      {back.length === 0 ? (
        <p className={styles.quiet}>
          No fish counted in these two weeks. {seasons.join(' ')}{' '}
          {lastReport ? `Last trap report ${longDate(lastReport)}.` : 'Not in the weekly reports.'}
        </p>
      ) : null}
      <dl className={styles.rows} data-gauge={gauge !== null}>
        <Fish facility={facility} when={recentWhen(window)} />
        {gauge ? props.river : null}
      </dl>
      {gauge ? null : <p className={styles.quiet}>No gauge measures its river.</p>}
      {props.children}
    </li>
  );
}
