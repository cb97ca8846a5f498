/**
 * Writes `docs/facility-gauges.md`: which gauge shows the river of which facility, and why, on one
 * page for a person who knows the rivers.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { Catalogue } from '#sources/catalogue/parse.ts';

const PAGE = new URL('../docs/facility-gauges.md', import.meta.url);

const HELP = `Writes docs/facility-gauges.md from data/facilities.json and data/gauges.json.

Usage: npm run gauge-review -- [--check]

  --check  write nothing; exit 1 when the page is out of date
  --help   this text`;

const PREAMBLE = `# The gauge of every facility

One page to check by eye. Each facility follows one USGS gauge and one NOAA forecast point: on its
own stream if that has one, else on the river it flows into. A wrong river is worse than none, so
a tributary never follows the Columbia or the Snake, and a lake level is never shown as a flow.
To put a link right, change \`riverGauge\`, \`forecastLid\` and \`gaugeReason\` in
\`data/facilities.json\`, then run \`npm run gauge-review\`, which writes this page.

Miles are great-circle miles from the facility to the gauge, or to the forecast point where there
is no gauge. A dash means none. A gauge that is to be confirmed is known from memory or from one
source only: try it against the live service, then put the day into \`lastFlow\` or
\`lastForecast\` of \`data/gauges.json\`.
`;

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

/** The page as Markdown, with the facilities in the order of the catalogue. */
export function gaugeReview({ facilities, gauges }: Catalogue): string {
  const withGauge = facilities.filter(({ riverGauge }) => riverGauge !== null).length;
  const withForecast = facilities.filter(({ forecastLid }) => forecastLid !== null).length;
  return [
    PREAMBLE,
    `${facilities.length} facilities: ${withGauge} with a gauge, ${withForecast} with a forecast point.`,
    '',
    row(['Facility', 'Stream', 'USGS gauge', 'NOAA', 'Miles', 'Why, and what is *doubtful*']),
    row(['---', '---', '---', '---', '---:', '---']),
    ...facilities.map((facility) => facilityRow(facility, gauges)),
    '',
  ].join('\n');
}

export const main = command({
  name: 'gauge-review',
  help: HELP,
  options: { check: { type: 'boolean', default: false } },
  run: async ({ values }) => {
    const page = gaugeReview(await readCatalogue());
    if (!values.check) return writeFile(PAGE, page);
    // A page that was never written is out of date like any other.
    const written = await readFile(PAGE, 'utf8').catch(() => null);
    if (written !== page) {
      throw new Error('docs/facility-gauges.md is out of date: run npm run gauge-review');
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
