import type { FloodAhead, RiverFlood } from '../river/flood.ts';
import type { FloodCategory } from '../river/river-value.ts';
import { capitalized, joined } from '../words/format.ts';
import { byPartOfDay, partOfDayAhead } from '../words/moment.ts';
import { quantityOf, type Units } from '../words/units.ts';
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

function crestWords({ crest }: FloodAhead, units: Units, now: number): string {
  return `${quantityOf(crest.quantity, units).text(crest.value)} ${partOfDayAhead(crest.at, now)}`;
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
  const reaches = `${stage} ${byPartOfDay(ahead.from, instant)}`;
  const line =
    current === null ? `${reaches}, crest ${crest}` : `${current}, ${reaches}, crest ${crest}`;
  return {
    word,
    line: where === '' ? capitalized(line) : `${where}${line}`,
    sentence: joined([
      current === null ? null : `${subject} is ${current}.`,
      `${current === null ? subject : 'It'} reaches ${reaches} and crests at ${crest}.`,
    ]),
  };
}
