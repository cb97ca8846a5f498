import type { RunSeason, Season } from '#contract/season.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { longDate } from './report-feed.ts';

export interface SeasonDays extends Pick<Season, 'facility' | 'name' | 'as_of' | 'today'> {
  readonly runs: readonly Pick<RunSeason, 'species' | 'run' | 'label' | 'timing'>[];
}

const compact = (day: PlainDate) => day.replaceAll('-', '');

const textOf = (text: string) =>
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

function eventsOf(
  { species, run, label, timing }: SeasonDays['runs'][number],
  { facility, name }: SeasonDays,
) {
  if (timing === null) return [];
  const { tenth, half, nine_tenths, peak_from, peak_to, seasons } = timing;
  const fish = run === NO_RUN ? species : `${run} ${species}`;
  const place = facilityTitle(name);
  const id = [facility, species, run, label]
    .join('-')
    .toLowerCase()
    .replaceAll(/[^\w-]/g, '-');
  const most = `Eight tenths of the fish usually come in these days, half of all by ${longDate(half.usual)}.`;
  const peak = 'The seven days that usually bring the most fish.';
  const events = [
    ['season', 'season', tenth.usual, nine_tenths.usual, most],
    ['peak', 'peak week', peak_from, peak_to, peak],
  ] as const;
  return events.map(([what, title, first, last, words]) => ({
    id: `${id}-${what}`,
    first,
    last,
    title: `${fish} ${title} at ${place}`,
    text: `${words} By ${seasons} earlier seasons; a record of past years, not a forecast.`,
  }));
}

/** The usual seasons of a facility's runs as iCalendar (RFC 5545); `null` if none is known. */
export function seasonCalendar(
  season: SeasonDays,
  only: ShownSpecies | null,
  siteUrl: string,
): string | null {
  const events = season.runs
    .filter(({ species }) => only === null || species === only)
    .flatMap((run) => eventsOf(run, season));
  if (events.length === 0) return null;
  const stamp = `${compact(season.as_of ?? season.today)}T000000Z`;
  const address = `${siteUrl}/hatcheries/${slugOfKey(season.facility)}`;
  const title = `${only ?? 'Fish'} at ${facilityTitle(season.name)}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Freshet//Seasons//EN',
    `X-WR-CALNAME:${textOf(title)}`,
    ...events.flatMap(({ id, first, last, title: summary, text }) => [
      'BEGIN:VEVENT',
      `UID:${id}@freshet`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(first)}`,
      `DTEND;VALUE=DATE:${compact(addDays(last, 1))}`,
      `SUMMARY:${textOf(summary)}`,
      `DESCRIPTION:${textOf(text)}`,
      `URL:${address}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldedLine).join('\r\n')}\r\n`;
}
