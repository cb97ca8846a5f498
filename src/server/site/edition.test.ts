import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Facilities, facilitiesSchema } from '#contract/facilities.ts';
import { type Hatchery, hatcherySchema } from '#contract/hatchery.ts';
import type { WebBuild } from '#contract/page.ts';
import type { Season } from '#contract/season.ts';
import { trappedIn } from '#domain/fish/final-row.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { BUNDLED_SNAPSHOT, bundledReports } from '../../testing/bundled-snapshot.ts';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

/** A day in the middle of the coho run; the snapshot continues for nine months after it. */
const DAY = '2025-10-23';
/** From this day on every report is read: enough years for every figure shown. Of earlier reports, only some are. */
const FIRST_DAY = '2019-08-01';
const NOW = '2026-11-20T12:00:00Z';

const OPTIONS = { at: NOW, mode: 'demo' } as const;
let web: WebBuild;
async function loadFinals({ store, look }: SiteUnderTest): Promise<void> {
  const { facilities } = await readCatalog();
  const progress = () => undefined;
  await loadSnapshot(store, BUNDLED_SNAPSHOT, {
    facilities,
    today: DAY,
    progress,
    sources: ['wdfw-finals'],
  });
  await look();
}

/** A site before any later report came, and its store afterward, both as of that day and in full. */
let thatDay: SiteUnderTest;
let asOf: SiteUnderTest;
let everything: SiteUnderTest;
beforeAll(async () => {
  web = await webBuild();
  const options = { ...OPTIONS, web };
  const reports = await bundledReports();
  const some = reports.filter(({ report }, at) => report.reportDate >= FIRST_DAY || at % 8 === 0);
  const known = some.filter(({ report }) => report.reportDate <= DAY);
  thatDay = await siteUnderTest({ ...options, reports: known, knownOn: DAY });
  await loadFinals(thatDay);
  // It does not look again, so it keeps the edition it has read.
  await thatDay.ingest(...some);
  const { store } = thatDay;
  asOf = await siteUnderTest({ ...options, store, knownOn: DAY });
  everything = await siteUnderTest({ ...options, store });
});
afterAll(async () => {
  await asOf.close();
  await everything.close();
  await thatDay.close();
});

