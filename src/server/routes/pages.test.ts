import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { textOf } from '../../testing/page-text.tsx';
import { webBuild } from '../../testing/real-pages.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';

const GAUGE = '12121600';
const ANSWERS = [
  `/river/nwis/iv/?format=json&sites=${GAUGE}&period=P7D&parameterCd=00060&siteStatus=all`,
  `/river/nwis/stat/?format=rdb&sites=${GAUGE}&statReportType=daily&statTypeCd=p50&days=around-today`,
  '/river/nwps/v1/gauges/ISSW1/stageflow/forecast',
];

const PATHS = ['/hatcheries/issaquah-hatchery', '/rivers/issaquah-creek'];

async function openSite() {
  const site = await siteUnderTest({ web: await webBuild() });
  return {
    ...site,
    async ask() {
      for (const url of ANSWERS) {
        expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 200]);
      }
    },
    pass(ms: number) {
      site.clock.nowMs += ms;
    },
    async page(path: string) {
      return textOf((await site.app.inject(path)).body);
    },
  };
}

const RIVER = /Read Fri, Oct 24, \d+:\d\d [AP]M.*\d cfs, (rising|steady|falling)/s;
/** The newest reading of a stand-in is in every page; its forecast only where the server has it. */
const AHEAD = /Highest: [\d,.]+ cfs/;

test.each(PATHS)(
  '%s has its river as soon as the server has it, and asks no service',
  async (path) => {
    await using site = await openSite();
    expect(await site.page(path)).not.toMatch(AHEAD);
    site.pass(HOUR_MS / 60);
    expect(await site.page(path)).not.toMatch(AHEAD);
    await site.ask();
    site.pass(2000);
    const words = await site.page(path);
    expect(words).toMatch(RIVER);
    expect(words).toContain('USGS Past 7 Days - Cubic Feet per Second');
    expect(words).toMatch(AHEAD);
    // Ages would be wrong whenever the page is read later.
    expect(words).not.toMatch(/\d (minutes?|hours?) ago/);
  },
);

test.each(PATHS)('%s is kept until there may be newer readings', async (path) => {
  await using site = await openSite();
  const renders = () => site.rendered.filter((address) => address === path).length;
  await site.ask();
  site.pass(13.5 * MINUTE_MS);
  const words = await site.page(path);
  site.pass(1.5 * MINUTE_MS - 1);
  expect(await site.page(path)).toBe(words);
  expect(renders()).toBe(1);
  site.pass(2);
  await site.page(path);
  expect(renders()).toBe(2);
});

test.each(PATHS)('%s is kept for two minutes: a warning may come', async (path) => {
  await using site = await openSite();
  const renders = () => site.rendered.filter((address) => address === path).length;
  await site.ask();
  const words = await site.page(path);
  site.pass(2 * MINUTE_MS - 1);
  expect(await site.page(path)).toBe(words);
  expect(renders()).toBe(1);
  site.pass(2);
  await site.page(path);
  expect(renders()).toBe(2);
});
