import { useEffect, useMemo } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { RiverBoard } from '#domain/river/river-board.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { capitalized, shortDate, weekday } from '#domain/words/format.ts';
import { withChoices } from '#web/lib/facility/paths.ts';
import { recentWhen, recentWindow } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { useVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { type RiverTimes, useRiverClock, useTimes } from '#web/lib/site/clock.ts';
import { pageHead } from '#web/lib/site/head.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { onlyForAnotherPath, siteContext, useConfig } from '#web/lib/site/site.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { standInIn, standInSentence } from '#web/lib/words/stand-in-words.ts';
import { eventsAt, useWarnings } from '#web/river/use-warnings.ts';
import { linesOfAll } from '#web/river/warning-lines.ts';
import { WarningList } from '#web/river/warnings.tsx';
import { Link } from '#web/ui/link.tsx';
import { PlaceChoice } from '#web/ui/place-choice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import { PageTitle } from '#web/ui/section.tsx';
import { spaced } from '#web/ui/spaced.ts';
import type { Route } from './+types/route.ts';
import styles from './board.module.css';
import { BoardTable } from './board-table.tsx';
import { boardFinding, boardGroups, hasFishNow, ORDERS, type Order } from './board-words.ts';

const orderNamed = (name: string | null): Order | null =>
  ORDERS.find((order) => order === name) ?? null;
const fishNamed = (name: string | null) => (name === 'now' ? name : null);

export const handle: PageHandle = { query: { order: orderNamed, fish: fishNamed } };

export const shouldRevalidate = onlyForAnotherPath;

/** `Crab Creek` from its path. */
const nameOfSlug = (slug: string) => slug.split('-').map(capitalized).join(' ');

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { asOf, today } = site.dates();
  return {
    // As text: the browser parses it at once, where the stream of the page decodes each value.
    board: JSON.stringify(await site.riverBoard()),
    when: recentWhen(recentWindow(asOf, today)),
    warnings: linesOfAll(await site.warnings(), 'rivers', nameOfSlug),
  };
}

type Shown = Awaited<ReturnType<typeof loader>>;

/** What the page shows stays where newer figures cannot be loaded; it says from when they are. */
let shown: Shown | null = null;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  try {
    return await serverLoader();
  } catch (cause) {
    if (shown === null) throw cause;
    return shown;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Rivers',
    description:
      'Washington’s rivers with hatcheries: what the water does now and in the next days, and the fish counted there.',
    path: '/rivers',
  });
}

/** A river can rise a foot in an hour. */
const RENEWED_MS = 15 * MINUTE_MS;
/** Rivers that the server has not asked for yet arrive within minutes. */
const SOON_MS = MINUTE_MS;

/** Asks for a newer board, unless the page is hidden. */
function useRenewal(board: RiverBoard) {
  const { revalidate, state } = useRevalidator();
  const isWaiting = board.rows.some((row) => row.state === 'loading');
  const renewMs = isWaiting ? SOON_MS : RENEWED_MS;
  const { at } = board;
  useEffect(() => {
    const isDue = () => Date.now() - at >= renewMs && document.visibilityState === 'visible';
    const renew = () => {
      if (isDue()) void revalidate();
    };
    const timer = setInterval(renew, MINUTE_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [at, renewMs, revalidate]);
  return { isLoading: state === 'loading', retry: () => void revalidate() };
}

/** Older than this, newer figures could not be loaded: the page asks every quarter of an hour. */
const STALE_MS = 2 * RENEWED_MS;

function BoardStatus({ board, times }: { board: RiverBoard; times: RiverTimes }) {
  const source = useRenewal(board);
  if (times.real - board.at < STALE_MS) return null;
  return (
    <RetryNotice source={source} kind="stale">
      These rivers are as of {momentWords(board.instant)}. Newer figures could not be loaded.
    </RetryNotice>
  );
}

function Sorting({
  search,
  order,
  fish,
}: {
  search: URLSearchParams;
  order: Order | null;
  fish: 'now' | null;
}) {
  const to = (choices: Readonly<Record<string, string | null>>) =>
    `/rivers?${withChoices(search, choices)}`.replace(/\?$/, '');
  const orders = [
    { name: null, words: 'By change' },
    { name: 'name', words: 'A to Z' },
    { name: 'nearest', words: 'Nearest' },
  ] as const;
  return (
    <nav className={`${styles.sorting} no-print`} aria-label="Order of the rivers">
      <div className={`switch ${styles.orders}`}>
        {spaced(
          orders.map(({ name, words }) => (
            <Link
              key={words}
              to={to({ order: name })}
              replace
              preventScrollReset
              aria-current={order === name ? 'true' : undefined}
            >
              {words}
            </Link>
          )),
        )}
      </div>
      <div className="chips">
        <Link
          to={to({ fish: fish === null ? 'now' : null })}
          replace
          preventScrollReset
          aria-current={fish === null ? undefined : 'true'}
        >
          Has fish now
        </Link>
      </div>
    </nav>
  );
}

const dayOf = (date: RiverBoard['days'][number]) =>
  `${weekday(date).slice(0, 3)}, ${shortDate(date)}`;

export default function Rivers({ loaderData }: Route.ComponentProps) {
  const { board: text, when } = loaderData;
  const board = useMemo((): RiverBoard => JSON.parse(text), [text]);
  useEffect(() => {
    shown = loaderData;
  }, [loaderData]);
  const known = useWarnings(loaderData.warnings, 'rivers', (newest, last) =>
    newest.newestWarnings(last, (reading) => newest.linesOfAll(reading, 'rivers', nameOfSlug)),
  );
  const { rivers } = useConfig();
  const [search] = useSearchParams();
  const order = orderNamed(search.get('order'));
  const fish = fishNamed(search.get('fish'));
  const place = useVisitorPlace();
  const units = useUnits();
  const times = useTimes(useRiverClock(), board.at);
  const standIn = standInIn(rivers);
  const rows = fish === null ? board.rows : board.rows.filter(hasFishNow);
  const groups = boardGroups(rows, { order, place });
  return (
    <div className="page">
      <PageTitle title={boardFinding(board.rows)}>
        {standIn === null ? null : <strong>{standInSentence(standIn, true)}. </strong>}A day’s
        figure is its mean flow from 6 AM to 6 PM, compared with the flow now. The fish were counted{' '}
        {when}.
      </PageTitle>
      <div className={`stack gap-4 ${styles.warnings}`}>
        <WarningList {...known} />
      </div>
      <BoardStatus board={board} times={times} />
      <Sorting search={search} order={order} fish={fish} />
      {order === 'nearest' ? <PlaceChoice /> : null}
      {rows.length === 0 ? (
        <p className="message">
          No river has fish counted {when}. <Link to="/rivers">All rivers</Link>
        </p>
      ) : (
        <BoardTable
          groups={groups}
          days={board.days.map(dayOf)}
          now={board.instant}
          units={units}
          warnedAt={(slug) => eventsAt(known.lines, slug)}
        />
      )}
    </div>
  );
}