async function json(site: SiteUnderTest, url: string): Promise<unknown> {
  const answer = await site.app.inject(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

const facilitiesOf = async (site: SiteUnderTest): Promise<Facilities> =>
  facilitiesSchema.parse(await json(site, '/api/facilities'));

describe('the site as of a past day', () => {
  test('says which day it shows, and that its newest figures are of that day', async () => {
    expect(await facilitiesOf(asOf)).toMatchObject({
      today: DAY,
      as_of: DAY,
      recent_from: '2025-10-10',
    });
    expect(await json(asOf, '/api/config')).toMatchObject({ today: DAY, as_of: DAY });
    const statusOf = async (site: SiteUnderTest) => (await site.app.inject('/api/status')).json();
    const { returns } = await statusOf(thatDay);
    expect(await statusOf(asOf)).toMatchObject({ today: DAY, as_of: DAY, returns });
    expect((await statusOf(everything)).returns).toBeGreaterThan(returns);
  });

  test('it is the same as if no later report had come', async () => {
    const [now, then] = await Promise.all([asOf, thatDay].map(facilitiesOf));
    const { data_version: _now, ...shownNow } = now ?? {};
    const { data_version: _then, ...shownThen } = then ?? {};
    expect(shownNow).toEqual(shownThen);
    expect(then?.features.length).toBeGreaterThan(60);
    for (const { id } of then?.features ?? []) {
      const url = `/api/hatchery/${encodeURIComponent(id)}`;
      const [bodyNow, bodyThen] = await Promise.all([asOf, thatDay].map((site) => json(site, url)));
      expect(hatcherySchema.parse(bodyNow)).toEqual({
        ...hatcherySchema.parse(bodyThen),
        data_version: expect.any(String),
      });
    }
  });

  test.each(['/', '/app', '/hatcheries/issaquah-hatchery'])(
    'its page %s shows no year that had not come',
    async (url) => {
      const { statusCode, body } = await asOf.app.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('Oct 23, 2025');
      const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(shown).not.toMatch(/2026/);
      const data = body
        .slice(body.indexOf('type="application/json"'))
        .replace(/"clock":"[^"]*"/, '');
      expect(data.match(/2026-\d\d-\d\d/g)).toBe(null);
    },
  );
});

describe('the site over the whole snapshot', () => {
  const answers: Hatchery[] = [];
  beforeAll(async () => {
    for (const { id } of (await facilitiesOf(everything)).features) {
      answers.push(hatcherySchema.parse(await json(everything, `/api/hatchery/${id}`)));
    }
  });
  const yearsIn = ({ bargraph }: Hatchery) => bargraph.flatMap(({ year_counts }) => year_counts);

  test('a run tells the eggs that were taken of it beside their goal, steelhead none', async () => {
    const { runs } = (await json(asOf, '/api/season/ISSAQUAH HATCHERY')) as Season;
    expect(runs.find(({ species }) => species === 'Chinook')?.eggs).toEqual({
      count: 3_431_850,
      counted_on: '2025-10-21',
      goal: 3_400_000,
      goal_season: '2023-24',
      of_goal: 1.009,
      seasons: 10,
      least: 1,
      most: 1,
    });
    expect(runs.find(({ species }) => species === 'Steelhead')?.eggs).toBeNull();
  });

  test('every shown facility has the same figures in the list and in its own answer', async () => {
    const { features, as_of } = await facilitiesOf(everything);
    expect(as_of).toBe('2026-08-05');
    expect(features.map(({ id }) => id)).toEqual(features.map(({ id }) => id).toSorted());
    for (const { id, properties } of features) {
      const body = hatcherySchema.parse(
        await json(everything, `/api/hatchery/${encodeURIComponent(properties['Facility Name'])}`),
      );
      expect(body.facility).toBe(id);
      expect(body.recent_escapement).toEqual(properties.recent_escapement);
      expect(body.last_report).toBe(properties.last_report);
    }
  });

  test('a facility names its gauges, or the nearest gauge if it has none', async () => {
    const { features } = await facilitiesOf(everything);
    const propertiesOf = (key: string) => features.find(({ id }) => id === key)?.properties;
    const baker = { river_gauge: '12193400', forecast_lid: 'SHAW1', nearest_gauge: null };
    expect(propertiesOf('BAKER_LK_HATCHERY')).toMatchObject(baker);
    for (const { properties } of features) {
      const { river_gauge, river_gauge_name, forecast_lid, forecast_name, nearest_gauge } =
        properties;
      expect([river_gauge === null, forecast_lid === null]).toEqual([
        river_gauge_name === null,
        forecast_name === null,
      ]);
      expect(nearest_gauge === null).toBe(river_gauge !== null);
      expect(nearest_gauge?.miles ?? 0).toBeLessThan(40);
    }
    expect(propertiesOf('SPEELYAI_HATCHERY')?.trapped_elsewhere).toContain('by truck');
    expect(propertiesOf('BINGHAM_CR_HATCHERY')?.trapped_elsewhere).toBeNull();
  });

  test('adults and jacks make the count in every record', () => {
    for (const body of answers) {
      const records = [
        ...yearsIn(body),
        ...body.recent_escapement.flatMap(({ day_counts }) => day_counts),
        ...body.density_estimation.flatMap(({ density_data }) => density_data),
      ];
      const wrong = records.filter(
        ({ count, adults, jacks }) => Math.abs(count - (adults ?? 0) - (jacks ?? 0)) > 1e-9,
      );
      expect([body.facility, wrong]).toEqual([body.facility, []]);
    }
  });

  test('every fish of the final reports that is shown is shown as trapped there, to the fish', async () => {
    let shown = 0;
    let trapped = 0;
    for (const body of answers) {
      const ofFacility = yearsIn(body).filter(({ status }) => status === 'final');
      const finals = await thatDay.store.read((view) => view.finals(body.facility));
      const rows = finals.filter(({ species }) => isShownSpecies(species));
      shown += ofFacility.reduce((sum, { count }) => sum + count, 0);
      trapped += rows.reduce((sum, row) => sum + trappedIn(row), 0);
      expect([body.facility, shown]).toEqual([body.facility, trapped]);
    }
    expect(shown).toBeGreaterThan(10_000_000);
  });

  test('the files of everything, in CSV and JSON, sum to every year of every facility, to the fish', async () => {
    const unpacked = async (name: string) =>
      gunzipSync((await everything.app.inject(`/data/${name}.gz`)).rawPayload).toString();
    const files: Record<string, unknown>[][] = [
      Papa.parse(await unpacked('freshet.csv'), { header: true, skipEmptyLines: true }).data,
      JSON.parse(await unpacked('freshet.json')).rows,
    ];
    const shown = answers.flatMap(({ facility, bargraph }) =>
      bargraph.flatMap(({ species, run, origin, year_counts }) =>
        year_counts.map((count) => {
          const series = [facility, species, run, origin, count.year];
          const figures = [count.count, count.received_adults ?? 0, count.received_jacks ?? 0];
          return [series.join(), figures] as const;
        }),
      ),
    );
    expect(shown.length).toBeGreaterThan(5000);
    const withFish = (years: Iterable<readonly [string, number[]]>) =>
      new Map([...years].filter(([, figures]) => figures.some((figure) => figure !== 0)));
    for (const file of files) {
      const sums = new Map<string, number[]>();
      for (const row of file) {
        if (`${row.in_total}` !== 'true') continue;
        const series = [row.facility, row.species, row.run, row.origin, row.year].join();
        const before = sums.get(series) ?? [];
        const figures = [row.count, row.received_adults, row.received_jacks];
        sums.set(
          series,
          figures.map((figure, at) => (before[at] ?? 0) + Number(figure)),
        );
      }
      expect(withFish(sums)).toEqual(withFish(shown));
    }
  });
});
