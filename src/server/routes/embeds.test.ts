import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest({ web: await webBuild() });
});
afterAll(() => site.close());

const CARD = '/embed/hatcheries/issaquah-hatchery';

test('any site may frame a card, which loads nothing and has no script', async () => {
  const { body, headers, statusCode } = await site.app.inject(CARD);
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/,
  );
  expect(body).not.toMatch(/<script|<link|<img|\ssrc=/);
  expect(body).toContain('<b>230</b> Coho in two weeks');
  expect(body).toContain('As of Oct 22, 2025. Check the rules before you fish.');
  expect(body).toMatch(/<a href="https?:[^"]+\/hatcheries\/issaquah-hatchery" target="_top">/);
});

test.each([
  ['?theme=dark', 'dark'],
  ['?theme=light', 'light'],
  ['?theme=auto', 'auto'],
  ['?theme=red', 'light'],
  ['?theme=dark&theme=light', 'light'],
  ['', 'light'],
])('a card asked for with "%s" is %s', async (query, theme) => {
  expect((await site.app.inject(CARD + query)).body).toContain(`data-theme="${theme}"`);
});

test('a missing facility has a card that says so, and no other page may be framed', async () => {
  const { body, statusCode, headers } = await site.app.inject('/embed/hatcheries/atlantis');
  expect([statusCode, headers['x-frame-options']]).toEqual([404, undefined]);
  expect(body).toContain('No facility on Freshet has this address.');
  const page = await site.app.inject('/hatcheries/issaquah-hatchery');
  expect(page.headers['x-frame-options']).toBe('DENY');
  const code = `${CARD}" title="Issaquah Hatchery, Freshet" width="340" height="320"`;
  expect(parse(page.body).textContent).toContain(code);
});

const RIVER = '/embed/rivers/issaquah-creek';

test('a river has a card with its flow, its headline, its week and the forecast', async () => {
  const { body, headers, statusCode } = await site.app.inject(`${RIVER}?theme=dark`);
  expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body).not.toMatch(/<script|<link|<img|\ssrc=/);
  const now = (await site.app.inject('/api/now/rivers/issaquah-creek')).json();
  const number = (flow: number) => flow.toLocaleString('en-US', { maximumFractionDigits: 0 });
  expect(body).toContain(`<b>${number(now.flow_cfs)}</b> cfs at ${now.river}`);
  expect(body).toContain(`<p>${now.river_line}.</p>`);
  expect(body).toMatch(
    /Read [^<]+ ago\. NOAA forecast, [^<]+\. The dashed line is the usual flow\. Simulated river\./,
  );
  for (const kind of ['observed', 'forecast']) {
    expect(body).toContain(`stroke="var(--${kind})"`);
    expect(body).toContain(`--${kind}:`);
  }
  expect(body).toContain('data-theme="dark"');
  expect(body).toMatch(/<a href="https?:[^"]+\/rivers\/issaquah-creek" target="_top">/);
});

test('a river’s card is in metric units on request', async () => {
  const { body } = await site.app.inject(`${RIVER}?units=metric`);
  const now = (await site.app.inject('/api/now/rivers/issaquah-creek')).json();
  const shown = Number(/<b>([\d.]+)<\/b> m³\/s at /.exec(body)?.[1]);
  expect(shown * 35.3147).toBeCloseTo(now.flow_cfs, 0);
  expect(body).not.toContain('cfs');
});

test.each<[string, RegExp, RegExp]>([
  ['readings', /nwis\/iv/, /<b>–<\/b> cfs at .*Its readings could not be loaded\. NOAA/],
  ['forecast', /stageflow/, /<b>\d[\d,.]*<\/b> cfs at .*NOAA’s forecast could not be loaded\./],
  ['medians', /nwis\/stat/, /<b>\d[\d,.]*<\/b> cfs at .*<p>(Rising|Falling|Steady) /],
  ['anything', /./, /readings and forecast could not/],
])('a card of a river without %s says so, and never 0', async (_, lost, words) => {
  const web = await webBuild();
  await using without = await siteUnderTest({
    web: {
      ...web,
      drawRiverEmbed: (found, ...rest) =>
        web.drawRiverEmbed(
          found && {
            ...found,
            answerAt: async (address) => (lost.test(address) ? null : found.answerAt(address)),
          },
          ...rest,
        ),
    },
  });
  const { body, statusCode } = await without.app.inject(RIVER);
  expect(statusCode).toBe(200);
  expect(body).toMatch(words);
  expect(body).not.toMatch(/<b>0|NaN|null|undefined/);
});

test('the page of a river gives the code of its card; no other river has one', async () => {
  const page = await site.app.inject('/rivers/issaquah-creek');
  const code = `${RIVER}" title="Issaquah Creek, Freshet" width="340" height="420"`;
  expect(parse(page.body).textContent).toContain(code);
  const { body, statusCode } = await site.app.inject('/embed/rivers/atlantis');
  expect([statusCode, body.includes('No river on Freshet has this address.')]).toEqual([404, true]);
});
