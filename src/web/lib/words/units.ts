/** The units of the screen, where pages have always looked for them. */
export { METRIC, type Quantity, type Units, type UnitsName, US } from '#domain/words/units.ts';
