import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';
import { WEEK_MS } from '#domain/time/milliseconds.ts';
import type { Catalog } from '#sources/catalog/index.ts';
import type { RiverTools } from '#sources/connector.ts';
import { RIVER_CONNECTORS as rivers } from '#sources/river-connectors.ts';
import { SourceError } from '#sources/source-error.ts';
import { MOST_LATEST_SITES } from '#sources/usgs/water-data.ts';
import { flowCount } from './doctor-questions.ts';

/** A gauge that has not reported for this long counts as silent. */
const SILENT_MS = WEEK_MS;
/** After this many failures a service is not asked again in this run. */
const MOST_FAILURES = 3;

function corrections(
  gauge: Gauge,
  gives: ReadonlyMap<string, boolean>,
  chances: ReadonlyMap<string, boolean>,
): readonly string[] {
  const { site, lid, givesFlow, kind, toConfirm, hasChances } = gauge;
  const flow = site === null ? undefined : gives.get(site);
  const forecast = lid === null ? undefined : gives.get(lid);
  const ensemble = lid === null ? undefined : chances.get(lid);
  const isDoubted = toConfirm !== null;
  const found: string[] = [];
  if (measuresFlow(gauge) && flow === false) found.push('NO FLOW: set givesFlow to false');
  if (forecast === false) found.push('NO FORECAST: clear lastForecast and toConfirm');
  if (!givesFlow && kind === 'flow' && flow) found.push('HAS FLOW: set givesFlow and lastFlow');
  if (givesFlow && isDoubted && flow) found.push('flow confirmed: set lastFlow, see toConfirm');
  if (hasChances && ensemble === false) found.push('NO CHANCES: remove hasChances');
  if (!hasChances && ensemble) found.push('HAS CHANCES: set hasChances');
  if (forecast && isDoubted) found.push('forecast confirmed: set lastForecast, see toConfirm');
  return found;
}

const orIfUnknown = <Value>(answer: Promise<Value>): Promise<Value | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof SourceError && error.kind === 'unknown') return null;
    throw error;
  });

/** Checks every gauge of the catalog. @throws if data/gauges.json needs corrections. */
export async function checkCatalog(
  { facilities, gauges }: Catalog,
  tools: RiverTools,
  print: (line: string) => void,
): Promise<void> {
  const gives = new Map<string, boolean>();
  let failures = 0;
  /** Asks, unless the service has failed too often. A gauge without an answer is never called silent. */
  const ask = async (what: string, call: () => Promise<void>) => {
    if (failures >= MOST_FAILURES) return;
    print(`${what} …`);
    try {
      await call();
    } catch (error) {
      tools.signal?.throwIfAborted();
      if (!(error instanceof SourceError)) throw error;
      print(`  ${error.message}`);
      failures = error.kind === 'limited' ? MOST_FAILURES : failures + 1;
    }
  };
  const isCurrent = (at: string | undefined) => tools.now() - Date.parse(at ?? '') < SILENT_MS;
  const sites = gauges.flatMap(({ site }) => site ?? []);
  const silent: string[] = [];
  for (let from = 0; from < sites.length; from += MOST_LATEST_SITES) {
    const list = sites.slice(from, from + MOST_LATEST_SITES);
    await ask(`USGS ${list[0]} to ${list.at(-1)}`, async () => {
      const found = await rivers.usgsLatest.fetch(list, tools);
      const newest = new Map(found.map(({ site, observedAt }) => [site, observedAt]));
      for (const site of list) {
        if (isCurrent(newest.get(site))) gives.set(site, true);
        else silent.push(site);
      }
    });
  }
  // In lists, a gauge with two instruments has no newest flow.
  for (const site of silent) {
    await ask(`USGS ${site}`, async () => {
      const { readings } = await rivers.usgsContinuous.fetch(site, tools);
      gives.set(site, isCurrent(readings.at(-1)?.observedAt));
    });
  }
  failures = 0;
  const lids = gauges.filter(hasForecast).flatMap(({ lid }) => lid ?? []);
  for (const lid of lids) {
    await ask(`NOAA ${lid}`, async () => {
      const forecast = await orIfUnknown(rivers.nwpsForecast.fetch(lid, tools));
      gives.set(lid, forecast !== null && flowCount(forecast) > 0);
    });
  }
  failures = 0;
  const chances = new Map<string, boolean>();
  const mayHaveChances = gauges
    .filter((gauge) => gauge.hasChances || hasForecast(gauge))
    .flatMap(({ lid }) => lid ?? []);
  for (const lid of mayHaveChances) {
    await ask(`HEFS ${lid}`, async () => {
      const found = await orIfUnknown(rivers.hefsChances.fetch(lid, tools));
      chances.set(lid, found !== null);
    });
  }
  const lines = gauges.flatMap((gauge) => {
    const { site, lid, name } = gauge;
    const at = facilities.filter(
      ({ riverGauge, forecastLid }) =>
        (riverGauge !== null && riverGauge === site) ||
        (forecastLid !== null && forecastLid === lid),
    );
    const where = [site, lid, name, ...at.map((facility) => facility.name)].filter(Boolean);
    return corrections(gauge, gives, chances).map(
      (what) => `${what.padEnd(51)} ${where.join(', ')}`,
    );
  });
  for (const line of lines.sort()) print(line);
  const missing =
    [...sites, ...lids].filter((id) => !gives.has(id)).length +
    mayHaveChances.filter((lid) => !chances.has(lid)).length;
  if (missing > 0) throw new Error(`${missing} could not be checked; try again in an hour`);
  if (lines.length > 0) throw new Error(`${lines.length} corrections to make in data/gauges.json`);
}
