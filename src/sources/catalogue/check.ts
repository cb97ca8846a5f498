import type { Facility } from '#domain/place/facility.ts';
import { type Gauge, hasForecast, measuresFlow } from '#domain/place/gauge.ts';

/** One thing that is wrong in a catalogue file. */
export interface CatalogueProblem {
  /** Path of the file from the repository root. */
  readonly file: string;
  /** Key of the facility or id of the gauge. */
  readonly entry: string;
  readonly field: string;
  /** What is wrong, in a few words. */
  readonly problem: string;
}

/** Problems of the gauge list: an id listed twice or missing, or flow that was never seen. */
export function gaugeProblems(file: string, gauges: readonly Gauge[]): CatalogueProblem[] {
  const problems: CatalogueProblem[] = [];
  const seen = new Set<string>();
  for (const gauge of gauges) {
    const entry = gauge.site ?? gauge.lid ?? gauge.name;
    if (gauge.site === null && gauge.lid === null) {
      problems.push({ file, entry, field: 'site', problem: 'neither site nor lid' });
    }
    const { site, lid, kind, givesFlow, lastFlow, lastForecast, toConfirm } = gauge;
    if (givesFlow && (site === null || kind !== 'flow')) {
      problems.push({ file, entry, field: 'givesFlow', problem: 'only a USGS flow gauge can' });
    }
    if (givesFlow && lastFlow === null && toConfirm === null) {
      problems.push({ file, entry, field: 'lastFlow', problem: 'no day, and nothing to confirm' });
    }
    if (lastForecast !== null && lid === null) {
      problems.push({ file, entry, field: 'lastForecast', problem: 'NOAA has no such gauge' });
    }
    for (const field of ['site', 'lid'] as const) {
      const id = gauge[field];
      if (id === null) continue;
      if (seen.has(id)) problems.push({ file, entry, field, problem: `${id} is listed twice` });
      seen.add(id);
    }
  }
  return problems;
}

/**
 * Contradictions between facilities, and between facilities and gauges.
 *
 * A spelling must belong to one facility only: report rows are assigned by it.
 */
export function facilityProblems(
  file: string,
  facilities: readonly Facility[],
  gauges: readonly Gauge[],
): CatalogueProblem[] {
  const problems: CatalogueProblem[] = [];
  const ownerOf = new Map<string, string>();
  const bySite = new Map(gauges.flatMap((gauge) => (gauge.site ? [[gauge.site, gauge]] : [])));
  const byLid = new Map(gauges.flatMap((gauge) => (gauge.lid ? [[gauge.lid, gauge]] : [])));
  let previousKey = '';

  for (const facility of facilities) {
    const { key: entry, name, aliases, riverGauge, forecastLid } = facility;
    const report = (field: keyof Facility, problem: string) =>
      problems.push({ file, entry, field, problem });

    if (entry !== name.replaceAll(' ', '_')) report('key', `is not the name ${name}`);
    if (entry === previousKey) report('key', 'is listed twice');
    else if (entry < previousKey)
      report('key', `is not in alphabetical order: it follows ${previousKey}`);
    previousKey = entry;

    for (const [field, spellings] of [
      ['name', [name]],
      ['aliases', aliases],
    ] as const) {
      for (const spelling of spellings) {
        const owner = ownerOf.get(spelling);
        if (owner) report(field, `${spelling} already belongs to ${owner}`);
        ownerOf.set(spelling, entry);
      }
    }

    for (const sender of facility.broughtFrom.flatMap(({ from }) => from)) {
      if (!facilities.some(({ key }) => key === sender)) {
        report('broughtFrom', `${sender} is not a facility`);
      }
    }

    if (riverGauge !== null) {
      const gauge = bySite.get(riverGauge);
      if (!gauge) report('riverGauge', `${riverGauge} is not in the gauge list`);
      else if (!measuresFlow(gauge))
        report('riverGauge', `${riverGauge} does not measure flow today`);
    }
    if (forecastLid !== null) {
      const point = byLid.get(forecastLid);
      if (!point) report('forecastLid', `${forecastLid} is not in the gauge list`);
      else if (!hasForecast(point)) report('forecastLid', `${forecastLid} has no forecast today`);
    }
  }
  return problems;
}
