import type { Position } from '../place/position.ts';

/** Whether a text is a USGS site number: 8 to 15 digits, e.g. `12200500`. */
export function isSiteNumber(text: string): boolean {
  return /^[0-9]{8,15}$/.test(text);
}

/** Whether a text is the id of an NWPS gauge: 5 capitals and digits, e.g. `MVEW1`. */
export function isLid(text: string): boolean {
  return /^[A-Z0-9]{5}$/.test(text);
}

/** Whether a text is the id of a reach in NHDPlus: up to 12 digits without a leading 0. */
export function isComid(text: string): boolean {
  return /^[1-9][0-9]{0,11}$/.test(text);
}

const POINT = /^POINT\((-?[0-9]{1,3}(?:\.[0-9]{1,15})?) (-?[0-9]{1,2}(?:\.[0-9]{1,15})?)\)$/;

/**
 * Reads a point in NLDI's notation, longitude first: `POINT(-122.334 48.445)`.
 *
 * @returns `null` for any other text and for coordinates that are not on the earth.
 */
export function parsePoint(text: string): Position | null {
  const match = POINT.exec(text);
  if (match === null) return null;
  const [longitude, latitude] = [Number(match[1]), Number(match[2])];
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return null;
  return { longitude, latitude };
}

/** Writes a point as {@link parsePoint} reads it. */
export function pointText({ longitude, latitude }: Position): string {
  return `POINT(${longitude} ${latitude})`;
}
