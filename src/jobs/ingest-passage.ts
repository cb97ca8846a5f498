import { range, sum } from 'd3-array';
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import { PASSAGE_FIGURES, type PassageDay } from '#domain/dam/passage-day.ts';
import { PASSAGE_YEARS } from '#domain/dam/passage-season.ts';
import { lostFish, notUnderstood } from '#domain/fish/suspicious-load.ts';
import { addDays, laterOf, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  fetchPassage,
  type Passage,
  type PassageService,
  type PassageSpan,
} from '#sources/dart-passage/index.ts';
import { SourceError } from '#sources/source-error.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { isLookedSince, latestNightAt } from './every-night.ts';
import { checksumOf, type IngestOptions, ingestSource } from './ingest-source.ts';

/** Days re-read every night: video counts arrive late, and past days are revised. */
const NIGHTLY_DAYS = 60;
/** Pause between two calls, as a courtesy to a small university service. */
const PAUSE_MS = 1000;

const fishPassed = (days: readonly PassageDay[]) =>
  sum(days, (day) => sum(PASSAGE_FIGURES, (name) => day[name] ?? 0));

export function passageLoad(
  passage: ReadonlyMap<DamKey, readonly PassageDay[]>,
  checksum: string,
): Load {
  return async (ingest) => {
    for (const [dam, days] of passage) {
      for (const [year, ofYear] of Map.groupBy(days, ({ date }) => yearOf(date))) {
        await ingest.passage.put(dam, year, ofYear);
      }
    }
    const rowsKept = sum(passage.values(), ({ length }) => length);
    return { checksum, rowsKept, suspicions: [] };
  };
}

interface Read extends Passage {
  readonly span: PassageSpan;
}

function readingsLoad(readings: readonly Read[]): Load {
  return async (ingest) => {
    const before = new Map<string, number>();
    const after = new Map<string, number>();
    for (const { span, days, rejected } of readings) {
      const { dam, from, to } = span;
      const year = yearOf(from);
      const name = `${dam} ${year}`;
      const stored = await ingest.passage.days(dam, year);
      const others = stored.filter(({ date }) => date < from || date > to);
      const now = [...others, ...days].sort((a, b) => (a.date < b.date ? -1 : 1));
      before.set(name, fishPassed(stored));
      after.set(name, fishPassed(now));
      await ingest.passage.put(dam, year, now);
      await ingest.passage.noteReading(dam);
      await ingest.rejected.put(name, rejected);
    }
    return {
      checksum: checksumOf(readings),
      rowsKept: sum(readings, ({ days }) => days.length),
      suspicions: [
        ...notUnderstood({
          what: 'the counts at dams',
          kept: readings.flatMap(({ span, days }) => days.map(() => span.dam)),
          rejected: readings.flatMap(({ span, rejected }) =>
            rejected.map((row) => ({ ...row, place: span.dam })),
          ),
        }),
        ...lostFish(before, after),
      ],
    };
  };
}

function inYears(dam: DamKey, from: PlainDate, to: PlainDate): PassageSpan[] {
  return range(yearOf(from), yearOf(to) + 1).map((year) => ({
    dam,
    from: laterOf(from, `${year}-01-01` as PlainDate),
    to: year === yearOf(to) ? to : (`${year}-12-31` as PlainDate),
  }));
}

/** What a night reads: the last 60 days, and once a month the year; when republishing, all years shown. */
function spansOf(
  readings: ReadonlyMap<DamKey, string>,
  nowMs: number,
  { today, again }: IngestOptions,
): PassageSpan[] {
  const firstOf = (year: number) => `${year}-01-01` as PlainDate;
  const first = firstOf(yearOf(today));
  if (again) {
    const from = firstOf(yearOf(today) + 1 - PASSAGE_YEARS);
    return DAMS.flatMap(({ key }) => inYears(key, from, today));
  }
  return DAMS.flatMap(({ key }) => {
    const readAt = readings.get(key) ?? null;
    if (isLookedSince(readAt, latestNightAt(nowMs), nowMs)) return [];
    const isMonthly = readAt?.slice(0, 7) !== today.slice(0, 7);
    const recent = addDays(today, -NIGHTLY_DAYS);
    return inYears(key, isMonthly && first < recent ? first : recent, today);
  });
}

/** Whether the service itself is down, so that asking for the next dam is pointless. */
const isDown = (error: unknown) =>
  error instanceof SourceError && (error.kind === 'unavailable' || error.kind === 'limited');

/**
 * Reads every dam not yet read tonight, as one ingest, like {@link ingestSource}. A dam that fails
 * keeps its stored counts, and its error is thrown at the end.
 */
export function ingestPassage(
  store: Store,
  service: PassageService & { readonly nowMs: number },
  options: IngestOptions,
): Promise<IngestRecord | null> {
  return ingestSource(store, 'dart-passage', options, async function* () {
    const readings = await store.read((view) => view.passageReadings());
    const read: Read[] = [];
    let failure: unknown = null;
    for (const [at, span] of spansOf(readings, service.nowMs, options).entries()) {
      try {
        if (at > 0) await service.sleep(PAUSE_MS);
        read.push({ span, ...(await fetchPassage(span, service)) });
      } catch (error) {
        options.signal?.throwIfAborted();
        failure ??= error;
        if (isDown(error)) break;
      }
    }
    if (read.length > 0) yield readingsLoad(read);
    if (failure !== null) throw failure;
  });
}
