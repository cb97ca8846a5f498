import type { RunStanding } from '#domain/fish/run-standing.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Facility } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { halfBySentence } from '#domain/say/run.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';

type SeasonDays = Pick<RunStanding, 'species' | 'run' | 'current' | 'timing'>;

/** A facility and when its runs usually come. */
export interface TrapDays {
  readonly facility: Pick<Facility, 'key' | 'name'>;
  readonly runs: readonly SeasonDays[];
}

const compact = (day: PlainDate) => day.replaceAll('-', '');

const escapedText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|[\r\n]/g, '\\n');

const LONGEST_LINE = 75;

/** Folds a line after at most 75 bytes, never within a character; continuation lines begin with a space. */
function foldedLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

function eventsOf({ species, run, current, timing }: SeasonDays, facility: TrapDays['facility']) {
  if (timing === null) return [];
  const { tenth, half, nineTenths, peak, seasons } = timing;
  const fish = run === NO_RUN ? species : `${run} ${species}`;
  const place = facilityTitle(facility.name);
  const id = [facility.key, species, run, current.label]
    .join('-')
    .toLowerCase()
    .replaceAll(/[^\w-]/g, '-');
  const most = `Eight in ten of these fish usually come between these days. ${halfBySentence(half.usual)}`;
  const season = ['season', 'season', tenth.usual, nineTenths.usual, most] as const;
  const inPeak = 'These seven days usually bring the most fish.';
  const events =
    peak === null ? [season] : [season, ['peak', 'peak week', peak.from, peak.to, inPeak] as const];
  return events.map(([what, title, first, last, words]) => ({
    id: `${id}-${what}`,
    first,
    last,
    title: `${fish} ${title} at ${place}`,
    text: `${words} This is the mean of ${seasons} earlier seasons, not a forecast.`,
  }));
}

/** The usual seasons of a facility's runs as iCalendar (RFC 5545); `null` if none is known. */
export function seasonCalendar(
  { facility, runs }: TrapDays,
  asOf: PlainDate,
  only: ShownSpecies | null,
  siteUrl: string,
): string | null {
  const events = runs
    .filter(({ species }) => only === null || species === only)
    .flatMap((run) => eventsOf(run, facility));
  if (events.length === 0) return null;
  const stamp = `${compact(asOf)}T000000Z`;
  const address = `${siteUrl}/hatcheries/${slugOfKey(facility.key)}`;
  const title = `${only ?? 'Fish'} at ${facilityTitle(facility.name)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Freshet//Seasons//EN',
    `X-WR-CALNAME:${escapedText(title)}`,
    ...events.flatMap(({ id, first, last, title: summary, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}@freshet`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(first)}`,
      `DTEND;VALUE=DATE:${compact(addDays(last, 1))}`,
      `SUMMARY:${escapedText(summary)}`,
      `DESCRIPTION:${escapedText(text)}`,
      `URL:${address}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldedLine).join('\r\n')}\r\n`;
}
