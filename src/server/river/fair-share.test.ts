import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuresFlow } from '#domain/place/gauge.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';
import { FairShare, visitorOf } from './fair-share.ts';

const HOUR_MS = 3_600_000;

describe('of the calls of an hour', () => {
  const spend = (share: FairShare, quota: { left: number }, visitor: string) => {
    let calls = 0;
    while (quota.left > 0 && share.take(visitor, 'usgs', quota.left)) {
      calls += 1;
      quota.left -= 1;
    }
    return calls;
  };

  test('one visitor who asks for gauge after gauge gets a third, the next ones a third of the rest', () => {
    const clock = { nowMs: 0 };
    const share = new FairShare(() => clock.nowMs);
    const quota = { left: 50 };
    const visitors = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);
    expect(visitors.map((one) => spend(share, quota, one))).toEqual([17, 11, 8, 5, 3, 2, 2, 1]);
    expect(visitors.map((one) => spend(share, quota, one))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect([quota.left, share.take('192.0.2.9', 'usgs', quota.left)]).toEqual([1, true]);
    clock.nowMs = HOUR_MS;
    expect(spend(share, { left: 50 }, '192.0.2.0')).toBe(17);
  });

  test('each service is counted by itself', () => {
    const share = new FairShare(() => 0);
    expect(spend(share, { left: 50 }, 'one')).toBe(17);
    expect(share.take('one', 'nwps', 600)).toBe(true);
  });
});

describe('a visitor', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1'],
    ['2001:db8::1:bbbb:0:0:2', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('at %s is %s', (address, visitor) => {
    expect(visitorOf(address)).toBe(visitor);
  });

  const group = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16));
  test('is the same wherever in its network', () => {
    const parts = [
      fc.tuple(group, group, group, group),
      fc.array(group, { maxLength: 3 }),
    ] as const;
    fc.assert(
      fc.property(...parts, (network, host) => {
        const zeros = Array<string>(4 - host.length).fill('0');
        expect(visitorOf([...network, ...zeros, ...host].join(':'))).toBe(network.join(':'));
        expect(visitorOf(`${network.join(':')}::${host.join(':')}`)).toBe(network.join(':'));
      }),
    );
  });
});

test('a visitor behind a proxy who asks for gauge after gauge leaves calls to others; what is kept is shown to all', async () => {
  await using site = await siteUnderTest({ areRiversSimulated: false });
  const { gauges } = await readCatalogue();
  const sites = gauges.filter(measuresFlow).map(({ site: id }) => id);
  const ask = async (gauge: string, visitor: string, proxy = '10.0.0.7') => {
    const { statusCode } = await site.app.inject({
      url: `/river/nwis/iv/?format=json&sites=${gauge}&period=P7D&parameterCd=00060&siteStatus=all`,
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': visitor },
    });
    return statusCode;
  };
  const greedy: number[] = [];
  for (const gauge of sites.slice(0, 30)) greedy.push(await ask(gauge, '198.51.100.1'));
  expect(greedy).toEqual([...Array(17).fill(200), ...Array(13).fill(429)]);
  expect(await ask(sites[0] ?? '', '198.51.100.1')).toBe(200);
  expect(await ask(sites[40] ?? '', '198.51.100.2')).toBe(200);
  // What somebody on the open net writes into the header counts for nothing.
  const forged = [50, 51].map((at) => ask(sites[at] ?? '', `203.0.113.${at}`, '198.51.100.1'));
  expect(await Promise.all(forged)).toEqual([429, 429]);
});
