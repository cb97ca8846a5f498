import type { ReactNode } from 'react';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { wholeMiles } from '#domain/place/distance.ts';
import { facilityPath } from '#web/lib/facility/paths.ts';
import {
  type RecentSeries,
  type RecentWindow,
  recentTotal,
  recentWhen,
} from '#web/lib/facility/recent-escapement.ts';
import type { Seen } from '#web/lib/kept/kept-rivers.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { counted, dayMonth, joined, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, fishNoun } from '#web/lib/words/season-words.ts';
import { GaugeNow } from '#web/river/river-now.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import type { HomeFacility } from './home-data.ts';
import styles from './your-rivers.module.css';

type Known = Pick<HomeFacility, 'lastReport' | 'series'>;

const countsOf = (species: string, series: readonly RecentSeries[]) =>
  series.filter((one) => one.species === species && one.origin !== 'Captive');

const newestDay = (series: readonly RecentSeries[]) =>
  series
    .flatMap(({ counts }) => counts.map(({ day }) => day))
    .sort()
    .at(-1);

/** The fish of a species on the newest day with a count of it: `Newest count 588, of 21 Oct`. */
export function newestWords(species: string, series: readonly RecentSeries[]): string | null {
  const own = countsOf(species, series);
  const day = newestDay(own);
  if (day === undefined) return null;
  const counts = own.flatMap((one) => one.counts.filter((count) => count.day === day));
  return `Newest count ${wholeNumber(recentTotal([{ counts }]))}, of ${dayMonth(day)}`;
}

export function seenOf({ lastReport, series }: Known): Seen {
  const days = SHOWN_SPECIES.flatMap((species) => {
    const day = newestDay(countsOf(species, series));
    return day === undefined ? [] : [[species, day] as const];
  });
  return { ...Object.fromEntries(days), ...(lastReport ? { report: lastReport } : {}) };
}

export function sinceWords({ lastReport, series }: Known, seen: Seen): string {
  const fish = SHOWN_SPECIES.flatMap((species) => {
    const own = countsOf(species, series);
    const later = own.flatMap(({ counts }) =>
      counts.filter(({ day }) => day > (seen[species] ?? '')),
    );
    const count = recentTotal([{ counts: later }]);
    const noun = fishNoun(species);
    if (count === 0) return [];
    return count > 0
      ? `${wholeNumber(count)} ${noun}`
      : `${wholeNumber(-count)} ${noun} removed by corrections`;
  });
  const isNewer = lastReport !== null && lastReport > (seen.report ?? '');
  const by = isNewer ? ` by ${dayMonth(lastReport)}` : '';
  if (fish.length > 0) return `New: ${fish.join(', ')}${by}`;
  return isNewer ? `New report of ${dayMonth(lastReport)}, no more fish` : 'No newer count';
}

const FIRST_SPECIES = 3;

function Fish({ facility, when }: { facility: HomeFacility; when: string }) {
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
          {joined([newestWords(species, series), words], '. ')}
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

export function RiverCard(props: {
  facility: HomeFacility;
  window: RecentWindow | null;
  seen: Seen | null;
  children: ReactNode;
}) {
  const { facility, window, seen } = props;
  const { key, title, county, position, back, seasons, lastReport, gauge } = facility;
  const visitor = useVisitorPlace();
  return (
    <li className={`card stack gap-4 plain ${styles.card}`}>
      <h3>
        <Link to={facilityPath(key)}>{title}</Link>
      </h3>
      <p className="fine">
        {visitor ? `${counted(wholeMiles(visitor, position), 'mile')} · ` : null}
        {county}
      </p>
      {seen ? <p className="small strong">{sinceWords(facility, seen)}</p> : null}
      {back.length === 0 ? (
        <p className="fine">
          No fish counted in these two weeks. {seasons.join(' ')}{' '}
          {lastReport ? `Last trap report ${longDate(lastReport)}.` : 'Not in the weekly reports.'}
        </p>
      ) : null}
      <dl className={`stack gap-8 ${styles.rows}`} data-gauge={gauge !== null}>
        <Fish facility={facility} when={recentWhen(window)} />
        {gauge ? <GaugeNow gauge={gauge} to={`${facilityPath(key)}#river`} /> : null}
      </dl>
      {gauge ? null : <p className="fine">No gauge measures its river.</p>}
      {props.children}
    </li>
  );
}
