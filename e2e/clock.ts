/** The one instant of the browser tests: noon in Washington, on the day that the first server demonstrates. */
export const NOW = '2026-08-05T19:00:00Z';
export const NOW_MS = Date.parse(NOW);
