import * as z from 'zod';
import { newestCount } from '#domain/dam/passage-season.ts';
import { isLeftOut } from '#domain/fish/left-out.ts';
import { notUnderstood, type OddRow, oddReasons } from '#domain/fish/suspicious-load.ts';
import { emergencyRules } from '#domain/place/emergency-rules.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { forecastFlow } from '#domain/river/flow-unit.ts';
import type { ObservedFlow, RiverForecast } from '#domain/river/river-value.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, laterOf, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import type { Settings } from '#program/settings.ts';
import type { RiverTools } from '#sources/connector.ts';
import { fetchPassage } from '#sources/dart-passage/index.ts';
import { conforming } from '#sources/http/conforming.ts';
import { fetchAnswer, fetchJson } from '#sources/http/fetch-answer.ts';
import { RIVER_CONNECTORS as rivers } from '#sources/river-connectors.ts';
import { placeOf, unknownFacility } from '#sources/row-outcome.ts';
import { hasWaterServices } from '#sources/water-services-end.ts';
import { fetchReport, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import {
  type Announced,
  readFacilities,
  readNewestGroups,
  readPostedAt,
} from '#sources/wdfw-returns/index.ts';
import { readGroup } from '#sources/wdfw-returns/parse.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';

/** The Skykomish near Gold Bar has a flow, medians and a forecast in every season. */
const SITE = '12134500';
const LID = 'GLBW1';
/** Its forecast has chances: the Skagit near Mount Vernon. */
const CHANCES_LID = 'MVEW1';
const COMID = '23963021';
const POINT = { longitude: -121.66678, latitude: 47.83733 };

export interface Found {
  readonly count: number;
  readonly what: string;
  readonly newest?: string | null | undefined;
  readonly oldAfterH?: number;
  readonly isChanged?: boolean;
  /** What was not understood, in words; empty if nothing. */
  readonly odd?: string;
}

export type Question = (tools: RiverTools) => Promise<Found | null>;

type Questions = Readonly<Record<string, Question>>;

const all = (what: string, { length: count }: readonly unknown[]): Found => ({ count, what });

/** A failure should be shown, not retried. */
const ONCE = {
  random: () => 0,
  sleep: () => Promise.resolve(),
  onRetry: (failure: Error) => {
    throw failure;
  },
};

/** What was not understood in a sample, and whether a load like it would be refused. */
function oddOf(sample: Omit<Parameters<typeof notUnderstood>[0], 'what'>) {
  const odd = sample.rejected.filter((row) => !isLeftOut(row));
  const isChanged = notUnderstood({ what: '', ...sample }).length > 0;
  return { isChanged, odd: odd.length === 0 ? '' : oddReasons(odd) };
}

export function fishQuestions(settings: Settings, facilities: readonly Facility[]): Questions {
  const daily = (tools: RiverTools) => ({
    ...tools,
    ...ONCE,
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
  });
  const page = new URL(settings.weeklyReportsUrl);
  const resolve = createFacilityResolver(facilities);
  let announced: Announced | undefined;
  let report: ReportLink | undefined;
  return {
    'WDFW daily counts, columns': async (tools) => {
      const newest = new Date(await readPostedAt(daily(tools))).toISOString();
      const token = settings.dailyReturnsToken === null ? 'no app token' : 'an app token';
      return { count: 1, what: `data set, asked with ${token}`, newest, oldAfterH: 72 };
    },
    'WDFW daily counts, sums': async (tools) => {
      announced = await readFacilities(daily(tools));
      const { events, dialect } = announced;
      const kept: string[] = [];
      const rejected: OddRow[] = [];
      for (const [name, count] of events) {
        const place = placeOf(resolve, name, '');
        const isKnown = resolve(name, '') !== null;
        const { reason, detail } = unknownFacility(name).rejected;
        for (let at = 0; at < (count || 0); at += 1) {
          if (isKnown) kept.push(place);
          else rejected.push({ place, reason, detail });
        }
      }
      const what = `facilities with fish, by ${dialect}`;
      return { count: events.size, what, ...oddOf({ kept, rejected }) };
    },
    'WDFW daily counts, rows': async (tools) => {
      if (announced === undefined) return null;
      const groups = await readNewestGroups(daily(tools), announced);
      const today = pacificDay(tools.now());
      const kept: string[] = [];
      const rejected: OddRow[] = [];
      for (const group of groups) {
        const read = readGroup(group, resolve, today);
        if ('kept' in read) kept.push(read.kept.facility);
        else rejected.push({ place: placeOf(resolve, group.facility ?? '', ''), ...read.rejected });
      }
      const what = `of the ${groups.length} newest rows understood`;
      return { count: kept.length, what, ...oddOf({ kept, rejected }) };
    },
    'WDFW weekly reports, page': async (tools) => {
      const links = await listReports({ ...tools, page });
      [report] = links;
      return { ...all('reports', links), newest: report?.reportDate, oldAfterH: 22 * 24 };
    },
    'WDFW weekly reports, newest': async (tools) => {
      if (report === undefined) return null;
      const printed = await fetchReport(report, { ...tools, page });
      const { rows, rejected } = readReport(report, printed, resolve);
      const kept = rows.map(({ facility }) => facility);
      return { ...all('rows understood', rows), ...oddOf({ kept, rejected }) };
    },
    'WDFW emergency rules, search': async (tools) => {
      const rules = settings.emergencyRulesUrl;
      const ask = (address: string) => {
        const url = new URL(address);
        const page = { service: 'emergency rules', url, types: ['text/html'], maxBytes: 5e6 };
        return fetchAnswer(page, tools);
      };
      try {
        const { length: count } = await ask(emergencyRules(rules, 'Skykomish River'));
        return { count, what: 'bytes of the rules of a river' };
      } catch (error) {
        await ask(rules).catch(() => {
          throw error;
        });
        return { count: 1, what: `page, ${rules}, but not with ?search=`, isChanged: true };
      }
    },
    'DART counts at Bonneville': async (tools) => {
      const to = pacificDay(tools.now());
      const from = laterOf(addDays(to, -14), `${yearOf(to)}-01-01` as PlainDate);
      const service = { ...tools, ...ONCE, origin: settings.dartUrl };
      const { days, rejected } = await fetchPassage({ dam: 'BON', from, to }, service);
      const odd = oddOf({
        kept: days.map(() => 'BON'),
        rejected: rejected.map((row) => ({ ...row, place: 'BON' })),
      });
      return { ...all('days', days), newest: newestCount(days), oldAfterH: 7 * 24, ...odd };
    },
  };
}

export function flowCount(forecast: RiverForecast): number {
  const { points, isUnitKnown } = forecastFlow(forecast);
  return isUnitKnown ? points.filter(({ flowCfs }) => flowCfs !== null).length : 0;
}

export function riverQuestions(facilities: readonly Facility[], nowMs: number): Questions {
  const sites = [...new Set(facilities.flatMap(({ riverGauge }) => riverGauge ?? []))];
  const flow = ({ readings }: ObservedFlow): Found => {
    return { ...all('readings', readings), newest: readings.at(-1)?.observedAt, oldAfterH: 6 };
  };
  return {
    'USGS flow of seven days': async (tools) =>
      flow(await rivers.usgsContinuous.fetch(SITE, tools)),
    'USGS newest flow': async (tools) => {
      const found = await rivers.usgsLatest.fetch(sites, tools);
      const newest = found
        .map(({ observedAt }) => observedAt)
        .reduce((a, b) => (a > b ? a : b), '');
      const isChanged = found.length < sites.length / 2;
      return {
        ...all(`of ${sites.length} facility gauges`, found),
        newest,
        oldAfterH: 6,
        isChanged,
      };
    },
    'USGS medians': async (tools) => all('medians', await rivers.usgsNormals.fetch(SITE, tools)),
    'USGS daily means': async (tools) => {
      const { from, means } = await rivers.usgsDaily.fetch(SITE, tools);
      return { ...all('days', means), newest: addDays(from, means.length - 1), oldAfterH: 96 };
    },
    'USGS series of a gauge': async (tools) =>
      all('series', await rivers.usgsSeries.fetch(SITE, tools)),
    ...(hasWaterServices(nowMs) && {
      'USGS flow, older service': async (tools: RiverTools) =>
        flow(await rivers.usgsLegacyFlow.fetch(SITE, tools)),
    }),
    'NOAA gauges': async (tools) => all('gauges', await rivers.nwpsGauges.fetch(null, tools)),
    'NOAA forecast': async (tools) => {
      const found = await rivers.nwpsForecast.fetch(LID, tools);
      return { count: flowCount(found), what: 'flows', newest: found.issuedAt, oldAfterH: 48 };
    },
    'NOAA flood categories': async (tools) =>
      all('categories', Object.keys(await rivers.nwpsPoint.fetch(LID, tools))),
    // On most days none is in force.
    'NWS warnings': async (tools) => {
      const { length } = await rivers.nwsWarnings.fetch(null, tools);
      return { count: 1, what: `list, with ${length} that matter at a river` };
    },
    'NOAA chances (HEFS)': async (tools) => {
      const { issuedAt, times } = await rivers.hefsChances.fetch(CHANCES_LID, tools);
      return { ...all('times', times), newest: issuedAt, oldAfterH: 36 };
    },
    'NLDI reach at a point': async (tools) => {
      const comid = await rivers.nldiPosition.fetch(POINT, tools);
      return all('reach', comid === null ? [] : [comid]);
    },
    'NLDI way to the sea': async (tools) =>
      all('reaches', await rivers.nldiFlowlines.fetch(COMID, tools)),
  };
}

const styleSchema = z.object({ version: z.literal(8), layers: z.array(z.unknown()) });

export function baseMapQuestion(styleUrl: string | null): Question {
  const service = 'base map';
  return async (tools) => {
    if (styleUrl === null) return null;
    const types = ['application/json', 'application/vnd.mapbox', 'text/plain'];
    const call = { service, url: new URL(styleUrl), types, maxBytes: 5e6, timeoutMs: 10_000 };
    const style = conforming(service, styleSchema, await fetchJson(call, tools));
    return all('layers in its style', style.layers);
  };
}
