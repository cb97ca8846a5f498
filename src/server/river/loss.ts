import type { RiverKind, RiverValue } from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';

/** So far back readings are asked for; the first hours of it are on their way out. */
const READ_MS = 7 * DAY_MS - 2 * HOUR_MS;

interface Loss {
  /** What is counted, for the log. */
  readonly what: string;
  /** An answer that has a smaller share of what it should have is much shorter. */
  readonly leastShare: number;
  /** So many may be missing at the beginning or the end; `null` where there is no order. */
  readonly mostAtEnd: number | null;
  /**
   * How long a kept answer goes on beside losses, from when it came. Then the services mean it: a
   * record that they have taken back must not be shown for ever.
   */
  readonly heldMs: number;
}

/** Faults of the services that hid records have lasted for weeks; what they hid had not changed. */
const LASTING_MS = 90 * DAY_MS;

const LOSSES: Readonly<Record<RiverKind, Loss>> = {
  // USGS takes back hours of a broken sensor; the readings of now are worth more than these.
  flow: { what: 'hours of readings', leastShare: 0.5, mostAtEnd: 24, heldMs: 7 * DAY_MS },
  // 29 February comes and goes.
  medians: {
    what: 'medians and percentiles',
    leastShare: 365 / 366,
    mostAtEnd: null,
    heldMs: LASTING_MS,
  },
  days: { what: 'daily means', leastShare: 0.9, mostAtEnd: 30, heldMs: LASTING_MS },
  // Issued once or twice a day: one that does not come for a day has been withdrawn.
  forecast: { what: 'parts of its forecast', leastShare: 0.5, mostAtEnd: 2, heldMs: DAY_MS },
  // Some gauges have no flow of now.
  gauges: { what: 'gauges', leastShare: 0.75, mostAtEnd: null, heldMs: 7 * DAY_MS },
  reach: { what: 'reach', leastShare: 1, mostAtEnd: null, heldMs: LASTING_MS },
  downstream: { what: 'reaches', leastShare: 0.9, mostAtEnd: null, heldMs: LASTING_MS },
};

function hoursOf(name: string, readings: readonly { readonly observedAt: string }[], now: number) {
  const inWeek = readings.filter(({ observedAt }) => Date.parse(observedAt) >= now - READ_MS);
  return [...new Set(inWeek.map(({ observedAt }) => `${name} ${observedAt.slice(0, 13)}`))];
}

/** What an answer has, by names under which the next answer should have it as well, in their order. */
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
      // By days: the hours of its points may change.
      const parts = ahead.flatMap(({ validAt, primary, secondary }) => {
        const day = validAt.slice(0, 10);
        return [primary === null ? [] : `${day} first`, secondary === null ? [] : `${day} second`];
      });
      return [...new Set(parts.flat())];
    }
    case 'gauges':
      return answer.value.map(({ lid }) => lid);
    case 'reach':
      return answer.value === null ? [] : ['reach'];
    case 'downstream':
      return answer.value.map(({ comid }) => comid);
  }
}

/** Heights are looked at where there is no flow: a gauge may lose its height and keep the river. */
function expectedOf(kept: RiverValue, now: number): readonly string[] {
  const parts = partsOf(kept, now);
  const flows = kept.kind === 'flow' ? parts.filter((part) => part.startsWith('flow ')) : [];
  return flows.length > 0 ? flows : parts;
}

/**
 * What an answer lacks beside the one that is kept; `null` where it may take its place. An answer that is
 * much shorter, begins later or ends earlier than what should still be there is a fault of the service:
 * what was measured does not go away.
 */
export function lossIn(
  answer: RiverValue,
  kept: RiverValue & { readonly fetchedAt: number },
  now: number,
): string | null {
  if (answer.kind !== kept.kind) return null;
  // A river that is hidden among several sensors was perhaps never the one shown.
  if (answer.kind === 'flow' && answer.value.remarks?.includes('Sen')) return null;
  const { what, leastShare, mostAtEnd, heldMs } = LOSSES[answer.kind];
  const expected = expectedOf(kept, now);
  if (expected.length === 0 || now - kept.fetchedAt >= heldMs) return null;
  const has = new Set(partsOf(answer, now));
  const found = expected.filter((part) => has.has(part));
  const isShorter = found.length < leastShare * expected.length;
  const first = expected.findIndex((part) => has.has(part));
  const last = expected.findLastIndex((part) => has.has(part));
  const isCut = mostAtEnd !== null && (first > mostAtEnd || expected.length - 1 - last > mostAtEnd);
  if (!isShorter && !isCut) return null;
  return `sent ${found.length} of the ${expected.length} ${what} that it had`;
}
