// `npm run doctor -- --catalogue`: which gauges of the catalogue give flow, and which points a forecast.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { createRiverUpstream } from '#server/river/river-upstream.ts';
import { riverGates } from '#server/river/service-gate.ts';
import type { Catalogue } from '#sources/catalogue/parse.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { MOST_LATEST_SITES } from '#sources/usgs-latest/request.ts';
import { flowsOf } from './doctor-services.ts';

const HOUR_MS = 3_600_000;
/** The site shows seven days: a gauge with nothing in them gives no flow. */
const SILENT_MS = 7 * 24 * HOUR_MS;
/** Older progress says nothing about today. */
const PROGRESS_LASTS_MS = 24 * HOUR_MS;
const LEFT_TO_VISITORS = 15;
const MOST_FAILED_IN_A_ROW = 3;

const progressSchema = z.object({
  services: z.string(),
  begunAt: z.iso.datetime(),
  /** By USGS site its newest flow, by NOAA point a moment that is forecast; `null` for none. */
  answers: z.record(z.string(), z.iso.datetime().nullable()),
});
type Progress = z.infer<typeof progressSchema>;

interface CatalogueCheck {
  readonly catalogue: Catalogue;
  readonly services: RiverServices;
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** The file for the list. What has been answered is kept beside it until the list is whole. */
  readonly to: string;
  readonly isSimulated: boolean;
  readonly print: (line: string) => void;
}

