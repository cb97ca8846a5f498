import type { ReactNode } from 'react';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { fishOf } from '#domain/say/fish.ts';
import { shortDate } from '#domain/words/format.ts';
import { HillInList, type WeekWindow } from '#web/charts/hill-in-list.tsx';
import { fishWords, leadingOf } from '#web/lib/facility/back-fish.ts';
import { facilityPath, riverPath } from '#web/lib/facility/paths.ts';
import { type RecentSeries, recentNet } from '#web/lib/facility/recent-escapement.ts';
import type { Seen } from '#web/lib/kept/kept-rivers.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import type { SaidPlace } from '#web/river/river-place.ts';
import { Contained, lateCode, useLateCode } from '#web/ui/late.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuietLine, Row, verdict } from '#web/ui/row.tsx';
import type { HomeFacility } from './home-data.ts';
import styles from './your-rivers.module.css';

export const GAUGE_LINE = lateCode('gauge-line', () => import('#web/river/gauge-line.tsx'));

type Known = Pick<HomeFacility, 'lastReport' | 'series'>;

const countsOf = (species: string, all: readonly RecentSeries[]) =>
  all.filter((series) => series.species === species && series.origin !== 'Captive');

const newestDay = (series: readonly RecentSeries[]) =>
  series
    .flatMap(({ counts }) => counts.map(({ day }) => day))
    .sort()
    .at(-1);

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
    const count = recentNet([{ counts: later }]);
    if (count === 0) return [];
    return count > 0 ? fishOf(count, species) : `${fishOf(-count, species)} removed by corrections`;
  });
  const isNewer = lastReport !== null && lastReport > (seen.report ?? '');
  const by = isNewer ? ` by ${shortDate(lastReport)}` : '';
  if (fish.length > 0) return `New: ${fish.join(', ')}${by}`;
  return isNewer ? `New report of ${shortDate(lastReport)}, no more fish` : 'No newer count';
}

function River({ place }: { place: SaidPlace }) {
  const { module, isFailed } = useLateCode(GAUGE_LINE);
  if (!module) return isFailed ? 'its readings could not be loaded.' : null;
  return (
    <Contained failed="its readings could not be shown.">
      <module.GaugeLine place={place} />
    </Contained>
  );
}

export function RiverRow(props: {
  facility: HomeFacility;
  when: string;
  weeks: WeekWindow;
  seen: Seen | null;
  children: ReactNode;
}) {
  const { facility, when, weeks, seen } = props;
  const visitor = useVisitorPlace();
  const { distance } = useUnits();
  return (
    <Row
      to={facilityPath(facility.key)}
      name={
        <>
          <span aria-hidden="true">★ </span>
          {facility.title}
        </>
      }
      quiet={
        <QuietLine
          parts={[
            visitor ? distance(greatCircleMiles(visitor, facility.position)) : '',
            verdict(fishWords(facility)),
          ]}
        />
      }
      mark={<HillInList hill={facility.back[0]?.season?.hill ?? null} window={weeks} />}
      {...leadingOf(facility, when)}
    >
      <p className={`small ${styles.line}`}>
        {seen ? <strong>{sinceWords(facility, seen)}. </strong> : null}
        {facility.river ? (
          <Link to={riverPath(facility.river.slug)}>{facility.river.name}</Link>
        ) : (
          'River'
        )}
        {': '}
        {facility.gauge || facility.elsewhere ? (
          <River place={facility} />
        ) : (
          'not measured by a gauge.'
        )}
      </p>
      {props.children}
    </Row>
  );
}
