import { expectOpenToAll } from './open-to-all.ts';
import { AUTUMN_SITE } from './playwright.config.ts';
import { expect, type Locator, type Page, store, test, visit } from './watched-page.ts';

// Common tasks of visitors, on a phone, in the season when most of them come, with the number of taps.

test.use({ baseURL: AUTUMN_SITE, viewport: { width: 390, height: 844 } });

test.beforeEach(({ page }) =>
  store(page, 'freshet-place', { name: 'Issaquah', longitude: -122.03, latitude: 47.53 }),
);

async function expectNearestFirst(rows: Locator): Promise<void> {
  const texts = await rows.filter({ visible: true }).allTextContents();
  const miles = texts.map((row) => Number(/(\d+) mi(?:les?)?\b/.exec(row)?.[1]));
  expect(miles.length).toBeGreaterThanOrEqual(8);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
}

test('coho near Issaquah, with how the year compares and the peak: 1 tap', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Coho are back: [\d,]+ counted in two weeks$/,
  );
  const back = page.getByRole('region', { name: 'Where coho are back, nearest first' });
  await back.getByRole('link', { name: 'Coho', exact: true }).click();
  await expect(page).toHaveURL('/?species=Coho#back-now');
  await expect(back.getByRole('status')).toHaveText(
    /^They were counted at \d+ facilities, Oct 10 to 23\.$/,
  );
  const rows = back.getByRole('listitem');
  await expect(rows.first()).toHaveText(
    'Issaquah Hatchery 0 miles · usual for Oct 21 1,109 counted, usually not at its peak yet',
  );
  await back.getByText(/^\d+ more facilities$/).click();
  await expectNearestFirst(rows);
  await expectOpenToAll(page, [390, 320]);
});

test('this year against ten at one facility is in words on the first screen, and in a chart within two', async ({
  page,
}) => {
  for (const name of ['issaquah-hatchery', 'cowlitz-salmon-hatchery', 'lewis-river-hatchery']) {
    await visit(page, `/hatcheries/${name}`);
    await expect(page.getByText(/ cfs$/).first()).toBeVisible();
    const season = page.locator('section[aria-labelledby="season"]');
    await expect(page.getByText(/(ahead of|behind) .* earlier years?\./).first()).toBeInViewport();
    // Lines break otherwise until the typeface is there.
    await page.evaluate(() => document.fonts.ready);
    const top = async () => (await season.getByRole('slider').boundingBox())?.y;
    await expect.poll(top, { message: name }).toBeLessThan(2 * 844);
  }
});

test('one species over all facilities: 1 tap; sorted otherwise: 1 more', async ({ page }) => {
  await visit(page, '/');
  const state = page.getByRole('region', { name: 'Counted statewide in two weeks' });
  await state.getByRole('link', { name: 'Coho' }).click();
  await expect(page).toHaveURL('/species/coho');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'This season is ahead of 6 of 10 earlier years',
  );
  const traps = page.getByRole('region', { name: 'The most were counted at Sunset Falls FCF' });
  const rows = traps.getByRole('list').first().getByRole('listitem');
  await expect(rows.first()).toHaveText(
    'Issaquah Hatchery 0 mi · usual for Oct 21 1,109 in two weeks',
  );
  await expectNearestFirst(rows);
  await traps.getByRole('link', { name: 'This season' }).click();
  await expect(traps.getByRole('listitem').first()).toContainText(/22,335 this season$/);
  await traps.getByRole('link', { name: 'Best year' }).click();
  await expect(page).toHaveURL('/species/coho?sort=rank');
  await expect(rows.first()).toContainText(/ahead of (all|the one)/);
});

test('the state of the run: 1 tap, and each week stays at its address', async ({ page }) => {
  await visit(page, '/');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'This week' }).click();
  const finding = page.getByRole('heading', { level: 1 });
  await expect(finding).toHaveText('47,395 coho counted in a week, up from 25,944');
  await page.getByRole('link', { name: 'Week before: report of Oct 16, 2025' }).click();
  await expect(page).toHaveURL('/run/2025-10-16');
  await expect(page.getByText('As known on Oct 16, 2025')).toBeVisible();
  await page.getByRole('link', { name: 'Week after: report of Oct 23, 2025' }).click();
  await expect(page).toHaveURL('/run/2025-10-23');
  await expect(finding).toHaveText('47,395 coho counted in a week, up from 25,944');
});

