import { fahrenheit } from '../river/flow-unit.ts';
import type { RiverQuantity } from '../river/river-ahead.ts';
import { counted, decimal, signed, wholeNumber } from './format.ts';

export interface Quantity {
  /** Name of the unit after a figure and above an axis. */
  readonly unit: string;
  readonly long: string;
  readonly short: string;
  /** How many of this unit make one of the services' unit. */
  readonly per: number;
  readonly number: (value: number) => string;
  readonly text: (value: number) => string;
}

export interface Units {
  readonly name: UnitsName;
  /** Flow, from cubic feet per second. */
  readonly flow: Quantity;
  /** Height of the water, from feet. */
  readonly height: Quantity;
  /** Temperature, from degrees Celsius, to a tenth. */
  readonly water: Pick<Quantity, 'unit' | 'number' | 'text'>;
  /** Distance, from statute miles, rounded: `15 miles`. */
  readonly distance: (miles: number) => string;
  /** The same, abbreviated for narrow lines: `15 mi`. */
  readonly shortDistance: (miles: number) => string;
  /** Elevation, from whole feet above sea level: `63 feet`. */
  readonly elevation: (feet: number) => string;
}

export type UnitsName = 'us' | 'metric';

const KM_PER_MILE = 1.609344;
const METERS_PER_FOOT = 0.3048;
const M3_PER_CUBIC_FOOT = 0.028316846592;

/** @param digitsOf number of decimals for a value in the displayed unit. */
function quantity(
  names: Pick<Quantity, 'unit' | 'long' | 'short'>,
  per: number,
  digitsOf: (shown: number) => number,
): Quantity {
  const number = (value: number) => {
    const shown = value * per;
    return decimal(shown, digitsOf(Math.abs(shown)));
  };
  return { ...names, per, number, text: (value) => `${number(value)} ${names.unit}` };
}

function water(unit: '°F' | '°C', drawn: (celsius: number) => number): Units['water'] {
  const number = (celsius: number) => signed(drawn(celsius).toFixed(1));
  return { unit, number, text: (celsius) => `${number(celsius)} ${unit}` };
}

export const US: Units = {
  name: 'us',
  // A creek of 0.4 cfs is not dry.
  flow: quantity({ unit: 'cfs', long: 'Cubic Feet per Second', short: 'CFS' }, 1, (shown) =>
    shown < 10 ? 1 : 0,
  ),
  height: quantity({ unit: 'ft', long: 'Feet', short: 'Feet' }, 1, () => 2),
  water: water('°F', fahrenheit),
  distance: (miles) => counted(Math.round(miles), 'mile'),
  shortDistance: (miles) => `${wholeNumber(miles)} mi`,
  elevation: (feet) => `${wholeNumber(feet)} feet`,
};

const km = (miles: number) => `${wholeNumber(miles * KM_PER_MILE)} km`;

function metricFlowDigits(flow: number): number {
  if (flow < 1) return 3;
  if (flow < 10) return 2;
  return flow < 1000 ? 1 : 0;
}

/** Digits are about as fine as those of {@link US}, or finer. */
export const METRIC: Units = {
  name: 'metric',
  flow: quantity(
    { unit: 'm³/s', long: 'Cubic Meters per Second', short: 'm³/s' },
    M3_PER_CUBIC_FOOT,
    metricFlowDigits,
  ),
  height: quantity({ unit: 'm', long: 'Meters', short: 'Meters' }, METERS_PER_FOOT, () => 2),
  water: water('°C', (celsius) => celsius),
  distance: km,
  shortDistance: km,
  elevation: (feet) => counted(Math.round(feet * METERS_PER_FOOT), 'meter'),
};

const FORECAST_DIGITS = 3;

/** A flow that is only forecast, to three digits: no forecast is finer. */
export function forecastFlow({ flow }: Units): Quantity {
  const number = (value: number) =>
    flow.number(Number((value * flow.per).toPrecision(FORECAST_DIGITS)) / flow.per);
  return { ...flow, number, text: (value) => `${number(value)} ${flow.unit}` };
}

/** The unit of a river's forecast flow, or of its height. */
export const forecastOf = (quantity: RiverQuantity, units: Units): Quantity =>
  quantity === 'flow' ? forecastFlow(units) : units.height;

/** The unit of a river's flow, or of its height. */
export const quantityOf = (quantity: RiverQuantity, units: Units): Quantity =>
  quantity === 'flow' ? units.flow : units.height;
