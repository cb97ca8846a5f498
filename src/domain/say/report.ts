import type { Correction } from '#domain/fish/corrections.ts';
import type { BrokenRecord } from '#domain/fish/week.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  capitalized,
  counted,
  dateFor,
  joined,
  sentence,
  shortDate,
  span,
  wholeNumber,
} from '#domain/words/format.ts';
import type { Said } from './said.ts';

/** The age of a place's figures: `Oct 22`, `Last report Oct 22`, `The last report here is of Oct 22.` */
export function sayAge(lastReport: PlainDate, today: PlainDate): Said {
  const day = dateFor(lastReport, today);
  return {
    word: day,
    line: `Last report ${day}`,
    sentence: `The last report here is of ${day}.`,
  };
}

/**
 * Of a place that fell silent: `No fish have been reported here since Nov 19, 2025, 9 months before the newest
 * report.` Corrections of earlier counts may have come later.
 */
export function saySilence(lastReport: PlainDate, newest: PlainDate, today: PlainDate): Said {
  const day = dateFor(lastReport, today);
  return {
    word: `no fish since ${day}`,
    line: `No fish reported since ${day}`,
    sentence: `No fish have been reported here since ${day}, ${span(lastReport, newest)} before the newest report.`,
  };
}

/** `WDFW lowered its count by 303 coho`; without a noun where it is clear which fish. */
export const loweredWords = (fish: number, noun = ''): string =>
  joined(['WDFW lowered its count by', wholeNumber(Math.abs(fish)), noun]);

/** Fish that a report took back: `−303`, `WDFW lowered its count by 303 coho, 3,950 → 3,647`, and a sentence. */
export function sayCorrection({ fish, before, after }: Correction, noun: string): Said {
  const lowered = loweredWords(fish, noun);
  return {
    word: wholeNumber(fish),
    line: `${lowered}, ${wholeNumber(before)} → ${wholeNumber(after)}`,
    sentence: `${lowered}, from ${wholeNumber(before)} to ${wholeNumber(after)}.`,
  };
}

/** With its day, beside a figure: `Nov 26: WDFW lowered its count by 303 coho, 3,950 → 3,647`. */
export function datedCorrection(correction: Correction, noun: string, today: PlainDate): string {
  return `${dateFor(correction.reportDate, today)}: ${sayCorrection(correction, noun).line}`;
}

/** `record`, `More than in any of 27 seasons since 1998`, and with the record before. */
export function sayRecord(record: Pick<BrokenRecord, 'kind' | 'countedOn' | 'previous'>): Said {
  const { kind, countedOn, previous } = record;
  const { seasons, since } = previous;
  const when = kind === 'season' ? '' : ` by ${shortDate(countedOn)}`;
  const line = `more${when} than in any of ${counted(seasons, 'season')} since ${since}`;
  const none = kind === 'season' ? 'they had none' : 'they had none by then';
  const before =
    previous.count > 0
      ? `the record was ${wholeNumber(previous.count)} in ${previous.label}`
      : none;
  return {
    word: 'record',
    line: capitalized(line),
    sentence: sentence(`${line}; ${before}`),
  };
}

/** Fish of a week beside those of the week before: `up from 25,944`; `null` without a change to tell. */
export function sayChange(week: number, before: number | null): Said | null {
  if (before === null) return null;
  const now = Math.max(week, 0);
  const then = Math.max(before, 0);
  if (now === then) {
    if (now === 0) return null;
    const word = 'as many as the week before';
    return { word, line: capitalized(word), sentence: `It was ${word}.` };
  }
  if (then === 0) {
    const word = 'none the week before';
    return { word, line: capitalized(word), sentence: 'There were none the week before.' };
  }
  const word = `${now > then ? 'up' : 'down'} from ${wholeNumber(then)}`;
  return { word, line: capitalized(word), sentence: `It was ${word} the week before.` };
}
