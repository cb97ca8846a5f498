import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/**
 * The day on which USGS switches WaterServices off (`iv` and `stat`, the older of its two services),
 * as USGS has announced. From that day on nothing calls it.
 *
 * Remove after that day, with everything it guards: this file; `sources/usgs/legacy.ts` and
 * `legacy-flow.test.ts`, in `medians.test.ts` its part; the entries `usgsLegacy…` of
 * `sources/river-connectors.ts` and `river-services.ts` with their cases in `river-connectors.test.ts`
 * and `river-captures.test.ts`; in `server/river` the second service of `upstream.ts`, its allowance
 * in `allowance.ts` and its cases in the tests; `legacy…` in `demo/usgs.ts` and `demo/services.ts`;
 * its samples in `testing/river-answers.ts`, `river-answers.json` and `contract-fixtures.ts`; its
 * question in `scripts/doctor-questions.ts`; the sentences on it in `docs/operations.md`,
 * `data-sources.md`, `requirements.md` (18.2) and decision 4; and, as kept answers name it for a
 * month, a month later `usgs-legacy` in `contract/river-address.ts`, `web/pages/status/route.tsx` and
 * `web/river/river-tables.tsx`. Our own addresses `/river/nwis/…` stay: only their shape is that of
 * the older service.
 */
const WATER_SERVICES_END: PlainDate = '2027-02-22';

/** Whether WaterServices can still be asked at that instant. */
export function hasWaterServices(nowMs: number): boolean {
  return pacificDay(nowMs) < WATER_SERVICES_END;
}
