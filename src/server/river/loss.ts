import type { RiverKind, RiverValue } from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';

/** How far back readings are compared: a week is requested, and its first two hours are about to drop out. */
const READ_MS = 7 * DAY_MS - 2 * HOUR_MS;

interface Loss {
  /** The parts that are counted, for the log. */
  readonly what: string;
  /** An answer with a smaller share of the expected parts is a loss. */
  readonly leastShare: number;
  /** How many parts may be missing at the beginning or at the end; `null` where parts have no order. */
  readonly mostAtEnd: number | null;
  /**
   * How long, after it was fetched, a kept answer is preferred to shorter ones. After that the service means
   * it: a record that was withdrawn must not be shown forever.
   */
  readonly heldMs: number;
}

/** Service faults that hid records have lasted for weeks; the hidden records came back unchanged. */
const LASTING_MS = 90 * DAY_MS;

const LOSSES: Readonly<Record<RiverKind, Loss>> = {
  // USGS withdraws hours from a broken sensor; current readings are worth more than those.
  flow: { what: 'hours of readings', leastShare: 0.5, mostAtEnd: 24, heldMs: 7 * DAY_MS },
  // February 29 comes and goes.
  medians: {
    what: 'medians and percentiles',
    leastShare: 365 / 366,
    mostAtEnd: null,
    heldMs: LASTING_MS,
  },
  days: { what: 'daily means', leastShare: 0.9, mostAtEnd: 30, heldMs: LASTING_MS },
  // Issued once or twice a day: a forecast missing for a day has been withdrawn.
  forecast: { what: 'parts of its forecast', leastShare: 0.5, mostAtEnd: 2, heldMs: DAY_MS },
  // A cycle a day.
  chances: { what: 'days of its chances', leastShare: 0.5, mostAtEnd: 2, heldMs: DAY_MS },
  // Some gauges have no current flow.
  gauges: { what: 'gauges', leastShare: 0.75, mostAtEnd: null, heldMs: 7 * DAY_MS },
  reach: { what: 'reach', leastShare: 1, mostAtEnd: null, heldMs: LASTING_MS },
  downstream: { what: 'reaches', leastShare: 0.9, mostAtEnd: null, heldMs: LASTING_MS },
};

function hoursOf(name: string, readings: readonly { readonly observedAt: string }[], now: number) {
  const inWeek = readings.filter(({ observedAt }) => Date.parse(observedAt) >= now - READ_MS);
  return [...new Set(inWeek.map(({ observedAt }) => `${name} ${observedAt.slice(0, 13)}`))];
}

/** The parts of an answer, in order, by names that the next answer should have too. */
function partsOf(answer: RiverValue, now: number): readonly string[] {
  switch (answer.kind) {
    case 'flow': {
      const { readings, stage } = answer.value;
      return [...hoursOf('flow', readings, now), ...hoursOf('height', stage, now)];
    }
    case 'medians':
      return answer.value.flatMap(({ month, day, spread }) => {
        const date = `${month}-${day}`;
        return spread === undefined ? [date] : [date, `${date} with percentiles`];
      });
    case 'days': {
      const { from, means } = answer.value;
      const first = Date.parse(from) / DAY_MS;
      return means.flatMap((mean, at) => (mean === null ? [] : [String(first + at)]));
    }
    case 'forecast': {
      const ahead = answer.value.points.filter(({ validAt }) => Date.parse(validAt) >= now);
      // By day, because the hours of the points may change.
      const parts = ahead.flatMap(({ validAt, primary, secondary }) => {
        const day = validAt.slice(0, 10);
        return [primary === null ? [] : `${day} first`, secondary === null ? [] : `${day} second`];
      });
      return [...new Set(parts.flat())];
    }
    case 'chances': {
      const ahead = (answer.value?.times ?? []).filter(({ validAt }) => Date.parse(validAt) >= now);
      return [...new Set(ahead.map(({ validAt }) => validAt.slice(0, 10)))];
    }
    case 'gauges':
      return answer.value.map(({ lid }) => lid);
    case 'reach':
      return answer.value === null ? [] : ['reach'];
    case 'downstream':
      return answer.value.map(({ comid }) => comid);
  }
}

/** Heights count only where there is no flow: a gauge may lose its height and keep its flow. */
function expectedOf(kept: RiverValue, now: number): readonly string[] {
  const parts = partsOf(kept, now);
  const flows = kept.kind === 'flow' ? parts.filter((part) => part.startsWith('flow ')) : [];
  return flows.length > 0 ? flows : parts;
}

/**
 * What an answer lacks compared with the kept one; `null` if it may replace it. An answer that is much
 * shorter, begins later or ends earlier than it should is a fault of the service: measurements do not
 * disappear.
 */
export function lossIn(
  answer: RiverValue,
  kept: RiverValue & { readonly fetchedAt: number },
  now: number,
): string | null {
  if (answer.kind !== kept.kind) return null;
  // With an ambiguous set of sensors, the kept series may never have been the river's.
  if (answer.kind === 'flow' && answer.value.remarks?.includes('Sen')) return null;
  const { what, leastShare, mostAtEnd, heldMs } = LOSSES[answer.kind];
  const expected = expectedOf(kept, now);
  if (expected.length === 0 || now - kept.fetchedAt >= heldMs) return null;
  const parts = new Set(partsOf(answer, now));
  const found = expected.filter((part) => parts.has(part));
  const isShorter = found.length < leastShare * expected.length;
  const first = expected.findIndex((part) => parts.has(part));
  const last = expected.findLastIndex((part) => parts.has(part));
  const isCut = mostAtEnd !== null && (first > mostAtEnd || expected.length - 1 - last > mostAtEnd);
  if (!isShorter && !isCut) return null;
  return `sent ${found.length} of the ${expected.length} ${what} that it had`;
}