test('spring Chinook over Bonneville against usual: 2 taps', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Dams' }).click();
  const finding = page.getByRole('heading', { level: 1 });
  await expect(finding).toHaveText(
    'Lower Granite: steelhead were behind all 7 earlier years by Oct 6',
  );
  await page.getByRole('link', { name: /^Bonneville/ }).click();
  await expect(finding).toHaveText('Fish at Bonneville Dam');
  const species = page.getByRole('region', { name: 'Every species in 2024' });
  await expect(species.getByRole('row', { name: /^Spring Chinook to May 31 91,576/ })).toHaveText(
    /usual$/,
  );
  await expectOpenToAll(page, [390, 320]);
});

test('whether a river is high and will drop by the weekend: 2 taps', async ({ page }) => {
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Rivers' })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Skykomish River/ })
    .click();
  await expect(page).toHaveURL('/rivers/skykomish');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Skykomish River\s*(Steady|Rising|Falling)[a-z ,]* [\d,]+ cfs (by|through|this|tonight).*$/,
  );
  const gauges = page.getByRole('region', { name: '5 gauges from the mouth upward' });
  await gauges.scrollIntoViewIfNeeded();
  await expect(gauges.locator('summary').filter({ hasText: /\d$/ })).toHaveCount(5);
  await gauges.locator('summary', { hasText: 'Wallace River at Gold Bar' }).click();
  await expect(gauges.getByRole('slider')).toHaveCount(1);
  const traps = page.getByRole('region', { name: /^15,724 coho and 400 pinks in two weeks/ });
  await expect(traps.getByRole('listitem').first()).toContainText('Wallace R Hatchery');
  await expectOpenToAll(page, [390, 320]);
});

/** What people come for, from home on a phone and on a desktop: how many taps, and the answer beside the data. */
const DEVICES = [
  { name: 'a phone', size: { width: 390, height: 844 }, shortcuts: 'Shortcuts', dams: 'Footer' },
  { name: 'a desktop', size: { width: 1280, height: 800 }, shortcuts: 'Main', dams: 'Main' },
] as const;

interface Errand {
  readonly page: Page;
  readonly device: (typeof DEVICES)[number];
  readonly tap: (link: Locator) => Promise<void>;
  /** Another errand that begins with the taps up to here. */
  readonly fromHere: (does: (errand: Errand) => Promise<void>) => Promise<void>;
  /** The answer of the API at an address. */
  readonly data: <Answer = Now>(path: string) => Promise<Answer>;
}

