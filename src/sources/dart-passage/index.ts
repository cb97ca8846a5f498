/**
 * Adult fish that passed the dams of the Columbia and the Snake, day by day: Columbia River DART.
 *
 * - Service: <https://www.cbr.washington.edu/dart/query/adult_daily>, Columbia Basin Research,
 *   University of Washington; one dam and one year in each call.
 * - Units: fish, °C; calendar days at the dam.
 * - Delay: a day in season. From November to March fish are counted from video, days or weeks later.
 *   Past days are revised silently.
 * - Oddities: a blank means "none seen" or "not counted". Negative counts are corrections, or fish
 *   that went back down. Columns come and go, so they are read by name. With averages, every
 *   year has a February 29. Rows end at a line "Notes:", followed by prose. A first request may be
 *   answered with a web page and status 200.
 */
import { DAMS, type DamKey } from '#domain/dam/dams.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { RejectedRow } from '#domain/rejected-row.ts';
import { isLeapYear, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type Call, type CallTools, fetchAnswer } from '../http/fetch-answer.ts';
import { type RetryTools, retrying } from '../http/retrying.ts';
import { rejected } from '../row-outcome.ts';
import { SourceError } from '../source-error.ts';
import { DAY_COLUMNS, type DayCells, readDay, SERVICE } from './passage-csv.ts';

const MEGABYTE = 1_000_000;

export interface PassageService extends CallTools, RetryTools {
  /** `https://www.cbr.washington.edu`, or a stand-in. */
  readonly origin: string;
}

/** Days of one dam in one calendar year, both ends included. */
export interface PassageSpan {
  readonly dam: DamKey;
  readonly from: PlainDate;
  readonly to: PlainDate;
}

export interface Passage {
  readonly days: readonly PassageDay[];
  readonly rejected: readonly RejectedRow[];
}

const monthAndDay = (date: PlainDate) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;

function callFor({ dam, from, to }: PassageSpan, origin: string): Call {
  const url = new URL('/dart/cs/php/rpt/adult_daily.php', origin);
  const year = from.slice(0, 4);
  url.search = new URLSearchParams({
    sc: '1',
    outputFormat: 'csv',
    year,
    proj: dam,
    span: 'no',
    startdate: monthAndDay(from),
    enddate: monthAndDay(to),
    run: '',
    syear: year,
    eyear: year,
  }).toString();
  const types = ['text/csv', 'text/plain', 'text/html', 'application/'];
  return { service: SERVICE, url, types, maxBytes: MEGABYTE, timeoutMs: 60_000 };
}

const malformed = ({ dam }: PassageSpan, why: string) =>
  new SourceError(SERVICE, 'malformed', `the counts at ${dam} ${why}`);

/** DART adds this day to non-leap years if averages are requested. */
const isMadeUp = ({ Date: date = '' }: DayCells) =>
  date.endsWith('-02-29') && !isLeapYear(Number(date.slice(0, 4)));

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Whether a row names one of our other dams instead of the requested one. An unfamiliar name is no
 * reason to refuse: not every dam's spelling at DART has been seen.
 */
function isOfAnotherDam(asked: DamKey, { Project: project = '' }: DayCells): boolean {
  const named = DAMS.find(
    ({ key, name }) => project === key || lettersOf(project).includes(lettersOf(name)),
  );
  return named !== undefined && named.key !== asked;
}

/**
 * @throws {SourceError} `partial` without its notes; `malformed` if columns are missing, rows are odd,
 *   or it is another dam's.
 */
export function readPassage(text: string, span: PassageSpan): Passage {
  const [header = '', ...lines] = text.replace('\uFEFF', '').split(/\r?\n/);
  const columns = header.split(',');
  const missing = ['Project', ...DAY_COLUMNS].filter((column) => !columns.includes(column));
  if (missing.length > 0) throw malformed(span, `have no column ${missing.join(', ')}`);
  const end = lines.findIndex((line) => line.startsWith('Notes:'));
  if (end < 0) throw new SourceError(SERVICE, 'partial', `the counts at ${span.dam} break off`);
  const days = new Map<PlainDate, PassageDay>();
  const odd: RejectedRow[] = [];
  lines.slice(0, end).forEach((line, row) => {
    if (line.trim() === '') return;
    const texts = line.split(',');
    const cells: DayCells = Object.fromEntries(columns.map((name, at) => [name, texts[at]]));
    if (isMadeUp(cells)) return;
    const isRow = texts.length === columns.length;
    if (isRow && isOfAnotherDam(span.dam, cells))
      throw malformed(span, `are of another dam: ${line}`);
    const read = isRow ? readDay(cells) : rejected('not a row', line);
    if ('rejected' in read) odd.push({ row, ...read.rejected, printed: JSON.stringify(line) });
    else if (isExpected(read.kept.date, span, days)) days.set(read.kept.date, read.kept);
    else
      odd.push({
        row,
        reason: 'unexpected day',
        detail: line,
        printed: JSON.stringify(line),
      });
  });
  const most = 1 + days.size / 10;
  if (odd.length > most) throw malformed(span, `have ${odd.length} odd rows: ${odd[0]?.detail}`);
  return { days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)), rejected: odd };
}

const isExpected = (
  date: PlainDate,
  { from, to }: PassageSpan,
  days: ReadonlyMap<PlainDate, unknown>,
) => date >= from && date <= to && !days.has(date);

/** Some days at a dam. @throws {SourceError} like {@link readPassage}, and for a second web page. */
export async function fetchPassage(span: PassageSpan, service: PassageService): Promise<Passage> {
  if (yearOf(span.from) !== yearOf(span.to))
    throw new RangeError('a call must stay within one year');
  const ask = async () => {
    const call = callFor(span, service.origin);
    return new TextDecoder().decode(await retrying(() => fetchAnswer(call, service), service));
  };
  const isPage = (text: string) => text.trimStart().startsWith('<');
  let text = await ask();
  if (isPage(text)) text = await ask();
  if (isPage(text)) throw malformed(span, 'are a web page instead of a file');
  return readPassage(text, span);
}
