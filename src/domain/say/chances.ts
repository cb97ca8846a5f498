import type { DayBand } from '../river/chance-bands.ts';
import type { Chance, ChanceBand } from '../river/forecast-chances.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { dayAhead, momentWords } from '../words/moment.ts';
import type { Quantity } from '../words/units.ts';
import type { Said } from './said.ts';

/** An ensemble does not know a flow to more digits. */
const DIGITS = 2;

/** A flow in the unit of the reader, rounded there and without the name of the unit. */
function rounded(flowCfs: number, { per, number }: Quantity): string {
  return number(Number((flowCfs * per).toPrecision(DIGITS)) / per);
}

/** `4,700 to 9,900`, without the unit. */
export function bandRange({ low, high }: ChanceBand, flow: Quantity): string {
  const least = rounded(low, flow);
  const most = rounded(high, flow);
  return least === most ? `near ${least}` : `${least} to ${most}`;
}

/** The flow of a day with eight chances in ten: `Saturday: 4 chances in 5 between 4,700 and 9,900 cfs`. */
export function sayBand(
  band: Pick<DayBand, 'date' | 'low' | 'high'>,
  today: PlainDate,
  flow: Quantity,
): Said {
  const day = dayAhead(band.date, today);
  const least = rounded(band.low, flow);
  const most = rounded(band.high, flow);
  const isOne = least === most;
  const range = isOne ? `near ${least} ${flow.unit}` : `between ${least} and ${most} ${flow.unit}`;
  return {
    word: `8 in 10: ${bandRange(band, flow)}`,
    line: `${day}: 4 chances in 5 ${range}`,
    sentence: `There are 4 chances in 5 that the flow is ${range} on ${day}.`,
  };
}

/** `about 7 in 10`, `more than 9 in 10`: no one knows a chance to the percent. */
export function chanceWords({ least, most }: Chance): string {
  if (most >= 1) return `more than ${Math.floor(10 * least)} in 10`;
  if (least <= 0) return `less than ${Math.ceil(10 * most)} in 10`;
  const tenths = Math.round(10 * ((least + most) / 2));
  return `about ${Math.min(9, Math.max(1, tenths))} in 10`;
}

/** How likely a river is below a level that somebody has named, on a day. */
export function sayBelow(
  chance: Chance,
  { levelCfs, date, today }: { levelCfs: number; date: PlainDate; today: PlainDate },
  flow: Quantity,
): Said {
  const chances = chanceWords(chance);
  const by = `${chances} by ${dayAhead(date, today)}`;
  const level = flow.text(levelCfs);
  return {
    word: chances,
    line: `Below ${level}: ${by}`,
    sentence: `The chance that the flow is below ${level} is ${by}.`,
  };
}

/** Whose figures these are, and how far they may be trusted. */
export const chancesProvenance = (issuedAt: string): string =>
  `experimental, National Weather Service, issued ${momentWords(Date.parse(issuedAt))}`;
