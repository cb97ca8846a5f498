import type { SpotFigures } from '#domain/river/river-facts.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';

/** By the figures alone, without the code that makes the words. */
const STEADY = 0.1;
const LEAST_CFS = 5;
const OLD_MS = 6 * HOUR_MS;

const forecastOf = ({ forecast }: SpotFigures): readonly FlowPoint[] =>
  (forecast?.points ?? []).flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );

const pointsOf = (spot: SpotFigures): readonly FlowPoint[] =>
  forecastOf(spot).filter(({ at }) => at > spot.now && at <= spot.now + 72 * HOUR_MS);

const figuresIn = (words: string): readonly number[] =>
  [...words.matchAll(/(?<![\d,.])−?\d[\d,]*(?:\.\d+)?(?=[ ,.;]|$)/g)].map(([text]) =>
    Number(text.replace('−', '-').replaceAll(',', '')),
  );

/** By how much a figure in words may differ: it has three digits, and below 10 cfs one decimal. */
const rounding = (value: number) =>
  Math.max(Math.abs(value) < 10 ? 0.06 : 0.51, Math.abs(value) * 0.0051);

const isShown = (value: number, words: string): boolean =>
  figuresIn(words).some((figure) => Math.abs(figure - value) <= rounding(value));

/** From the current flow, by how much a flow counts as another. */
const isAway = (flow: number, start: number) =>
  Math.abs(flow - start) > Math.max(LEAST_CFS, Math.abs(start) * STEADY) + 1e-6;

const departure = (flow: number, start: number) => {
  const from = Math.max(1, start);
  const to = Math.max(1, flow);
  return Math.max(from / to, to / from);
};

/** The direction that the words name first. */
function firstWay(line: string): 'up' | 'down' | 'steady' | 'range' | null {
  const found =
    /(rising fast to|rising to|falling to|near|set by the dam|swinging|daily means)/i.exec(line);
  switch (found?.[1]?.toLowerCase()) {
    case 'rising to':
    case 'rising fast to':
      return 'up';
    case 'falling to':
      return 'down';
    case 'near':
      return 'steady';
    case undefined:
      return null;
    default:
      return 'range';
  }
}

/** The newest reading if it is fresh. */
function freshReading({ measured, now }: SpotFigures): FlowPoint | null {
  const reading = measured?.readings.findLast(
    ({ observedAt }) => Date.parse(observedAt) <= now + HOUR_MS,
  );
  const isFresh = reading !== undefined && now - Date.parse(reading.observedAt) <= OLD_MS;
  return isFresh ? { at: Date.parse(reading.observedAt), flow: reading.flowCfs } : null;
}

/** What in a headline the next 24 hours contradict, or what it hides of the next 72; empty if nothing. */
export function headlineFaults(spot: SpotFigures, line: string | null): readonly string[] {
  const { now } = spot;
  const reading = freshReading(spot);
  const since = reading?.at ?? now;
  const window = pointsOf(spot).filter(({ at }) => at > since);
  if (line === null) return window.length > 0 ? ['nothing is said of a forecast'] : [];
  const twice = /(?:through|by)(?: early)? (\w+day).*, (?:about )?[\d,.]+ on \1\b/.exec(line);
  const way = firstWay(line);
  if (twice && /near|steady/i.test(line)) return [`two flows of ${twice[1]}`];
  if (way === null) return [];
  const start = reading?.flow ?? window[0]?.flow;
  const isOfReadings = way === 'range' && !line.includes('through');
  if (isOfReadings) return [];
  if (start === undefined || window.length === 0) return ['a course without a forecast'];
  const flows = window.map(({ flow }) => flow);
  const high = Math.max(...flows);
  const low = Math.min(...flows);
  if (way === 'range') {
    const figures = figuresIn(line);
    const isInside =
      figures.some((figure) => figure >= high - rounding(high)) &&
      figures.some((figure) => figure <= low + rounding(low));
    return !isInside ? [`a range without ${low} and ${high}`] : [];
  }
  const faults: string[] = [];
  const nextDay = window.filter(({ at }) => at <= now + 24 * HOUR_MS);
  const first = window.find(({ flow }) => isAway(flow, start));
  const firstOfDay = nextDay.find(({ flow }) => isAway(flow, start));
  if (/steady/i.test(line) && firstOfDay) faults.push(`steady, though ${firstOfDay.flow} comes`);
  if (way === 'steady' && first) faults.push(`near, though ${first.flow} comes`);
  if (way === 'up' && first && first.flow < start)
    faults.push(`rising, though ${first.flow} comes`);
  if (way === 'down' && first && first.flow > start) {
    faults.push(`falling, though ${first.flow} comes`);
  }
  const largest = departure(high, start) >= departure(low, start) ? high : low;
  if (isAway(largest, start)) {
    const isBeyond = largest === high && figuresIn(line).some((figure) => figure > high);
    if (!isShown(largest, line) && !isBeyond) faults.push(`${largest} is not named`);
  }
  return faults;
}

/** A flow before the end of what a headline speaks of that lies clearly above now and above all that it names. */
export function hiddenTops(spot: SpotFigures, line: string, until: number): readonly string[] {
  const reading = freshReading(spot);
  const later = forecastOf(spot).filter(
    ({ at }) => at > (reading?.at ?? spot.now) && at > spot.now,
  );
  const top = Math.max(reading?.flow ?? later[0]?.flow ?? 0, ...figuresIn(line));
  const hidden = later.find(({ at, flow }) => at <= until && flow > top && isAway(flow, top));
  return hidden ? [`${hidden.flow} is hidden, and comes by ${new Date(hidden.at)}`] : [];
}
