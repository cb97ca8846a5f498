import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { keptRivers, moved, riversIn, useKept } from '#web/lib/kept/kept-rivers.ts';
import { dateRange, dayMonth } from '#web/lib/words/format.ts';
import { ChevronIcon, StarIcon } from '#web/ui/icons.tsx';
import type { HomeData } from './home-data.ts';
import { RiverCard, seenOf } from './river-card.tsx';
import { FromLink, LinkToRivers } from './rivers-by-link.tsx';
import styles from './your-rivers.module.css';

/** Moves a river among the others, or removes it. */
function Order(props: { title: string; river: string; rivers: readonly string[] }) {
  const { title, river, rivers } = props;
  const move = (by: -1 | 1, direction: string) => (
    <button
      type="button"
      className="button"
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={moved(rivers, river, by) === rivers}
      onClick={() => keptRivers().set(moved(rivers, river, by))}
    >
      <ChevronIcon isOpen={by < 0} />
    </button>
  );
  return (
    <div className={`row ${styles.order}`}>
      {move(-1, 'up')}
      {move(1, 'down')}
      <button
        type="button"
        className="button"
        onClick={() => keptRivers().set(rivers.filter((one) => one !== river))}
      >
        Remove<span className="visually-hidden"> {title}</span>
      </button>
    </div>
  );
}

/**
 * The facilities with a star, in the visitor's order. The server does not know them: what is below the
 * head of the page stays hidden until they are there (`start.ts`), so that nothing jumps.
 */
export function YourRivers({ data }: { data: HomeData }) {
  const { rivers, visit, before } = useKept();
  const address = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isArranging, setArranging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useMemo(
    () => new Map([...data.facilities, ...data.others].map((one) => [one.key, one])),
    [data],
  );
  const shown = useMemo(() => rivers.flatMap((key) => all.get(key) ?? []), [rivers, all]);
  const last = visit?.day === data.today ? before : visit;
  // The next visit tells from this what is new.
  useEffect(() => {
    if (shown.length === 0) return;
    const seen = shown.map((facility) => [facility.key, seenOf(facility)] as const);
    keptRivers().visit({ day: data.today, seen: Object.fromEntries(seen) });
  }, [data.today, shown]);

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
          navigate(address.pathname + address.search, { replace: true });
          heading.current?.focus();
        }}
      />
    );
  if (rivers.length === 0) {
    return (
      <section className={`page only-with-script ${styles.rivers}`} aria-label="Your rivers">
        {fromLink}
        <p className="row note no-print">
          <StarIcon />
          Star a facility, and its counts and river come first here.
        </p>
      </section>
    );
  }
  return (
    <section className={`page ${styles.rivers}`} aria-labelledby="your-rivers">
      {fromLink}
      <div className="cluster between">
        <h2 id="your-rivers" tabIndex={-1} ref={heading}>
          Your rivers
        </h2>
        <button
          type="button"
          className={`quiet ${styles.arrange}`}
          aria-expanded={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? 'Done' : 'Arrange'}
          <span className="visually-hidden"> your rivers</span>
        </button>
      </div>
      <p className={`note ${styles.days}`}>
        {data.window ? `Counts of ${dateRange(data.window.from, data.window.to)}. ` : null}
        {last ? `Your last visit was on ${dayMonth(last.day as HomeData['today'])}.` : null}
      </p>
      <ol className="cards">
        {rivers.map((key) => {
          const facility = all.get(key);
          const title = facility?.title ?? key.replaceAll('_', ' ');
          const order = { title, rivers, river: key };
          return facility ? (
            <RiverCard
              key={key}
              facility={facility}
              window={data.window}
              seen={last?.seen[key] ?? null}
            >
              {isArranging ? <Order {...order} /> : null}
            </RiverCard>
          ) : (
            <li key={key} className={`card stack gap-4 ${styles.card}`}>
              <h3>{title}</h3>
              <p>This facility is no longer on the site.</p>
              {isArranging ? <Order {...order} /> : null}
            </li>
          );
        })}
      </ol>
      {isArranging ? <LinkToRivers rivers={rivers} /> : null}
    </section>
  );
}
