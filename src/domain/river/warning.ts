import type { Position } from '../place/position.ts';

/** A warning, watch, advisory, statement or outlook of the National Weather Service, in its own words. */
export interface Warning {
  readonly id: string;
  /** `Flood Warning`. */
  readonly event: string;
  /** One line, shown as it is. */
  readonly headline: string;
  readonly text: string;
  /** UTC instants as ISO 8601. */
  readonly sentAt: string;
  /** When it ends, or when its message expires if no end is given. */
  readonly endsAt: string;
  /** Counties of Washington that it covers in whole or in part. */
  readonly counties: readonly string[];
  /** The outer rings of its area, longitude first; empty where it covers whole counties or zones. */
  readonly rings: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
}

/**
 * How the events that matter at a river begin. Others are left out: at sea, along the coast, wind and
 * frost of every winter.
 */
const EVENTS = [
  'Flood',
  'Flash Flood',
  'Hydrologic',
  'Winter Storm',
  'Blizzard',
  'Ice Storm',
  'High Wind',
  'Extreme Heat',
  'Excessive Heat',
  'Extreme Cold',
  'Air Quality',
] as const;

export const mattersAtRiver = (event: string): boolean =>
  EVENTS.some((begin) => event.startsWith(`${begin} `));

/** Why a warning is shown at a place. */
export type Reach =
  /** Its text names a forecast point of the river. */
  | { readonly by: 'name'; readonly where: string }
  /** Its area holds the place. */
  | { readonly by: 'area'; readonly where: null }
  /** It covers the county or a part of it. */
  | { readonly by: 'county'; readonly where: string };

/** A warning with the facilities, by key, and the rivers, by slug, that it concerns. */
export interface PlacedWarning
  extends Pick<Warning, 'id' | 'event' | 'headline' | 'sentAt' | 'endsAt'> {
  /** The middle of its area; `null` where it covers whole counties or zones. */
  readonly center: Position | null;
  readonly facilities: Readonly<Record<string, Reach>>;
  readonly rivers: Readonly<Record<string, Reach>>;
}

/** A warning at one place. */
export type WarningHere = Omit<PlacedWarning, 'facilities' | 'rivers'> & { readonly reach: Reach };

export const isInForce = ({ endsAt }: Pick<Warning, 'endsAt'>, now: number): boolean =>
  Date.parse(endsAt) > now;

/** What is known of the warnings in Washington at a moment. Instants are real ones, in milliseconds. */
export interface WarningReading {
  readonly at: number;
  /** When the service last answered; `null` if it has not yet. */
  readonly checkedAt: number | null;
  /** In a demonstration, what these are; `null` where they are live. */
  readonly note: string | null;
  readonly warnings: readonly PlacedWarning[];
}
