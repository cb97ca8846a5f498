import { descending } from 'd3-array';
import { DAY_MS } from '#domain/time/milliseconds.ts';

/** What USGS says about one of its series. */
export interface SeriesNote {
  readonly id: string;
  /** A reviewed record; the others are for USGS's internal use. */
  readonly isPrimary: boolean;
  /** Where or how it is measured, e.g. `Spillway`; `null` if USGS adds nothing. */
  readonly place: string | null;
  /** First and newest figure, in milliseconds since 1970; `null` if USGS does not say. */
  readonly from: number | null;
  readonly to: number | null;
}

/** One of a gauge's series of one quantity: its first and newest figure, in milliseconds since 1970. */
export interface Series {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** After how long without figures a series has ended, if another one goes on. */
export const ENDED_AFTER_MS = {
  /** Within the week that is read, a silent sensor may recover. */
  readings: 7 * DAY_MS,
  /** Daily means come days late, and some gauges pause. */
  days: 30 * DAY_MS,
  /** Statistics only say the last year. */
  years: 366 * DAY_MS,
} as const;

export interface RiverSeries<SomeSeries extends Series> {
  /** `null` without any series, or if it is unclear which one it is. */
  readonly river: SomeSeries | null;
  /** Series that the river's present one replaced, newest first. */
  readonly earlier: readonly SomeSeries[];
  /** Several report at once, and nothing distinguishes them. */
  readonly isUnclear: boolean;
}

/** The only primary record or, among several, the only one without a place of its own. */
function distinguished<SomeSeries extends Series>(
  several: readonly SomeSeries[],
  notes: readonly SeriesNote[],
): SomeSeries | null {
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  const primary = several.filter(({ id }) => noteOf.get(id)?.isPrimary);
  if (primary.length === 1) return primary[0] ?? null;
  const candidates = primary.length === 0 ? several : primary;
  const plain = candidates.filter(({ id }) => noteOf.get(id)?.place === null);
  return plain.length === 1 ? (plain[0] ?? null) : null;
}

/**
 * Decides which of a gauge's series of one quantity is the river: the one that reports now. Two that
 * report at once may be the river and a spillway, or head- and tailwater: only what USGS says about
 * them distinguishes them.
 */
export function riverSeries<SomeSeries extends Series>(
  all: readonly SomeSeries[],
  endedAfterMs: number,
  notes: readonly SeriesNote[],
): RiverSeries<SomeSeries> {
  const hasEnded = (series: SomeSeries) =>
    all.some((other) => other.from > series.to || other.to - series.to > endedAfterMs);
  const reporting = all.filter((series) => !hasEnded(series));
  const river = reporting.length > 1 ? distinguished(reporting, notes) : (reporting[0] ?? null);
  // One that reported beside the river for longer measured something else.
  const isReplaced = (series: SomeSeries) =>
    river !== null && series.to - river.from <= endedAfterMs;
  return {
    river,
    earlier: all
      .filter((series) => hasEnded(series) && isReplaced(series))
      .toSorted((a, b) => descending(a.to, b.to)),
    isUnclear: river === null && reporting.length > 1,
  };
}

/** What was read from the values of a gauge. */
export interface SeriesReading {
  /** Nothing says which of several series is the river, so it has no figures. */
  readonly isUnclear: boolean;
  /** USGS's notes would help: for the river, or for another quantity. */
  readonly wantsNotes: boolean;
}

/** Lists of figures by time, newest list first: each ends where the list before it begins. */
export function joined<Figure>(
  lists: readonly (readonly Figure[])[],
  timeOf: (figure: Figure) => string,
): readonly Figure[] {
  const parts: (readonly Figure[])[] = [];
  let begins: string | null = null;
  for (const list of lists) {
    const end: string | null = begins;
    const part = end === null ? list : list.filter((figure) => timeOf(figure) < end);
    parts.unshift(part);
    if (part[0] !== undefined) begins = timeOf(part[0]);
  }
  return parts.flat();
}
