import type { FloodAhead, RiverFlood } from '../river/flood.ts';
import type { RecordAhead } from '../river/record-ahead.ts';
import type { SaidFacts } from '../river/river-facts.ts';
import type { FloodCategory } from '../river/river-value.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { capitalized, joined, shortDate } from '../words/format.ts';
import { byPartOfDay, dayAhead, onPartOfDay, partOfDayAhead } from '../words/moment.ts';
import { forecastOf, type Units } from '../words/units.ts';
import type { Said } from './said.ts';

/** NOAA's flood categories, in the words of the National Weather Service. */
export const FLOOD_STAGES: Readonly<Record<FloodCategory, string>> = {
  action: 'action stage',
  minor: 'minor flood stage',
  moderate: 'moderate flood stage',
  major: 'major flood stage',
};

const floodWord = ({ now }: RiverFlood) => {
  if (now === null) return 'Flood ahead';
  return now === 'action' ? 'Action stage' : 'Flood stage';
};

/** `4,000 cfs Friday night`; without its time where the stage is reached in the same part of that day. */
function crestWords({ crest, from }: FloodAhead, units: Units, now: number): string | null {
  if (crest === null) return null;
  const figure = forecastOf(crest.quantity, units).text(crest.value);
  const isSameTime = partOfDayAhead(crest.at, now) === partOfDayAhead(from, now);
  return isSameTime ? figure : `${figure} ${onPartOfDay(crest.at, now)}`;
}

/** What follows the stage in its sentence. The name of a place is long: after it, the crest has its own sentence. */
function crestClause(crest: string | null, place: string | null): string {
  if (crest === null) return '';
  return place === null ? ` and crests at ${crest}` : `. It crests at ${crest}`;
}

/** The flood stage that a river has reached or will reach: danger comes before all other words. */
export function sayFlood(flood: RiverFlood, units: Units, instant: number): Said {
  const { now, ahead, place } = flood;
  const word = floodWord(flood);
  const where = place === null ? '' : `${place}: `;
  const subject = place ?? 'The river';
  const current = now === null ? null : `at ${FLOOD_STAGES[now]} now`;
  if (ahead === null) {
    return {
      word,
      line: where === '' ? capitalized(current ?? '') : `${where}${current}`,
      sentence: `${subject} is ${current}.`,
    };
  }
  const stage = FLOOD_STAGES[ahead.category];
  const crest = crestWords(ahead, units, instant);
  // Of one figure without a crest, nobody knows how much earlier the stage is reached.
  const when =
    crest === null ? `by ${partOfDayAhead(ahead.from, instant)}` : byPartOfDay(ahead.from, instant);
  const reaches = `${stage} ${when}`;
  const line = joined([current, reaches, crest && `crest ${crest}`], ', ');
  const riverOrIt = current === null ? subject : 'It';
  return {
    word,
    line: where === '' ? capitalized(line) : `${where}${line}`,
    sentence: joined([
      current === null ? null : `${subject} is ${current}.`,
      `${riverOrIt} reaches ${reaches}${crestClause(crest, place)}.`,
    ]),
  };
}

/** A day that is higher than on record, of a river without flood stages. */
function sayRecordAhead({ date, years }: RecordAhead, instant: number): Said {
  const today = pacificDay(instant);
  const when = date === today ? 'today' : `on ${dayAhead(date, today)}`;
  return {
    word: 'Record high',
    line: `Record high for ${shortDate(date)} in ${years} years`,
    sentence: `The river is higher ${when} than on any ${shortDate(date)} in ${years} years on record.`,
  };
}

/** What comes before all other words on a river; `null` where no danger is known. */
export function sayDanger(
  { flood, record, instant }: Pick<SaidFacts, 'flood' | 'record' | 'instant'>,
  units: Units,
): Said | null {
  if (flood !== null) return sayFlood(flood, units, instant);
  return record && sayRecordAhead(record, instant);
}
