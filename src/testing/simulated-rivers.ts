import { createSimulatedServices } from '#demo/simulated-services.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

/** The bundled catalogue. */
export const { facilities, gauges } = await readCatalogue();

/** A Friday in November, in the middle of the rains: the present of most tests. */
export const NOVEMBER = Date.parse('2026-11-20T18:07:00Z');

/** The simulated services as a function from an address to the complete answer. */
export function askingAt(nowMs: number, seed = 1) {
  const services = createSimulatedServices({ gauges, seed, now: () => nowMs });
  return (address: string) => services({ url: new URL(address, 'https://services.example') });
}
