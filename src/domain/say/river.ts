import type { SaidFacts } from '../river/river-facts.ts';
import { capitalized, joined } from '../words/format.ts';
import type { Units } from '../words/units.ts';
import { sayDanger } from './flood.ts';
import { aheadSaid } from './river-ahead.ts';
import { besideWords, doesWords, figureOf, isNowSaid, nameBeside, sayNow } from './river-now.ts';
import type { Said } from './said.ts';

/**
 * The one answer to what a river is doing and will do: flood stages first, then the next 72 hours from
 * the newest reading, and without a forecast what the readings say. `null` if nothing is known.
 */
export function sayRiver(facts: SaidFacts, units: Units): Said | null {
  const danger = sayDanger(facts, units);
  const ahead = aheadSaid(facts, units, false);
  const now = sayNow(facts, units);
  const isSaid = isNowSaid(facts);
  const does = doesWords(facts, units);
  const name = nameBeside(facts);
  const doesLine = does === null ? now?.line : capitalized(does);
  const nowLine = name !== null && now !== null ? `${name}: ${now.line}` : doesLine;
  const course = joined([isSaid ? null : nowLine, ahead?.line], '. ');
  const line = joined([danger?.line, course], '. ');
  if (line === '') return null;
  return {
    word: danger?.word ?? ahead?.word ?? now?.word ?? '',
    line,
    sentence: joined([danger?.sentence, isSaid ? null : now?.sentence, ahead?.sentence]),
  };
}

/**
 * The same with the newest figure: `443 cfs, rising to 569 this afternoon, about 470 on Saturday`.
 * `null` if nothing is known.
 */
export function sayWithFigure(facts: SaidFacts, units: Units): string | null {
  const { now } = facts;
  const danger = sayDanger(facts, units)?.line;
  const ahead = aheadSaid(facts, units, true);
  const isSaid = isNowSaid(facts);
  const figure = now && figureOf(now, units);
  const name = nameBeside(facts);
  const readings = joined([figure, doesWords(facts, units)], ', ');
  const read = now?.isOld ? sayNow(facts, units)?.line : readings;
  const nowLine = name !== null && read ? `${name}: ${read}` : read;
  const course =
    isSaid && ahead !== null && figure !== null
      ? joined([name, `${figure}, ${ahead.phrase}`], ': ')
      : joined([nowLine, ahead?.line], '. ');
  return joined([danger, course], '. ') || null;
}

/**
 * What stands below a tile's figure, in a sentence without a subject, as the figure is one: how the flow
 * compares, and what its readings say it does. Danger and what is ahead are said beside it. Empty if nothing
 * is known.
 */
export function sayBelowFigure(facts: SaidFacts, units: Units): string {
  const { now, ahead } = facts;
  const isUnsaid = now?.trend === 'steady' && ahead !== null;
  const does = isUnsaid ? null : doesWords(facts, units);
  const beside = now?.beside ? besideWords(now.beside, now.value, units) : null;
  const line = joined([beside, does], ', ');
  return line === '' ? '' : `${capitalized(line)}.`;
}