async function readProgress(path: string, services: string, now: number): Promise<Progress> {
  const fresh = { services, begunAt: new Date(now).toISOString(), answers: {} };
  try {
    const progress = progressSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const isOld = now - Date.parse(progress.begunAt) > PROGRESS_LASTS_MS;
    return isOld || progress.services !== services ? fresh : progress;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fresh;
    throw new Error(`${path} is not the progress of this command; delete it to begin again`);
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** What to correct about one gauge. */
function corrections(gauge: Gauge, { answers, begunAt }: Progress): readonly string[] {
  const { site, lid, givesFlow, kind, toConfirm } = gauge;
  const [flow, forecast] = [site, lid].map((id) => (id === null ? undefined : answers[id]));
  const flows = typeof flow === 'string' && Date.parse(begunAt) - Date.parse(flow) < SILENT_MS;
  const isSilent = measuresFlow(gauge) && flow !== undefined && !flows;
  const isDoubted = toConfirm !== null;
  return [
    isSilent && 'NO FLOW: set givesFlow to false',
    forecast === null && 'NO FORECAST: clear lastForecast and toConfirm',
    !givesFlow && kind === 'flow' && flows && 'flow after all: set givesFlow and lastFlow',
    givesFlow && isDoubted && flows && 'flow confirmed: set lastFlow, see toConfirm',
    forecast && isDoubted && 'forecast confirmed: set lastForecast, see toConfirm',
  ].filter((text) => typeof text === 'string');
}

/** A line for each correction with the facilities it touches, by kind; capitals come first. */
function correctionLines({ facilities, gauges }: Catalogue, progress: Progress): readonly string[] {
  const lines = gauges.flatMap((gauge) => {
    const { site, lid, name } = gauge;
    const at = facilities
      .filter(({ riverGauge, forecastLid }) => {
        return (riverGauge ?? '') === site || (forecastLid ?? '') === lid;
      })
      .map((facility) => facility.name);
    const id = `${(site ?? '').padEnd(8)} ${(lid ?? '').padEnd(5)}`;
    const where = [name, ...at].join(', ');
    return corrections(gauge, progress).map((what) => `${what.padEnd(51)} ${id} ${where}`);
  });
  return lines.sort();
}

/**
 * Asks for every gauge and forecast point of the catalogue and writes what to correct.
 *
 * @throws {Error} when something is to be corrected, or could not be asked.
 */
export async function checkCatalogue(parts: CatalogueCheck): Promise<void> {
  const { catalogue, services, now, signal, to, print } = parts;
  const { gauges } = catalogue;
  const progressPath = `${to}.progress.json`;
  const progress = await readProgress(progressPath, services.usgs.href, now());
  const { answers } = progress;
  const upstream = createRiverUpstream({
    services,
    gates: riverGates(services, now),
    fetch: (url, init) => {
      const signals = init.signal ? [signal, init.signal] : [signal];
      return parts.fetch(url, { ...init, signal: AbortSignal.any(signals) });
    },
    now,
  });
  const reasons = new Set<string>();

  /** Asks in turn, and keeps each answer, until the service has no more to give. */
  async function askEach<Item>(
    items: readonly Item[],
    name: (item: Item) => string,
    ask: (item: Item) => Promise<string>,
    callsLeft: () => Promise<number> = async () => Number.POSITIVE_INFINITY,
  ): Promise<void> {
    let failedInARow = 0;
    for (const [index, item] of items.entries()) {
      if ((await callsLeft()) <= LEFT_TO_VISITORS) {
        reasons.add('the rest of the hour is for visitors, run it again in 60 min');
        return;
      }
      const line = `${name(item)} (${index + 1} of ${items.length})`;
      try {
        print(`${line}: ${await ask(item)}`);
        await write(progressPath, JSON.stringify(progress));
        failedInARow = 0;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceError)) throw error;
        print(`${line}: ${error.message}`);
        failedInARow += 1;
        const minutes = Math.ceil((error.retryAfterMs ?? HOUR_MS) / 60_000);
        const isLimited = error.kind === 'limited';
        reasons.add(isLimited ? `run it again in ${minutes} min` : 'run it again later');
        if (isLimited || failedInARow === MOST_FAILED_IN_A_ROW) return;
      }
    }
  }

  const sites = gauges.flatMap(({ site }) => site ?? []);
  const shown = new Set<string>(gauges.filter(measuresFlow).map(({ site }) => site));
  const lids = gauges.filter(hasForecast).flatMap(({ lid }) => lid ?? []);
  const open = (ids: readonly string[]) => ids.filter((id) => answers[id] === undefined);
  const openSites = open(sites);
  const lists = Array.from({ length: Math.ceil(openSites.length / MOST_LATEST_SITES) }, (_, list) =>
    openSites.slice(list * MOST_LATEST_SITES, (list + 1) * MOST_LATEST_SITES),
  );
  /** A gauge with two instruments has no newest flow in a list. */
  const single: string[] = [];
  const nameOfList = (list: readonly string[]) => `USGS ${list[0]} to ${list.at(-1)}`;
  const askList = async (list: readonly string[]) => {
    const newest = new Map((await upstream.latest(list)).map((one) => [one.site, one.observedAt]));
    const isCurrent = (site: string) => now() - Date.parse(newest.get(site) ?? '') < SILENT_MS;
    for (const site of list) {
      if (isCurrent(site) || !shown.has(site)) answers[site] = newest.get(site) ?? null;
      else single.push(site);
    }
    return `${list.filter(isCurrent).length} of ${list.length} give flow`;
  };
  const askSite = async (site: string) => {
    const { kind, value } = await upstream.ask({ kind: 'flow', site });
    answers[site] = (kind === 'flow' && value.readings.at(-1)?.observedAt) || null;
    return answers[site] === null ? 'no flow in seven days' : 'gives flow';
  };
  const askPoint = async (lid: string) => {
    const { kind, value } = await upstream.ask({ kind: 'forecast', lid });
    answers[lid] = (kind === 'forecast' && flowsOf(value)[0]?.validAt) || null;
    return answers[lid] === null ? 'no forecast of flow' : 'forecasts flow';
  };
  await askEach(lists, nameOfList, askList, upstream.usgsCallsLeft);
  await askEach(single, (site) => `USGS ${site}`, askSite, upstream.usgsCallsLeft);
  await askEach(open(lids), (lid) => `NOAA ${lid}`, askPoint);

  const missing = open([...sites, ...lids]).length;
  const lines = correctionLines(catalogue, progress);
  const day = progress.begunAt.slice(0, 10);
  const text = [
    ...(parts.isSimulated ? ['SIMULATED: a stand-in answered, correct nothing by this'] : []),
    `data/gauges.json on ${day}: ${lines.length} corrections, ${missing} gauges or points not yet asked`,
    ...lines,
  ].join('\n');
  await write(to, `${text}\n`);
  print(`\n${text}\n`);
  if (missing > 0) {
    throw new Error(`${missing} not yet asked: ${[...reasons].join('; ')}; the list so far: ${to}`);
  }
  await rm(progressPath, { force: true });
  if (lines.length > 0) throw new Error(`${lines.length} corrections of data/gauges.json: ${to}`);
}
