import type { PlainDate } from '../time/plain-date.ts';
import type { DailyFlow } from './daily-flow.ts';

/** What a gauge showed at an instant, in milliseconds since 1970; `null` for what it did not measure. */
export interface RecordedReading {
  readonly at: number;
  readonly flowCfs: number | null;
  readonly heightFt: number | null;
}

/** Figures of one day of the year over all years of a record, in cubic feet per second. */
export interface UsualDay {
  readonly month: number;
  readonly day: number;
  readonly years: number;
  readonly lowest: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly highest: number;
}

/** A crest that the National Weather Service expected in a statement, and what the gauge then showed. */
export interface FloodStatement {
  readonly lid: string;
  /** UTC instants as ISO 8601. */
  readonly issuedAt: string;
  readonly observedAt: string;
  readonly observed: number;
  readonly unit: 'ft' | 'cfs';
  /** The flood level that it names. */
  readonly floodLevel: number;
  readonly crest: number;
  readonly crestAt: string;
  /** `null` where no reading is kept. */
  readonly came: { readonly crest: number; readonly at: string } | null;
}

/** A message of the National Weather Service for one forecast point, as it was issued. */
export interface RecordedWarning {
  /** Name of the text in which it came. */
  readonly product: string;
  /** Shared by all messages for one flood at one point: the newest replaces the others. */
  readonly number: string;
  readonly kind: 'Alert' | 'Update' | 'Cancel';
  /** UTC instants as ISO 8601. */
  readonly sent: string;
  readonly expires: string;
  /** `null` for `until further notice`. */
  readonly ends: string | null;
  /** `0` and the FIPS code of its county. */
  readonly county: string;
  /** As printed, without the dots around it. */
  readonly headline: string;
  readonly description: string;
  /** The ring of its area, longitude first. */
  readonly area: readonly (readonly [longitude: number, latitude: number])[];
}

/** Rivers as they were measured in the weeks that a demonstration can show; by USGS site number. */
export interface RecordedRivers {
  /** The gauges with readings. */
  readonly sites: readonly string[];
  /** Oldest first; empty without a record. */
  readonly readings: (site: string) => readonly RecordedReading[];
  /** In the order of the year; empty without a record. */
  readonly usual: (site: string) => readonly UsualDay[];
  readonly dailyMeans: (site: string) => DailyFlow | null;
  readonly statements: readonly FloodStatement[];
  /** Oldest first. */
  readonly warnings: readonly RecordedWarning[];
}

/** The days of which the week before is recorded; after December 5 less than ten days lie ahead. */
const RECORDED_DAYS: { readonly from: PlainDate; readonly to: PlainDate } = {
  from: '2025-11-08',
  to: '2025-12-15',
};

export const isRecordedDay = (day: PlainDate): boolean =>
  day >= RECORDED_DAYS.from && day <= RECORDED_DAYS.to;
