import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { damSchema, damsSchema } from '#contract/dams.ts';
import { problemSchema } from '#contract/problem.ts';
import { DAMS } from '#domain/dam/dams.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { passageLoad } from '#jobs/ingest-passage.ts';
import { readSnapshotPassage } from '#sources/snapshot/index.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';
import { BUNDLED_SNAPSHOT } from '../../testing/bundled-snapshot.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';
import { strictXml } from '../../testing/strict-xml.ts';

let load: ReturnType<typeof passageLoad>;
beforeAll(async () => {
  const [, , table] = (await readManifest(BUNDLED_SNAPSHOT)).tables;
  if (table === undefined) throw new Error('no counts at dams are bundled');
  load = passageLoad(await readSnapshotPassage(BUNDLED_SNAPSHOT, table), 'c0ffee');
});

async function demonstration(knownOn: PlainDate) {
  const site = await siteUnderTest({ mode: 'demo', knownOn });
  onTestFinished(site.close);
  await site.store.ingest('dart-passage', load);
  await site.look();
  const json = async (path: string) => (await site.app.inject(path)).json();
  return {
    site,
    dam: async (name: string) => damSchema.parse(await json(`/api/dams/${name}`)),
    dams: async () => damsSchema.parse(await json('/api/dams')).dams,
  };
}

test('in the middle of the spring run of 2024 Bonneville is ahead of six of ten years', async () => {
  const { dam, dams } = await demonstration('2024-05-10');
  const bonneville = await dam('bonneville');
  expect(bonneville).toMatchObject({
    dam: 'BON',
    name: 'Bonneville',
    newest_count: '2024-05-10',
    days_old: 0,
    is_old: false,
    water: { date: '2024-05-10', celsius: 12.6 },
  });
  const season = (run: string) =>
    bonneville.seasons.find((season) => season.species === 'Chinook' && season.run === run);
  expect(season('Spring')).toMatchObject({
    from: '2024-03-15',
    to: '2024-05-10',
    adults: {
      count: 61_221,
      last_week: 28_401,
      compared: {
        from: '2024-03-15',
        to: '2024-05-10',
        count: 61_221,
        seasons: 10,
        fewer: 6,
        median: 44_580,
        low: 31_815,
        high: 145_194,
      },
    },
    jacks: { count: 4007 },
  });
  expect(season('Summer')).toBe(undefined);
  expect(bonneville.days).toHaveLength(30);
  expect(bonneville.days.at(-1)).toMatchObject({ chinook_adults: 4384, chinook_jacks: 702 });
  expect(bonneville.disclaimer).toContain('makes no warranties');

  const all = await dams();
  expect(all.map(({ dam: key }) => key)).toEqual(DAMS.map(({ key }) => key));
  // Nothing was ever counted at John Day; at Lower Granite nothing for years.
  expect(all[2]).toMatchObject({ newest_count: null, days_old: null, water: null, seasons: [] });
  expect(all[7]).toMatchObject({ dam: 'LWG', newest_count: '2015-10-06', is_old: true });
});

test('a dam of 2010 is compared with springs since 2000 from March 15 on', async () => {
  const { dam } = await demonstration('2010-04-20');
  const steelhead = (await dam('BON')).seasons.find(({ species }) => species === 'Steelhead');
  expect(steelhead).toMatchObject({ from: '2010-01-01', to: '2010-04-20' });
  expect(steelhead?.adults.compared).toMatchObject({ from: '2010-03-15', seasons: 10 });
  expect(steelhead?.adults.count).toBeGreaterThan(steelhead?.adults.compared?.count ?? 0);
});

test('no figure of a hatchery includes counts at dams', async () => {
  const { site } = await demonstration('2025-10-23');
  const bare = await siteUnderTest({ mode: 'demo', knownOn: '2025-10-23' });
  onTestFinished(bare.close);
  for (const path of ['/api/facilities', '/api/species/chinook', '/api/run']) {
    const [answer, other] = await Promise.all([site, bare].map(({ app }) => app.inject(path)));
    const { data_version: version, ...figures } = answer?.json() ?? {};
    const { data_version: before, ...expected } = other?.json() ?? {};
    expect(version).not.toBe(before);
    expect(figures).toEqual(expected);
  }
});

test('an unknown dam is 404 with a list of the dams; names and keys work in any case', async () => {
  const { site, dam } = await demonstration('2024-05-10');
  for (const name of ['lwg', 'Lower%20Granite', 'LOWER_GRANITE', 'lower-granite']) {
    expect(await dam(name)).toMatchObject({ dam: 'LWG' });
  }
  const answer = await site.app.inject('/api/dams/grand-coulee');
  expect(answer.statusCode).toBe(404);
  expect(problemSchema.parse(answer.json()).detail).toContain('bonneville, the-dalles, john-day');
});

test('the days of a dam are a feed and two files, under any spelling of the dam', async () => {
  const { site } = await demonstration('2024-05-10');
  const get = (path: string) => site.app.inject(path);
  const entries = strictXml((await get('/feeds/dams/bon.atom')).body).querySelectorAll('entry');
  expect(entries).toHaveLength(14);
  expect(entries[0]?.querySelector('id')?.text).toMatch(/\/dams\/bonneville#day-2024-05-10$/);
  expect(entries[0]?.querySelector('title')?.text).toContain(
    'May 10, 2024: 4,384 adult Chinook, 702 Chinook jacks',
  );
  expect((await get('/feeds/dams/wells.atom')).body).not.toContain('<entry>');
  const winter = await demonstration('2024-12-31');
  const december = (await winter.site.app.inject('/feeds/dams/bon.atom')).body;
  expect(december).toContain('Dec 26, 2024: 1 Chinook jack, 1 steelhead');
  const lines = (await get('/data/dams/bonneville.csv')).body.trim().split('\n');
  expect([lines[0], lines.at(-1)]).toEqual([
    'date,chinook_adults,chinook_jacks,coho_adults,coho_jacks,sockeye,steelhead,wild_steelhead,chum,pink,celsius',
    '2024-05-10,4384,702,,,,20,6,,,12.6',
  ]);
  const { days, source } = (await get('/data/dams/BON.json')).json();
  expect([days.length, source]).toEqual([lines.length - 1, expect.stringContaining('DART')]);
  expect((await get('/data/dams/nowhere.csv')).statusCode).toBe(404);
});

test('the download of a dam has every day on record, though pages compare ten years', async () => {
  const { site } = await demonstration('2024-05-10');
  const { body } = await site.app.inject('/data/dams/bonneville.csv');
  const [head, first] = body.split(/\r?\n/);
  expect([head?.split(',')[0], first?.split(',')[0]]).toEqual(['date', '1939-01-01']);
  expect(body.trim().split(/\r?\n/).at(-1)).toMatch(/^2024-05-10,/);
  expect(body.split(/\r?\n/).length).toBeGreaterThan(25_000);
});
