import type { Instantaneous, Stageflow } from '#contract/river.ts';

const HOUR = 3_600_000;

/** Readings every hour up to an instant, the newest last; `null` for an hour without one. */
export function instantaneousBody(
  newestAt: string,
  flowsCfs: readonly (number | null)[],
): Instantaneous {
  const newestMs = Date.parse(newestAt);
  const value = flowsCfs.flatMap((flow, at) =>
    flow === null
      ? []
      : [
          {
            value: String(flow),
            dateTime: new Date(newestMs - (flowsCfs.length - 1 - at) * HOUR).toISOString(),
          },
        ],
  );
  const sourceInfo = {
    siteName: 'Skagit River near Mount Vernon',
    geoLocation: { geogLocation: { latitude: 48.445, longitude: -122.335 } },
  };
  return { value: { timeSeries: [{ sourceInfo, values: [{ value }] }] } };
}

/** A forecast every six hours, flow in kcfs second, as NOAA mostly gives it. */
export function stageflowBody(
  firstAt: string,
  flowsKcfs: readonly (number | null)[],
  units: Pick<Stageflow, 'primaryUnits' | 'secondaryUnits'> = {
    primaryUnits: 'ft',
    secondaryUnits: 'kcfs',
  },
): Stageflow {
  return {
    issuedTime: new Date(Date.parse(firstAt) - 2 * HOUR).toISOString(),
    ...units,
    data: flowsKcfs.map((secondary, at) => ({
      validTime: new Date(Date.parse(firstAt) + at * 6 * HOUR).toISOString(),
      primary: 12.5,
      secondary,
    })),
  };
}

/** A table of 366 medians, all of them the same flow. */
export function medianTable(flowCfs: number): string {
  const rows = Array.from({ length: 366 }, (_, at) => {
    const date = new Date(Date.UTC(2028, 0, 1 + at));
    return ['00060', date.getUTCMonth() + 1, date.getUTCDate(), flowCfs].join('\t');
  });
  return ['# medians', 'parameter_cd\tmonth_nu\tday_nu\tp50_va', '5s\t3n\t3n\t12s', ...rows].join(
    '\n',
  );
}
