import * as z from 'zod';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { forecastFlow } from '#domain/river/flow-unit.ts';
import type { ObservedFlow, RiverForecast } from '#domain/river/river-value.ts';

import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { Settings } from '#jobs/settings.ts';
import { baseMapOf } from '#server/base-map.ts';
import type { Connector } from '#sources/connector.ts';
import { conforming } from '#sources/http/conforming.ts';
import { type CallTools, type Fetch, fetchJson } from '#sources/http/fetch-answer.ts';
import { RIVER_CONNECTORS as rivers } from '#sources/river-connectors.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { fetchReport, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import { readFacilities, readPostedAt } from '#sources/wdfw-returns/index.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';

/** The Skykomish near Gold Bar has a flow, medians and a forecast in every season. */
const [SITE, LID, COMID] = ['12134500', 'GLBW1', '23963021'];
const POINT = { longitude: -121.66678, latitude: 47.83733 };
const LEGACY_ENDS = '2027-02-22';

/** What a service answered. */
export interface Found {
  readonly count: number;
  readonly of: string;
  /** An instant or a day; missing where the answer is not about a time. */
  readonly newest?: string | null | undefined;
  /** Hours after which the newest figure is older than usual. */
  readonly oldAfterH?: number;
  readonly isChanged?: boolean;
}

/** One small question to one service. */
export interface Question {
  readonly name: string;
  readonly fetch: Fetch;
  /** @returns `null` where there is nothing to ask. */
  readonly ask: (tools: CallTools) => Promise<Found | null>;
  /** The setting with the key that raises the limit. */
  readonly key?: string;
}

/** How a site asks. */
export interface Asking {
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
  readonly fetch: Fetch;
  /** In a demonstration, the simulated services. */
  readonly riverFetch: Fetch;
  readonly services: RiverServices;
  readonly facilities: readonly Facility[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

function fishQuestions({ settings, facilities, fetch, now }: Asking): Question[] {
  const daily = (tools: CallTools) => ({
    ...tools,
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    random: () => 0,
    sleep: () => Promise.resolve(),
    // A failure should show, not be retried.
    onRetry: (failure: Error) => {
      throw failure;
    },
  });
  const page = new URL(settings.weeklyReportsUrl);
  let report: ReportLink | undefined;
  const question = (name: string, ask: Question['ask']): Question => {
    return { name: `WDFW ${name}`, fetch, ask, key: 'FRESHET_WDFW_RETURNS_TOKEN' };
  };
  return [
    question('daily counts, columns', async (tools) => {
      const newest = new Date(await readPostedAt(daily(tools))).toISOString();
      return { count: 1, of: 'data set with all its columns', newest, oldAfterH: 72 };
    }),
    question('daily counts, sums', async (tools) => {
      const to = pacificDay(now());
      const { size } = await readFacilities(daily(tools), { from: addDays(to, -60), to });
      return { count: size, of: 'facilities with fish in 60 days' };
    }),
    question('weekly reports, page', async (tools) => {
      const links = await listReports({ ...tools, page });
      [report] = links;
      const newest = report?.reportDate;
      return { count: links.length, of: 'reports', newest, oldAfterH: 22 * 24 };
    }),
    question('weekly reports, newest', async (tools) => {
      if (report === undefined) return null;
      const printed = await fetchReport(report, { ...tools, page });
      const { rows, rejected } = readReport(report, printed, createFacilityResolver(facilities));
      const isChanged = rejected.length > rows.length / 10;
      return { count: rows.length, of: `rows understood, ${rejected.length} not`, isChanged };
    }),
  ];
}

/** How many points of a forecast have a flow. */
export function flowCount(forecast: RiverForecast): number {
  const { points, isUnitKnown } = forecastFlow(forecast);
  return isUnitKnown ? points.filter(({ flowCfs }) => flowCfs !== null).length : 0;
}

function riverQuestions({ services, facilities, riverFetch, now }: Asking): Question[] {
  const question = <Input, Output>(
    name: string,
    { fetch }: Connector<Input, Output>,
    input: Input,
    found: (output: Output) => Found,
  ): Question => ({
    name,
    fetch: riverFetch,
    ask: async (tools) => found(await fetch(input, { ...tools, services, now })),
    ...(name.startsWith('USGS') ? { key: 'FRESHET_USGS_API_KEY' } : {}),
  });
  const some =
    (of: string) =>
    ({ length: count }: readonly unknown[]): Found => ({ count, of });
  const sites = [...new Set(facilities.flatMap(({ riverGauge }) => riverGauge ?? []))];
  const flow = ({ readings }: ObservedFlow): Found => {
    const newest = readings.at(-1)?.observedAt;
    return { count: readings.length, of: 'readings', newest, oldAfterH: 6 };
  };
  const legacy = question('USGS flow, older service', rivers.usgsLegacyFlow, SITE, flow);
  return [
    question('USGS flow of seven days', rivers.usgsContinuous, SITE, flow),
    question('USGS newest flow', rivers.usgsLatest, sites, (found) => ({
      count: found.length,
      of: `of ${sites.length} facility gauges`,
      newest: found.map(({ observedAt }) => observedAt).reduce((a, b) => (a > b ? a : b), ''),
      oldAfterH: 6,
      isChanged: found.length < sites.length / 2,
    })),
    question('USGS medians', rivers.usgsNormals, SITE, some('medians')),
    question('USGS daily means', rivers.usgsDaily, SITE, ({ from, means }) => {
      const newest = addDays(from, means.length - 1);
      return { count: means.length, of: 'days', newest, oldAfterH: 96 };
    }),
    pacificDay(now()) < LEGACY_ENDS ? legacy : { ...legacy, ask: async () => null },
    question('NOAA gauges', rivers.nwpsGauges, null, some('gauges')),
    question('NOAA forecast', rivers.nwpsForecast, LID, (found) => {
      return { count: flowCount(found), of: 'flows', newest: found.issuedAt, oldAfterH: 48 };
    }),
    question('NOAA flood categories', rivers.nwpsPoint, LID, (found) =>
      some('categories')(Object.keys(found)),
    ),
    question('NLDI reach at a point', rivers.nldiPosition, POINT, (comid) =>
      some('reach')(comid === null ? [] : [comid]),
    ),
    question('NLDI way to the sea', rivers.nldiFlowlines, COMID, some('reaches')),
  ];
}

const styleSchema = z.object({ version: z.literal(8), layers: z.array(z.unknown()) });

function baseMapQuestion({ settings, mode, fetch }: Asking): Question {
  const { styleUrl } = baseMapOf(settings, mode);
  const service = 'base map';
  return {
    name: 'Base map',
    fetch,
    ask: async (tools) => {
      if (styleUrl === null) return null;
      const types = ['application/json', 'application/vnd.mapbox', 'text/plain'];
      const call = { service, url: new URL(styleUrl), types, maxBytes: 5e6, timeoutMs: 10_000 };
      const style = conforming(service, styleSchema, await fetchJson(call, tools));
      return { count: style.layers.length, of: 'layers in its style' };
    },
  };
}

/** All questions; a demonstration asks none about fish. */
export function questionsOf(asking: Asking): readonly Question[] {
  const fish = asking.mode === 'demo' ? [] : fishQuestions(asking);
  return [...fish, ...riverQuestions(asking), baseMapQuestion(asking)];
}
