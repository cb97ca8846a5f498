import { RIVER_HEADERS } from '#contract/river-address.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { NOW, NOW_MS } from './clock.ts';
import type { Page, Route } from './watched-page.ts';

export type Answer = (route: Route) => Promise<void>;

const instant = (hoursFromNow: number): string =>
  new Date(NOW_MS + hoursFromNow * HOUR_MS).toISOString();

interface Served {
  readonly state?: 'fresh' | 'stale';
  /** Hours since the answer was fetched. */
  readonly age?: number;
}

function answer(
  body: unknown,
  source: 'usgs' | 'nwps',
  { state = 'fresh', age = 0.1 }: Served = {},
): Answer {
  const headers = {
    [RIVER_HEADERS.source]: source,
    [RIVER_HEADERS.state]: state,
    [RIVER_HEADERS.fetchedAt]: instant(-age),
  };
  return (route) =>
    route.fulfill({ headers, ...(typeof body === 'string' ? { body } : { json: body }) });
}

/** Flow every 15 minutes over the past week, up to the newest reading, this many hours ago. */
export function readings(
  flowAt: (hoursFromNow: number) => number,
  { newest = 0.4, ...served }: Served & { newest?: number } = {},
): Answer {
  const value = Array.from({ length: 7 * 24 * 4 }, (_, at) => -7 * 24 + (at + 1) / 4 - 0.4)
    .filter((hours) => hours <= -newest)
    .map((hours) => ({ value: `${Math.round(flowAt(hours))}`, dateTime: instant(hours) }));
  const sourceInfo = {
    siteName: 'Some River at Somewhere, WA',
    geoLocation: { geogLocation: { latitude: 46.5, longitude: -122.6 } },
  };
  return answer({ value: { timeSeries: [{ sourceInfo, values: [{ value }] }] } }, 'usgs', served);
}

/** Flow every six hours over the next ten days, in kcfs unless another unit is given. */
export function forecast(
  kcfsAt: (hoursFromNow: number) => number,
  served: Served & { units?: readonly [string | null, string | null]; points?: number } = {},
): Answer {
  const { units = ['ft', 'kcfs'], points = 40 } = served;
  const body = {
    issuedTime: instant(-4),
    primaryUnits: units[0],
    secondaryUnits: units[1],
    data: Array.from({ length: points }, (_, at) => ({
      validTime: instant(5 + at * 6),
      primary: 12.3,
      secondary: kcfsAt(5 + at * 6),
    })),
  };
  return answer(body, 'nwps', served);
}

export function medians(flowCfs: number): Answer {
  const rows = Array.from({ length: 372 }, (_, at) => {
    return `00060\t${Math.floor(at / 31) + 1}\t${(at % 31) + 1}\t${flowCfs}`;
  });
  const head = '# medians\nparameter_cd\tmonth_nu\tday_nu\tp50_va\n5s\t3n\t3n\t12s\n';
  return answer(head + rows.join('\n'), 'usgs');
}

function dailyMeans(flowAt: (day: number) => number): Answer {
  const days = Math.floor((NOW_MS - Date.UTC(2013, 0, 1)) / (24 * HOUR_MS));
  const means = Array.from({ length: days }, (_, day) => flowAt(day));
  return answer({ from: '2013-01-01', means }, 'usgs');
}

export const failing: Answer = (route) => route.fulfill({ status: 503, body: '<html>' });

export const garbled: Answer = (route) => route.fulfill({ status: 200, body: '<html>' });

export const STORM = {
  observed: readings(
    (hours) => 4200 + 30 * Math.sin(hours / 4) + 3800 * Math.exp(-(((hours + 40) / 18) ** 2)),
  ),
  forecast: forecast((hours) => 4.2 + 4 * Math.exp(-(((hours - 96) / 30) ** 2))),
  medians: medians(3300),
  days: dailyMeans((day) => Math.round(4200 + 1800 * Math.sin(day / 9))),
};

export type RiverWorld = Record<keyof typeof STORM, Answer>;

export async function answerRivers(page: Page, first: Partial<RiverWorld> = {}, runs = false) {
  const world: RiverWorld = { ...STORM, ...first };
  if (runs) await page.clock.install({ time: NOW });
  else await page.clock.setFixedTime(NOW);
  await page.route('**/river/nwis/iv/**', (route) => world.observed(route));
  await page.route('**/river/nwis/stat/**', (route) => world.medians(route));
  await page.route('**/river/daily-means/**', (route) => world.days(route));
  await page.route('**/river/nwps/**', (route) => world.forecast(route));
  return world;
}
