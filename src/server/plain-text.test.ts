import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTogether } from '../testing/run-together.ts';
import { type SiteOnADay, siteOn } from '../testing/site-on-a-day.ts';

let site: SiteOnADay;
beforeAll(async () => {
  site = await siteOn({ knownOn: '2025-10-23' });
});
afterAll(() => site.close());

test.each([
  ['<b>64</b><span>9 of them</span>', ['|64||9 of them|']],
  ['<b>64</b> <span>9 of them</span>', []],
  ['<dt>64</dt><dd>9 of them</dd>', []],
  ['<p>In 20<!-- -->25</p>', []],
])('of %s run together: %j', (html, found) => {
  expect(runTogether(html)).toEqual(found);
});

test('a chart is named by what it shows, and the scale is described in a sentence', async () => {
  const finding: Readonly<Record<string, RegExp>> = {
    '/hatcheries/issaquah-hatchery':
      /^Coho this season and in earlier ones\. [\d,]+ coho counted by Oct \d+\. This season is [a-z ]+: by Oct \d+ it was ahead of \d of 10 earlier years\. About [\d,]+ are expected this season\.$/,
    '/species/coho':
      /^Coho this season and in earlier ones\. [\d,]+ so far at the \d+ facilities that reported every year\. This season is [a-z ]+: by Oct \d+ it was ahead of \d of \d+ earlier years\.$/,
    '/dams/bonneville':
      /^[A-Z][A-Za-z ]+ at Bonneville this season and in earlier ones\. [\d,]+ by \w+ \d+(, on the days compared)?\. (Ahead of|Behind|Level with) .*\.$/,
  };
  for (const [address, name] of Object.entries(finding)) {
    const { body } = await site.app.inject(address);
    const charts = [...body.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(charts.filter((label) => name.test(label ?? ''))).toHaveLength(1);
    expect(charts.filter((label) => !/\d/.test(label ?? ''))).toEqual([]);
    const [strip = ''] =
      /<p class="visually-hidden">Season so far: .*?<\/div><\/div>/s.exec(body) ?? [];
    const said = strip
      .replaceAll(/<(\w+)[^>]*aria-hidden="true".*<\/\1>/gs, '')
      .replaceAll(/<[^>]*>/g, '');
    expect(said).toMatch(
      /^Season so far: (very )?(low|usual|high); \d+ of \d+ earlier years had fewer$/,
    );
  }
});