const figure = (value: number) => value.toLocaleString('en-US');
const day = (date: string) =>
  new Date(`${date}T12:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
const shortcut = ({ page, device }: Errand, name: string) =>
  page.getByRole('navigation', { name: device.shortcuts }).getByRole('link', { name });
const main = (page: Page) => page.getByRole('main');
const toIssaquah = ({ page, tap }: Errand) =>
  tap(main(page).getByRole('link', { name: 'Issaquah Hatchery' }).first());
const season = (page: Page) => page.locator('section[aria-labelledby="season"]');
const outlook = (page: Page) => page.locator('section[aria-labelledby="outlook"]');

/** What `/api/now` says of a facility or river. */
interface Now {
  readonly two_weeks_fish: number;
  readonly river_line: string;
  readonly river_sentence: string;
  readonly rules: string;
  readonly water_celsius: number;
}
interface Season {
  readonly label: string;
  readonly count: number;
  readonly by_date: { readonly adults: number; readonly jacks: number };
}
interface Run {
  readonly species: string;
  readonly half_way: unknown;
  readonly timing: {
    readonly phase: string;
    readonly peak_from: string;
    readonly peak_to: string;
    readonly share: { readonly usual: number };
    readonly half: { readonly usual: string };
  };
  readonly seasons: readonly Season[];
}
interface BoardRiver {
  readonly name: string;
  readonly section: string;
  readonly river_line: string;
  readonly turn: { readonly way: string; readonly value: number };
}

async function cohoAtIssaquah({ data }: Errand): Promise<Run> {
  const { runs } = await data<{ runs: Run[] }>('/api/season/ISSAQUAH_HATCHERY');
  const run = runs.find(({ species }) => species === 'Coho');
  if (run === undefined) throw new Error('no coho at Issaquah');
  return run;
}

type Does = (errand: Errand) => Promise<void>;

/** What is read on the page of a facility, one tap from home. */
const AT_ISSAQUAH: Readonly<Record<string, Does>> = {
  async 'whether the run is early or late'(errand) {
    const { half_way, timing } = await cohoAtIssaquah(errand);
    // Nobody knows before half of the run is in.
    expect(half_way).toBeNull();
    const words = outlook(errand.page);
    await expect(words).toContainText(`Half usually come by ${day(timing.half.usual)}`);
    await expect(words).toContainText(
      `By now ${Math.round(100 * timing.share.usual)}% of a usual coho run is in`,
    );
  },
  async 'before or after the peak'(errand) {
    const { timing } = await cohoAtIssaquah(errand);
    expect(timing).toMatchObject({
      phase: 'before',
      peak_from: '2025-10-31',
      peak_to: '2025-11-06',
    });
    await expect(main(errand.page)).toContainText(
      'Coho usually peak in eight days, Oct 31 to Nov 6.',
    );
  },
  async 'when to go in the next two weeks'({ page, data }) {
    const { river_sentence } = await data('/api/now/ISSAQUAH_HATCHERY');
    const water = river_sentence.replace('The river', 'Issaquah Creek');
    await expect(main(page)).toContainText(
      `Coho usually peak in eight days, Oct 31 to Nov 6. ${water}`,
    );
    const days = page.getByRole('slider', { name: /^The next 14 days of coho/ });
    await expect(days).toHaveAttribute('aria-valuemax', '14');
  },
  async 'whether it is open for fishing'({ page, data }) {
    const { rules } = await data('/api/now/ISSAQUAH_HATCHERY');
    const link = page.getByRole('link', { name: 'emergency rules for Issaquah Creek' });
    await expect(link).toHaveAttribute('href', rules);
  },
  async 'download the counts for a chart of one’s own'({ page, data }) {
    const { two_weeks_fish } = await data('/api/now/ISSAQUAH_HATCHERY');
    const address = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href');
    const [head = '', ...lines] = (await (await page.request.get(address ?? '')).text()).split(
      '\n',
    );
    const names = head.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])),
    );
    const counted = rows
      .filter(
        ({ species, date }) => species === 'Coho' && date !== undefined && date >= '2025-10-10',
      )
      .reduce((sum, { count }) => sum + Number(count), 0);
    expect(counted).toBe(two_weeks_fish);
  },
  async 'all of 2019'(errand) {
    const { page, tap } = errand;
    const { seasons } = await cohoAtIssaquah(errand);
    await tap(season(page).locator('summary', { hasText: 'Table & more' }));
    const inAll = seasons.find(({ label }) => label === '2019')?.count ?? 0;
    await expect(season(page).getByRole('row', { name: /^2019/ })).toContainText(figure(inAll));
  },
  async 'this year beside 2021'(errand) {
    const { page, tap } = errand;
    const { seasons } = await cohoAtIssaquah(errand);
    const then = seasons.find(({ label }) => label === '2021');
    await tap(season(page).getByRole('link', { name: '2021', exact: true }));
    const byDate = (then?.by_date.adults ?? 0) + (then?.by_date.jacks ?? 0);
    await expect(season(page)).toContainText(
      `2021 had ${figure(byDate)} by Oct 21, and ${figure(then?.count ?? 0)} in the end.`,
    );
  },
  async 'send a facility to a friend'({ page, tap }) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tap(page.getByRole('button', { name: 'Share' }).first());
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `${AUTUMN_SITE}/hatcheries/issaquah-hatchery`,
    );
  },
};

/** What is read on the page of a river, two taps from home. */
const AT_THE_SKYKOMISH: Readonly<Record<string, Does>> = {
  async 'whether a river rises'({ page, data }) {
    const now = await data('/api/now/rivers/skykomish');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(now.river_line);
    const { rivers } = await data<{ rivers: BoardRiver[] }>('/api/now/rivers');
    const { turn } = rivers.find(({ name }) => name === 'Skykomish River') ?? {};
    expect(turn?.way).toBe('up');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `Rising to ${figure(Math.round(turn?.value ?? Number.NaN))} cfs`,
    );
  },
  async 'whether the water is warm'({ page, data }) {
    const { water_celsius } = await data('/api/now/rivers/skykomish');
    await expect(page.getByRole('group', { name: 'Show' })).toContainText(
      `${Math.round((water_celsius * 9) / 5 + 32)} °F`,
    );
  },
};

async function each(errands: Readonly<Record<string, Does>>, errand: Errand): Promise<void> {
  for (const [what, does] of Object.entries(errands)) {
    await test.step(what, () => errand.fromHere(does));
  }
}

const ERRANDS: Readonly<Record<string, Does>> = {
  async 'coho near me'(errand) {
    const { page, data, tap } = errand;
    const back = page.getByRole('region', { name: 'Where coho are back, nearest first' });
    await tap(back.getByRole('link', { name: 'Coho', exact: true }));
    const now = await data('/api/now/ISSAQUAH_HATCHERY');
    await expect(back.getByRole('listitem').first()).toContainText(
      `${figure(now.two_weeks_fish)} counted`,
    );
  },
  async 'which rivers rise fast, and what one of them does'(errand) {
    const { page, data, tap } = errand;
    await tap(shortcut(errand, 'Rivers'));
    const { rivers } = await data<{ rivers: BoardRiver[] }>('/api/now/rivers');
    const fast = rivers.filter(({ section }) => section === 'rising-fast');
    expect(fast.length).toBeGreaterThan(0);
    for (const { name, river_line } of fast) {
      await expect(main(page).getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
        river_line,
      );
    }
    await expect(main(page)).toContainText(new RegExp(`Rising fast ?${fast.length} rivers?,`));
    await tap(main(page).getByRole('link', { name: /^Skykomish River/ }));
    await each(AT_THE_SKYKOMISH, errand);
  },
  async 'a facility and its run'(errand) {
    await toIssaquah(errand);
    await each(AT_ISSAQUAH, errand);
  },
  async 'where to see salmon with children, near Seattle'(errand) {
    const { page, data, tap } = errand;
    await tap(
      page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'See salmon' }),
    );
    const { two_weeks_fish } = await data('/api/now/ISSAQUAH_HATCHERY');
    const first = page
      .getByRole('region', { name: 'Places with fish now' })
      .getByRole('listitem')
      .first();
    await expect(first).toContainText('Issaquah');
    await expect(first).toContainText(`${figure(two_weeks_fish)} coho were counted in two weeks`);
  },
  async 'what is new this week'(errand) {
    const { page, data, tap } = errand;
    await tap(shortcut(errand, 'This week'));
    const { species } = await data<{
      species: { species: string; week: number; week_before: number }[];
    }>('/api/run');
    const coho = species.find((ofSpecies) => ofSpecies.species === 'Coho');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${figure(coho?.week ?? 0)} coho counted in a week, up from ${figure(coho?.week_before ?? 0)}`,
    );
  },
  async 'what passed Bonneville'({ page, device, data, tap }) {
    await tap(
      page.getByRole('navigation', { name: device.dams }).getByRole('link', { name: 'Dams' }),
    );
    await tap(main(page).getByRole('link', { name: /^Bonneville/ }));
    const { seasons, newest_count } = await data<{
      newest_count: string;
      seasons: { species: string; run: string; adults: { count: number } }[];
    }>('/api/dams/bonneville');
    const spring = seasons.find(({ run, species }) => species === 'Chinook' && run === 'Spring');
    await expect(page.getByRole('row', { name: /^Spring Chinook/ })).toContainText(
      figure(spring?.adults.count ?? 0),
    );
    await expect(main(page)).toContainText(`counts at Bonneville up to ${day(newest_count)}`);
  },
  async 'be told of the first chum at Hoodsport'(errand) {
    const { page, device, tap } = errand;
    if (device.shortcuts === 'Shortcuts') {
      await tap(shortcut(errand, 'Search'));
      // A page that arrives while one types closes the suggestions.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    }
    await page.locator('input[type="search"]').filter({ visible: true }).first().fill('hoodsport');
    await tap(page.getByRole('option', { name: /^Hoodsport Hatchery/ }));
    await tap(page.locator('summary', { hasText: 'Get new counts' }));
    const feeds = page.locator('details[open]');
    const feed = await feeds.getByRole('link', { name: 'Chum', exact: true }).getAttribute('href');
    const answer = await page.request.get(feed ?? '');
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(
      /<title>[^<]*[Cc]hum[^<]*Hoodsport|<title>[^<]*Hoodsport[^<]*[Cc]hum/,
    );
  },
};

const MOST_TAPS = 3;

for (const device of DEVICES) {
  for (const [what, does] of Object.entries(ERRANDS)) {
    test(`on ${device.name}: ${what}, in at most ${MOST_TAPS} taps`, async ({ page }) => {
      await page.setViewportSize(device.size);
      await visit(page, '/');
      let taps = 0;
      const tap = async (link: Locator) => {
        taps += 1;
        await link.click();
      };
      const data = async (path: string) => (await page.request.get(path)).json();
      const errand: Errand = {
        page,
        device,
        tap,
        data,
        async fromHere(other) {
          const before = taps;
          await other(errand);
          expect(taps).toBeLessThanOrEqual(MOST_TAPS);
          taps = before;
        },
      };
      await does(errand);
      expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    });
  }
}
