import type { BesideFlow, GaugeReading } from '#domain/river/observed-flow.ts';

/** USGS's codes of what a gauge measures. */
export const FLOW_PARAMETER = '00060';

/** What is asked for beside the flow, with the units in which it is understood. */
export const BESIDE_FLOW = [
  { name: 'stage', code: '00065', units: ['ft'], least: -1000, most: 10_000 },
  // Outside of these limits the sensor is in air or ice.
  { name: 'temperature', code: '00010', units: ['degC', 'deg C'], least: -1, most: 40 },
] as const satisfies {
  name: keyof BesideFlow;
  code: string;
  units: string[];
  least: number;
  most: number;
}[];

/** One of {@link BESIDE_FLOW}. */
export type BesideParameter = (typeof BESIDE_FLOW)[number];

/** All codes, as both generations of the service take them in one call. */
export const ALL_PARAMETERS = [FLOW_PARAMETER, ...BESIDE_FLOW.map(({ code }) => code)].join(',');

/** A reading, or none where there is no figure or it cannot be true. */
export function besideReading(
  { least, most }: BesideParameter,
  time: string | null,
  value: number | null,
): readonly GaugeReading[] {
  if (time === null || value === null || value < least || value > most) return [];
  return [{ observedAt: time, value }];
}

/** For each of {@link BESIDE_FLOW} its readings. */
export function besideFlow(
  readingsOf: (parameter: BesideParameter) => readonly GaugeReading[],
): BesideFlow {
  const [stage, temperature] = BESIDE_FLOW.map(readingsOf);
  return { stage: stage ?? [], temperature: temperature ?? [] };
}
