import { type RiverStandIn, WARNING_NOTES } from '#contract/river-address.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import {
  placedWarnings,
  type WarnedPlace,
  type WarnedPlaces,
} from '#domain/river/warned-places.ts';
import {
  isInForce,
  type PlacedWarning,
  type Warning,
  type WarningReading,
} from '#domain/river/warning.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import type { RiverUpstream } from './upstream.ts';

/** The service allows a call a minute; half of that leaves room for a second server at the same address. */
const ROUND_MS = 2 * MINUTE_MS;
const SOONEST_MS = MINUTE_MS;
/** How long an empty list must last to be believed, after warnings that have not ended. */
const DOUBTED_MS = 10 * MINUTE_MS;

export type WarningFeed = ReturnType<typeof warningFeed>;

/** One reading of the service's list for the whole site. What was last read stays while it fails. */
export function warningFeed(parts: {
  readonly upstream: Pick<RiverUpstream, 'warnings'>;
  /** A stand-in is asked when somebody looks: it costs no service a call. */
  readonly standIn: RiverStandIn | null;
  readonly now: () => number;
  readonly riverNow: () => number;
  readonly logger: { error(error: unknown, message: string): void };
}) {
  const { upstream, standIn, now, riverNow, logger } = parts;
  let last: { readonly checkedAt: number | null; readonly warnings: readonly Warning[] } = {
    checkedAt: null,
    warnings: [],
  };
  let emptySince: number | null = null;
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wasAsked = false;

  /** Whether a list that is suddenly empty may be the service's mistake. */
  function isDoubtful(found: readonly Warning[]): boolean {
    const isSudden =
      found.length === 0 && last.warnings.some((warning) => isInForce(warning, riverNow()));
    emptySince = isSudden ? (emptySince ?? now()) : null;
    return emptySince !== null && now() - emptySince < DOUBTED_MS;
  }

  async function check(): Promise<void> {
    askedAt = now();
    try {
      const found = await upstream.warnings();
      if (!isDoubtful(found)) last = { checkedAt: now(), warnings: found };
    } catch (error) {
      logger.error(error, 'the warnings could not be checked');
    } finally {
      asking = null;
      wasAsked = true;
    }
  }

  /** Asks the service, unless it was asked within a minute or is being asked. */
  async function round(): Promise<void> {
    if (asking === null && now() - askedAt >= SOONEST_MS) asking = check();
    await asking;
  }

  return {
    round,
    /** The last list. Waits only for the end of the first call. */
    async reading(): Promise<typeof last> {
      if (standIn !== null || !wasAsked) await round();
      return last;
    },
    /** Asks until `sleep` is interrupted. */
    async keep(sleep: (ms: number) => Promise<boolean>): Promise<void> {
      do await round();
      while (await sleep(ROUND_MS));
    },
  };
}

/** The places of warnings: facilities with the forecast points of their rivers, and rivers. */
export function warnedPlaces(parts: {
  readonly facilities: readonly Facility[];
  readonly rivers: readonly RiverOfSite[];
  readonly gauges: readonly Gauge[];
}): WarnedPlaces {
  const { facilities, rivers, gauges } = parts;
  const points = gauges.filter(({ lid }) => lid !== null);
  const pointsOf = ({ name, gauges: own }: RiverOfSite) => {
    const names = new Set(own.map((gauge) => gauge.name));
    const onIt = points.filter((point) => point.water === name || names.has(point.name));
    return onIt.map((point) => point.name);
  };
  const ofFacility = (facility: Facility): WarnedPlace => {
    const own = points.filter(({ lid }) => lid === facility.forecastLid);
    const river = rivers.filter((candidate) => candidate.facilities.includes(facility.key));
    return {
      positions: [facility],
      counties: [facility.county],
      points: [...own.map(({ name }) => name), ...river.flatMap(pointsOf)],
    };
  };
  const ofRiver = (river: RiverOfSite): WarnedPlace => ({
    positions: river.positions,
    counties: facilities
      .filter(({ key }) => river.facilities.includes(key))
      .map(({ county }) => county),
    points: pointsOf(river),
  });
  return {
    facilities: new Map(facilities.map((facility) => [facility.key, ofFacility(facility)])),
    rivers: new Map(rivers.map((river) => [river.slug, ofRiver(river)])),
  };
}

/** Places the newest list on the places of an edition, once for all who ask within a minute. */
export function placedReadings(
  feed: Pick<WarningFeed, 'reading'>,
  parts: {
    readonly now: () => number;
    readonly riverNow: () => number;
    readonly standIn: RiverStandIn | null;
  },
) {
  const { now, riverNow, standIn } = parts;
  const note = standIn && WARNING_NOTES[standIn];
  const placesOf = new WeakMap<object, WarnedPlaces>();
  let placed: {
    readonly warnings: object;
    readonly edition: object;
    readonly all: readonly PlacedWarning[];
  } | null = null;
  let shown: WarningReading | null = null;

  return async (
    edition: object,
    catalog: () => Parameters<typeof warnedPlaces>[0],
  ): Promise<WarningReading> => {
    const { checkedAt, warnings } = await feed.reading();
    const places = placesOf.get(edition) ?? warnedPlaces(catalog());
    placesOf.set(edition, places);
    if (placed?.warnings !== warnings || placed.edition !== edition) {
      placed = { warnings, edition, all: placedWarnings(warnings, places) };
      shown = null;
    }
    const isCurrent =
      shown !== null && shown.checkedAt === checkedAt && now() - shown.at < MINUTE_MS;
    if (shown !== null && isCurrent) return shown;
    const inForce = placed.all.filter((warning) => isInForce(warning, riverNow()));
    shown = { at: now(), checkedAt, note, warnings: inForce };
    return shown;
  };
}
