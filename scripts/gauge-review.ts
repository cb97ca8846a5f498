// `npm run gauge-review`: which gauge shows the river of which facility, and why, as one page to check.
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

const HELP = `Prints the gauge of every facility from data/facilities.json and data/gauges.json, as Markdown.

Usage: npm run --silent gauge-review > gauges.md

Each facility follows one USGS gauge and one NOAA forecast point, on its own stream or else on the
river that flows into; a wrong river is worse than none. To put a link right, change riverGauge,
forecastLid and gaugeReason in data/facilities.json. A gauge to confirm is known from memory or from
one source only: npm run doctor -- --catalogue asks the services. Miles are great-circle miles.`;

const NONE = '–';

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function facilityRow(facility: Facility, gauges: readonly Gauge[]): string {
  const { name, stream, riverGauge, forecastLid, gaugeReason, notes } = facility;
  const river = gauges.find(({ site }) => site !== null && site === riverGauge);
  const point = gauges.find(({ lid }) => lid !== null && lid === forecastLid);
  const gauge = river ?? point;
  const toConfirm = [...new Set([river, point])].flatMap((one) =>
    one?.toConfirm ? [`To confirm: ${one.site ?? one.lid}: ${one.toConfirm}`] : [],
  );
  const doubts = [...(notes === null ? [] : [notes]), ...toConfirm].join(' ');
  return row([
    facilityTitle(name),
    stream,
    riverGauge ?? NONE,
    forecastLid ?? NONE,
    gauge ? greatCircleMiles(facility, gauge).toFixed(1) : NONE,
    doubts === '' ? gaugeReason : `${gaugeReason} *${doubts}*`,
  ]);
}

export const main = command({
  name: 'gauge-review',
  help: HELP,
  options: {},
  run: async ({ print }) => {
    const { facilities, gauges } = await readCatalogue();
    print(
      row(['Facility', 'Stream', 'USGS gauge', 'NOAA', 'Miles', 'Why, and what is *doubtful*']),
    );
    print(row(['---', '---', '---', '---', '---:', '---']));
    for (const facility of facilities) print(facilityRow(facility, gauges));
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
