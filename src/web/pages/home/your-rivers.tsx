import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { counted, joined, shortDate } from '#domain/words/format.ts';
import { windowOf } from '#web/charts/hill-in-list.tsx';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import {
  forgetRoom,
  keptRivers,
  MOST_RIVERS,
  moved,
  type RiversLink,
  riversHash,
  riversIn,
  useKept,
} from '#web/lib/kept/kept-rivers.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { ChevronIcon, StarIcon } from '#web/ui/icons.tsx';
import { useLateCode } from '#web/ui/late.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { Rows } from '#web/ui/row.tsx';
import type { HomeData } from './home-data.ts';
import { GAUGE_LINE, RiverRow, seenOf } from './river-row.tsx';
import styles from './your-rivers.module.css';

function LinkToRivers({ rivers }: { rivers: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const link = `${location.origin}/${riversHash(rivers)}`;
  return (
    <div className={`field no-print ${styles.link}`}>
      <label className="fine strong" htmlFor="rivers-link">
        Link to your rivers
      </label>
      <div className="with-button">
        <input
          id="rivers-link"
          ref={input}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton
          onPress={async () => {
            try {
              await navigator.clipboard.writeText(link);
              setWords('Copied.');
            } catch {
              input.current?.focus();
              setWords(
                'Copy the selected link yourself: this browser does not let the site do it.',
              );
            }
          }}
        >
          Copy link
        </ActionButton>
      </div>
      <p>
        Open it on another device to keep the same rivers there. The part that names them is not
        sent to us.
      </p>
      <div role="status">{words === '' ? null : <Notice kind="plain">{words}</Notice>}</div>
    </div>
  );
}

function FromLink(props: {
  link: RiversLink;
  kept: readonly string[];
  titleOf: (river: string) => string | undefined;
  leave: () => void;
}) {
  const { link, kept, titleOf, leave } = props;
  const known = link.rivers.filter(titleOf);
  const unknown = link.rivers.filter((river) => !titleOf(river)).map(slugOfKey);
  const both = [...new Set([...kept, ...known])];
  const isSame = both.length === kept.length;
  const isTooMany = both.length > MOST_RIVERS;
  const choose = (rivers: readonly string[]) => () => {
    keptRivers.set(rivers);
    leave();
  };
  const replace = { words: 'Replace mine', act: choose(known) };
  const add = { words: 'Add to mine', act: choose(both) };
  const keepOwn = { words: 'Leave mine as they are', act: leave };
  let answers = isSame || isTooMany ? [replace, keepOwn] : [add, replace, keepOwn];
  if (kept.length === 0) {
    answers = [
      { words: 'Keep them here', act: choose(known) },
      { words: 'No thanks', act: leave },
    ];
  }
  if (known.length === 0) answers = [{ words: 'OK', act: leave }];
  const missing = unknown.length > 0 && `Not on this site: ${unknown.join(', ')}.`;
  return (
    <div className={`card cluster gap-12 ${styles.fromLink}`} role="alert">
      {known.length === 0 ? (
        <Notice kind="failed">
          {joined([
            'This link to rivers cannot be read.',
            link.fault,
            missing,
            'Your own rivers are unchanged.',
          ])}
        </Notice>
      ) : (
        <p>
          {joined([
            `This link has ${counted(known.length, 'river')}: ${known.map(titleOf).join(', ')}.`,
            missing,
            isSame && 'You keep all of them already.',
            isTooMany && `With yours they would be ${both.length}, and ${MOST_RIVERS} can be kept.`,
          ])}
        </p>
      )}
      {answers.map(({ words, act }) => (
        <ActionButton key={words} onPress={act}>
          {words}
        </ActionButton>
      ))}
    </div>
  );
}

function Order(props: { title: string; river: string; rivers: readonly string[] }) {
  const { title, river, rivers } = props;
  const move = (by: -1 | 1, direction: string) => (
    <button
      type="button"
      className="button"
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={moved(rivers, river, by) === rivers}
      onClick={() => keptRivers.set(moved(rivers, river, by))}
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
        className={`button ${styles.remove}`}
        onClick={() => keptRivers.set(rivers.filter((other) => other !== river))}
      >
        Remove<span className="visually-hidden"> {title}</span>
      </button>
    </div>
  );
}

/** Facilities with a star. Room is reserved until they are known (`MARK_KEPT_RIVERS`), to avoid layout shifts. */
export function YourRivers({ data }: { data: HomeData }) {
  const { rivers, visit, before } = useKept();
  const address = useLocation();
  const navigate = useNavigate();
  const arrival = useNavigationType();
  const hasScript = useHasScript();
  const [isArranging, setArranging] = useState(false);
  // Whoever comes back from another page has seen what a star would keep.
  const [isBack] = useState(arrival === 'PUSH');
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useMemo(
    () => new Map([...data.facilities, ...data.others].map((facility) => [facility.key, facility])),
    [data],
  );
  const last = visit?.day === data.today ? before : visit;
  const line = useLateCode(GAUGE_LINE, rivers.length > 0);
  useEffect(() => {
    const shown = rivers.flatMap((key) => all.get(key) ?? []);
    if (shown.length === 0) return;
    const seen = shown.map((facility) => [facility.key, seenOf(facility)] as const);
    keptRivers.visit({ day: data.today, seen: Object.fromEntries(seen) });
  }, [data.today, rivers, all]);

  useLayoutEffect(() => {
    if (hasScript) forgetRoom(document.documentElement);
  }, [hasScript]);

  const link = riversIn(hasScript ? address.hash : '');
  const fromLink = link && (
    <FromLink
      link={link}
      kept={rivers}
      titleOf={(key) => all.get(key)?.title}
      leave={() => {
        navigate(address.pathname + address.search, { replace: true });
        heading.current?.focus();
      }}
    />
  );
  if (rivers.length === 0) {
    if (hasScript && !isBack && !fromLink) return null;
    return (
      <section className={`page only-with-script ${styles.rivers}`} aria-label="Your rivers">
        {fromLink}
        {hasScript ? null : <p className={`note ${styles.coming}`}>Loading your rivers…</p>}
        {isBack ? (
          <p className={`row note no-print ${styles.hint}`}>
            <StarIcon />
            Star a facility, and its counts and river come first here.
          </p>
        ) : null}
      </section>
    );
  }
  const shown = rivers.map((key) => ({ key, facility: all.get(key) }));
  const weeks = windowOf(shown.map(({ facility }) => facility?.back[0]?.season?.hill ?? null));
  return (
    <section className={`page ${styles.rivers}`} aria-labelledby="your-rivers">
      {fromLink}
      <div className="cluster between">
        <h2 id="your-rivers" tabIndex={-1} ref={heading}>
          Your rivers
        </h2>
        <button
          type="button"
          className="quiet"
          aria-expanded={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? 'Done' : 'Arrange'}
          <span className="visually-hidden"> your rivers</span>
        </button>
      </div>
      {last ? (
        <p className="fine">Your last visit was on {shortDate(last.day as HomeData['today'])}.</p>
      ) : null}
      {line.isFailed ? (
        <RetryNotice source={line} kind="failed">
          The readings of your rivers could not be loaded.
        </RetryNotice>
      ) : null}
      <Rows
        rows={shown.map(({ key, facility }) => {
          const title = facility?.title ?? key.replaceAll('_', ' ');
          const order = { title, rivers, river: key };
          return facility ? (
            <RiverRow
              key={key}
              facility={facility}
              when={recentWhen(data.window)}
              weeks={weeks}
              seen={last?.seen[key] ?? null}
            >
              {isArranging ? <Order {...order} /> : null}
            </RiverRow>
          ) : (
            <li key={key} className={styles.gone}>
              <b>{title}</b> <span className="fine">This facility is no longer on the site.</span>
              {isArranging ? <Order {...order} /> : null}
            </li>
          );
        })}
      />
      {isArranging ? <LinkToRivers rivers={rivers} /> : null}
    </section>
  );
}
