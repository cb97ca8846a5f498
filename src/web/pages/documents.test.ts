import { expect, test } from 'vitest';
import { RECORD_COLUMNS } from '#contract/record.ts';
import {
  configFixture,
  facilitiesFixture,
  facilityFeature,
} from '../../testing/contract-fixtures.ts';
import { fixturePage as page } from '../../testing/fixture-page.ts';

function expectWords(text: string, all: readonly string[]): void {
  for (const words of all) expect(text).toContain(words);
}

test('home shows the table of its facility, in the required words', async () => {
  const { text } = await page('/');
  expectWords(text, [
    '|View Facilities with Recent Escapement|',
    '|Date|Spring Chinook (H)|Sockeye|Summer Steelhead (W)',
    '(W)|8/4|+180|+1|0|unreported|7/28|+1,377|0|unreported|−12|Total|1,557|1|−12|Show all 14 days|',
    'Some counts cover several days, back to Jul 22.',
    'A small dotted 0 means no report',
  ]);
  expect(text).toMatch(/\|Fish were counted at \d+ of \d+ facilities\|Open the map\|/);
  // The headline, the introduction, then where to go.
  expect(text).toMatch(
    /traps and weirs\.\|View All WDFW Escapement Facilities\|View Map of Facilities\|/,
  );
});

test('home without recent escapement says so', async () => {
  const facilities = async () => ({ ...facilitiesFixture(), features: [] });
  expect((await page('/', { facilities })).text).toContain('|No recent escapement data available|');
});

test('the list has header, finding, search, legend and a row for each facility', async () => {
  const { html, text } = await page('/app');
  expect(html).toContain('placeholder="Search for a species or facility"');
  expectWords(text, [
    '|Escapement Facilities|Home|1 of 3 facilities counted fish in two weeks|',
    '|In Season|',
    '|Recently Returned|',
    '|Not in season|',
    '|Cowlitz Salmon Hatchery|Cowlitz River, Lewis|1,558|in two weeks|Chinook|returned|Coho|in season|',
    '|Sockeye|returned|Steelhead|not in season|',
    '|Merwin Dam FCF|No weekly reports ·|Lewis County|no count|Coho|not in season|No weekly reports|',
  ]);
});

test('a facility shows place, freshness, outlook, charts, both tables and the rules', async () => {
  const { html, text } = await page('/hatcheries/cowlitz-salmon-hatchery');
  expect(html).toMatch(/href="\/app"[^>]*>.*?Back to Facilities<\/a>/);
  // All species are listed, none in a fold.
  expect(text).not.toContain('Not expected soon:');
  expect(text).toContain('|River Flows for Nearby Gauges|');
  expectWords(text, [
    '|Cowlitz Salmon Hatchery|Located near the town of Salkum, in Lewis County, Washington, at an elevation of 249 feet.|',
    '|Last report Aug 4|',
    '|The facility lies within the Cowlitz watershed and has a history of hosting 4 species of fish.|',
    '|Here is an outlook on the fish returning to the hatchery based on previous escapement data.|',
    '|Chinook|In season / Plenty of time left|1,557 Chinook were counted in two weeks.|Coho',
    '|Coho|In season / Season ending soon|Sockeye',
    '|Sockeye|Not in season / Returning soon|1 sockeye was counted in two weeks.|Steelhead',
    '|Steelhead|Not in season / Not expected soon|',
    '|Two weeks by day|',
    '|Escapement Trend|Average Monthly Escapement|',
    '|Yearly Escapement|Total Trap Estimates|2026 so far: 10,258|',
    '|Recent Escapement|Jul 23 to Aug 5|2 Week Total: 1,557|',
    '|2026 so far|10,258*|–|no figure|2025|10,109|0|2023-24|–|no figure|512|',
  ]);
  expect(html).toContain('href="https://wdfw.wa.gov/fishing/regulations"');
  expect(html).toContain('emergency-rules?search=Cowlitz+River"');
});

test('a river has its traps, its rules and its gauges; its facility leads to it', async () => {
  const { html, text } = await page('/rivers/cowlitz');
  expect(text).toContain('|Back to Rivers|');
  expect(text).toContain('|1,557 Chinook and 1 sockeye in two weeks at 1 facility|');
  expect(text).toContain('|Cowlitz Salmon Hatchery|');
  expect(text).toContain('|1 gauge|');
  expect(html).toContain('emergency-rules?search=Cowlitz+River"');
  expect(html).toContain('<link rel="canonical" href="https://freshet.example/rivers/cowlitz"/>');
  const facility = await page('/hatcheries/cowlitz-salmon-hatchery');
  expect(facility.html).toMatch(/href="\/rivers\/cowlitz"[^>]*>All of the Cowlitz River</);
  const bare = await page('/rivers/kalama');
  expect(bare.text).toContain('|No gauge on the Kalama River itself gives its flow');
  expect(bare.text).toContain('|No facility counts fish here|');
});

test('without a kept reading, a page without script says where the newest one is', async () => {
  const { html, text } = await page('/rivers/cowlitz');
  expect(text).toContain('|This page has no reading yet. USGS has the newest readings:|');
  expect(text).toContain('|This page has no forecast yet. NOAA has one:|');
  const waiting = [...html.matchAll(/<span class="([^"]*)">[^<]*on its way/g)];
  expect(waiting.map(([, classes]) => classes)).toEqual(['only-with-script']);
  expect(html.match(/on its way/g)).toHaveLength(1);
});

test('an unknown river is the list of all', async () => {
  const unknown = await page('/rivers/styx');
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('|Kalama River|')]);
  const all = await page('/rivers');
  expect(all.text).toContain('|Kalama River|');
  expect(all.text).toContain('No gauge gives its flow.');
});

