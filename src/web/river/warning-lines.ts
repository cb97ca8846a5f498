import type { Position } from '#domain/place/position.ts';
import { warningsAnywhere, warningsAt } from '#domain/river/warned-places.ts';
import type { Reach, WarningHere, WarningReading } from '#domain/river/warning.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { momentWords } from '#domain/words/moment.ts';

/** A warning in the words of the page. */
export interface WarningLine extends Pick<WarningHere, 'id' | 'event' | 'headline' | 'endsAt'> {
  /** Whom it concerns, and its times. */
  readonly words: string;
  /** The forecast point or county that the words name; `null` for an area. */
  readonly where: string | null;
  /** Where the National Weather Service has its whole text; `null` where it has no place. */
  readonly address: string | null;
  /** The facilities or rivers of a list that it concerns. */
  readonly places: readonly string[];
}

/** What a page shows of a reading. Instants are real ones, in milliseconds. */
export interface ShownWarnings extends Omit<WarningReading, 'warnings'> {
  readonly lines: readonly WarningLine[];
  /** Said where no warning does not mean calm; `null` where the list is current. */
  readonly unchecked: string | null;
}

/** The service is asked every two minutes; a page may be as old as a quarter of an hour. */
const UNCHECKED_AFTER_MS = 15 * MINUTE_MS;

/** `Warnings could not be checked since 10:40 AM.`; `null` while silence may be taken for calm. */
export function uncheckedWords(checkedAt: number | null, now: number): string | null {
  if (checkedAt === null) return 'Warnings could not be checked.';
  if (now - checkedAt <= UNCHECKED_AFTER_MS) return null;
  const moment = momentWords(checkedAt);
  const isToday = pacificDay(checkedAt) === pacificDay(now);
  return `Warnings could not be checked since ${isToday ? moment.split(', ').at(-1) : moment}.`;
}

function shownLines(
  { at, checkedAt, note }: WarningReading,
  lines: readonly WarningLine[],
): ShownWarnings {
  return { at, checkedAt, note, lines, unchecked: uncheckedWords(checkedAt, at) };
}

const REACH_WORDS: Readonly<Record<Reach['by'], (where: string | null) => string>> = {
  name: (where) => `${where}`,
  area: (where) => `an area around ${where ?? 'here'}`,
  county: (where) => `${where} County or a part of it`,
};

/** The service's own page for a position, which has the whole text of its warnings. */
const weatherAt = ({ latitude, longitude }: Position) =>
  `https://forecast.weather.gov/MapClick.php?lat=${latitude.toFixed(2)}&lon=${longitude.toFixed(2)}`;

function lineOf(
  { id, event, headline, reach, sentAt, endsAt, center }: WarningHere,
  place: { readonly name: string | null; readonly position: Position | null },
): Omit<WarningLine, 'places'> {
  const position = center ?? place.position;
  const covered = REACH_WORDS[reach.by](reach.where ?? place.name);
  const sent = momentWords(Date.parse(sentAt));
  const end = momentWords(Date.parse(endsAt));
  return {
    id,
    event,
    headline,
    endsAt,
    words: `The National Weather Service issued this for ${covered} on ${sent}. It expires ${end}.`,
    where: reach.where,
    address: position && weatherAt(position),
  };
}

/** The warnings of one place. */
export function linesAt(
  reading: WarningReading,
  kind: 'facilities' | 'rivers',
  key: string,
  position: Position | null,
): ShownWarnings {
  const here = warningsAt(reading.warnings, kind, key);
  const lines = here.map((warning) => ({
    ...lineOf(warning, { name: null, position }),
    places: [],
  }));
  return shownLines(reading, lines);
}

/** The warnings of all places of a list, each once. */
export function linesOfAll(
  reading: WarningReading,
  kind: 'facilities' | 'rivers',
  nameOf: (key: string) => string,
): ShownWarnings {
  const lines = warningsAnywhere(reading.warnings, kind).map(({ key, keys, ...warning }) => ({
    ...lineOf(warning, { name: nameOf(key), position: null }),
    places: keys,
  }));
  return shownLines(reading, lines);
}
