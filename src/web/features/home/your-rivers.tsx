import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { keptRivers, useKept } from '#web/lib/kept/kept-rivers.ts';
import { moved, riversIn } from '#web/lib/kept/rivers-link.ts';
import { dateRange, dayMonth } from '#web/lib/words/format.ts';
import { ChevronIcon, StarIcon } from '#web/ui/icons.tsx';
import type { HomeData } from './home-data.ts';
import { type KeptFacility, RiverCard } from './river-card.tsx';
import { FromLink, LinkToRivers } from './rivers-by-link.tsx';
import { seenOf } from './since-visit.ts';
import styles from './your-rivers.module.css';

function Order(props: {
  isArranging: boolean;
  title: string;
  river: string;
  rivers: readonly string[];
}) {
  const { title, river, rivers } = props;
  if (!props.isArranging) return null;
  const move = (by: -1 | 1, direction: string) => (
    <button
      type="button"
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={moved(rivers, river, by) === rivers}
      onClick={() => keptRivers().set(moved(rivers, river, by))}
    >
      <ChevronIcon isOpen={by < 0} />
    </button>
  );
  return (
    <div className={styles.order}>
      {move(-1, 'up')}
      {move(1, 'down')}
      <button type="button" onClick={() => keptRivers().set(rivers.filter((one) => one !== river))}>
        Remove<span className="visually-hidden"> {title}</span>
      </button>
    </div>
  );
}

/** A facility that the reports no longer name. */
function Unknown({ river, children }: { river: string; children: ReactNode }) {
  return (
    <li className={styles.card}>
      <h3>{river.replaceAll('_', ' ')}</h3>
      <p>This facility is no longer on the site.</p>
      {children}
    </li>
  );
}

/** Writes what this visit sees, so that the next one can tell what is new. */
function useVisit({ today }: HomeData, shown: readonly KeptFacility[]): void {
  useEffect(() => {
    if (shown.length === 0) return;
    const seen = shown.map((facility) => [facility.key, seenOf(facility)] as const);
    keptRivers().visit({ day: today, seen: Object.fromEntries(seen) });
  }, [today, shown]);
}

/**
 * The facilities with a star, in the visitor's order. The server does not know them: what is below the
 * head of the page stays hidden until they are there (`start.ts`), so that nothing jumps.
 *
 * @param props.river a fact about the river of a facility with a gauge.
 */
export function YourRivers(props: {
  data: HomeData;
  river: (facility: KeptFacility) => ReactNode;
}) {
  const { data, river } = props;
  const { rivers, visit, before } = useKept();
  const { address, navigate } = useNavigation();
  const hydrated = useHydrated();
  const [isArranging, setArranging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useMemo(() => {
    const quiet = data.others.map((one) => ({ ...one, back: [], series: [] }));
    const recent = data.facilities.map((one) => ({ ...one, seasons: [] }));
    return new Map<string, KeptFacility>([...recent, ...quiet].map((one) => [one.key, one]));
  }, [data]);
  const shown = useMemo(() => rivers.flatMap((key) => all.get(key) ?? []), [rivers, all]);
  const last = visit?.day === data.today ? before : visit;
  useVisit(data, shown);

  useLayoutEffect(() => {
    if (hydrated) delete document.documentElement.dataset.kept;
  }, [hydrated]);

  const link = riversIn(hydrated ? address.hash : '');
  const fromLink =
    link.kind === 'none' ? null : (
      <FromLink
        link={link}
        kept={rivers}
        titleOf={(key) => all.get(key)?.title ?? null}
        leave={() => {
          navigate(address.pathname + address.search, { replace: true, isAtOnce: true });
          heading.current?.focus();
        }}
      />
    );
  if (rivers.length === 0) {
    return (
      <section className={styles.none} aria-label="Your rivers">
        {fromLink}
        <p className={styles.hint}>
          <StarIcon />
          Star a facility, and its counts and river come first here.
        </p>
      </section>
    );
  }
  return (
    <section className={styles.rivers} aria-labelledby="your-rivers">
      {fromLink}
      <div className={styles.head}>
        <h2 id="your-rivers" tabIndex={-1} ref={heading}>
          Your rivers
        </h2>
        <button
          type="button"
          className={styles.arrange}
          aria-expanded={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? 'Done' : 'Arrange'}
          <span className="visually-hidden"> your rivers</span>
        </button>
      </div>
      <p className={styles.days}>
        {data.window ? `Counts of ${dateRange(data.window.from, data.window.to)}. ` : null}
        {last ? `Your last visit was on ${dayMonth(last.day as HomeData['today'])}.` : null}
      </p>
      <ol className={styles.cards}>
        {rivers.map((key) => {
          const facility = all.get(key);
          const title = facility?.title ?? key.replaceAll('_', ' ');
          return facility ? (
            <RiverCard
              key={key}
              facility={facility}
              window={data.window}
              seen={last?.seen[key] ?? null}
              river={river(facility)}
            >
              <Order {...{ title, rivers, isArranging }} river={key} />
            </RiverCard>
          ) : (
            <Unknown key={key} river={key}>
              <Order {...{ title, rivers, isArranging }} river={key} />
            </Unknown>
          );
        })}
      </ol>
      {isArranging ? <LinkToRivers rivers={rivers} /> : null}
    </section>
  );
}