test('a facility without figures says so', async () => {
  const { text } = await page('/hatcheries/merwin-dam-fcf');
  expect(text).toContain('|Located near the town of Salkum, in Lewis County, Washington.|');
  expect(text.match(/\|No Data Available\|/g)).toHaveLength(1);
});

test('about has the mission, the five data sources with their marks, and the policies', async () => {
  const { html, text } = await page('/about');
  expect(text).toContain('|Mission|');
  expect(text).toContain('so that anyone can see which fish are back, and where.');
  const main = html.slice(html.indexOf('<main '), html.indexOf('</main>'));
  const [, ...sources] = main
    .split('<li><svg')
    .map((item) => /<a href="https:\/\/(.+?)\/.*">(.+)<\/a><\/h3><p>(.+?): /.exec(item)?.slice(1));
  expect(sources).toEqual([
    ['wdfw.wa.gov', 'Washington Department of Fish and Wildlife', 'Escapement'],
    [
      'www.cbr.washington.edu',
      'Columbia River DART, Columbia Basin Research, University of Washington',
      'Fish at the dams',
    ],
    ['waterdata.usgs.gov', 'United States Geological Survey', 'Historic flow'],
    [
      'water.noaa.gov',
      'National Oceanic and Atmospheric Administration',
      'Forecasts and gauge map data',
    ],
    ['www.openstreetmap.org', 'OpenStreetMap', 'Maps'],
  ]);
  expect(main).toContain('through a cloud location service');
  expect(main).toMatch(/href="\/terms-of-service"[^>]*>Terms of Service</);
  expect(main).toMatch(/href="\/privacy-policy"[^>]*>Privacy Policy</);
  expect(text).toContain(
    'The operator has not published a contact address. The setting FRESHET_CONTACT',
  );
});

test('data has every download and column, license and citation, and examples of this site', async () => {
  const { html, text } = await page('/data');
  for (const file of ['csv.gz', 'json.gz']) expect(html).toContain(`href="/data/freshet.${file}"`);
  for (const file of ['species/pink.csv', 'datapackage.json']) {
    expect(html).toContain(`href="/data/${file}"`);
  }
  for (const column of RECORD_COLUMNS) expect(text).toMatch(new RegExp(`\\|${column}\\|\\w.*\\.`));
  expect(text).toContain('curl --compressed https://freshet.example/data/facilities/');
  expect(text).toContain('https://freshet.example/feeds/facilities/issaquah-hatchery.ics');
  expect(text).toContain('Washington, as of 2026-08-05, data version ');
  expect(html).toContain('<h2 id="license">');
});

test('about names the contact where there is one', async () => {
  const links = { ...configFixture().links, contact: 'fish@example.org' };
  const { html } = await page('/about', { config: async () => configFixture({ links }) });
  expect(html).toContain('href="mailto:fish@example.org"');
});

test('hostile text in the data stays text', async () => {
  const feature = facilityFeature({
    Facility: 'X',
    'Facility Name': '</script><img src=x onerror=alert(1)>',
  });
  const facilities = async () => ({ ...facilitiesFixture(), features: [feature] });
  expect((await page('/app', { facilities })).html).not.toContain('<img');
});

test.each(['facilities', 'config'] as const)(
  'a page without its %s is a 500 that says so and keeps the cause for the log',
  async (what) => {
    const gone = new Error('the store is gone');
    const { status, html, failure } = await page('/app', { [what]: () => Promise.reject(gone) });
    expect(status).toBe(500);
    expect(failure).toBe(gone);
    expect(html).toContain('This page could not be loaded');
    expect(html).not.toContain('the store is gone');
    expect(html).toContain('<footer');
  },
);

const parts = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.+?)<\/h2>/g)].map(([, words]) => words);

test('the privacy policy covers collected data, storage, advertising and analytics, and security', async () => {
  const { html, text } = await page('/privacy-policy');
  expect(parts(html)).toEqual([
    'What we collect',
    'Local storage and IndexedDB',
    'Advertising and site analytics',
    'Other services',
    'Security',
    'Changes and questions',
  ]);
  expectWords(text, [
    '|Last updated|March 14, 2025|',
    'Your location is not sent to us',
    'Your browser may keep the pages of our site that you opened',
    'Local storage is used for five things, each under a key of its own:',
    '“freshet-rivers” keeps the facilities you gave a star',
    '“freshet-place” keeps the place',
    '“fishToken” keeps an access token',
    'Freshet shows no advertising',
    'No site analytics are set up on this site.',
    'We keep as little as we can',
  ]);
});

test('the privacy policy names the collector and the map service where there are any', async () => {
  const config = configFixture({
    analytics_id: 'G-TEST',
    base_map: { style_url: 'https://maps.example/day.json?key=K', attribution: null },
  });
  const { text } = await page('/privacy-policy', { config: async () => config });
  expect(text).toContain('Each of these is sent to www.google-analytics.com');
  expect(text).toContain('your browser loads the base map from maps.example');
});

test('the terms have agreement, license, disclaimer, limitations and changes', async () => {
  const { html, text } = await page('/terms-of-service');
  expect(parts(html)).toEqual(['Agreement', 'License', 'Disclaimer', 'Limitations', 'Changes']);
  expect(text).toContain('|Last updated|April 24, 2025|');
  expect(text).toContain('Always check local regulations before you fish:');
  const { links } = configFixture();
  expect(html).toContain(`<a href="${links.regulations}">State fishing regulations</a>`);
  expect(html).toContain(`<a href="${links.emergency_rules}">Emergency rules</a>`);
});
