import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { statusSchema } from '#contract/status.ts';
import { LEFT_OUT } from '#domain/fish/left-out.ts';
import { statusFixture } from '../testing/contract-fixtures.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { countAnswers, metricsApp } from './metrics.ts';

const services = () => [{ name: 'usgs', outcomes: { answered: 40, limited: 2 } }];
let site: SiteUnderTest;
let metrics: ReturnType<typeof metricsApp>;
beforeEach(async () => {
  site = await siteUnderTest();
  const status = async () => statusSchema.parse((await site.app.inject('/api/status')).json());
  const answers = countAnswers(site.app);
  metrics = metricsApp({ answers, status, services, folder: tmpdir() });
});
afterEach(async () => {
  await metrics.close();
  await site.close();
});

async function figures(): Promise<Map<string, string>> {
  const { body, headers } = await metrics.inject('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = body.trimEnd().split('\n');
  // A comment, or a name with labels, a space and a number.
  const form = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"\n]*",?)+\})? -?\d[\d.e+-]*)$/;
  expect(lines.filter((line) => !form.test(line))).toEqual([]);
  const samples = lines.filter((line) => !line.startsWith('#'));
  return new Map(samples.map((line) => [line.replace(/ \S+$/, ''), line.replace(/^.* /, '')]));
}

test('the metrics count answers and give the age of the data and the calls left of services', async () => {
  await site.store.recordLook('wdfw-weekly', null);
  for (const name of ['ISSAQUAH_HATCHERY', 'issaquah-hatchery', 'nowhere"\n']) {
    await site.app.inject(`/api/hatchery/${encodeURIComponent(name)}`);
  }
  const all = await figures();
  const day = (date: string) => `${Date.parse(date) / 1000}`;
  const ofHatchery = 'route="/api/hatchery/:name",status="200"';
  expect(Object.fromEntries(all)).toMatchObject({
    [`freshet_answer_seconds_count{${ofHatchery}}`]: '2',
    [`freshet_answer_seconds_bucket{${ofHatchery},le="+Inf"}`]: '2',
    'freshet_answer_seconds_count{route="/api/hatchery/:name",status="404"}': '1',
    freshet_store_up: '1',
    freshet_as_of_seconds: day('2025-10-22'),
    freshet_shown_day_seconds: day('2025-10-24'),
    'freshet_look_seconds{source="wdfw-weekly"}': `${site.clock.nowMs / 1000}`,
    'freshet_ingest_rejected_rows{source="wdfw-weekly",outcome="published"}': '0',
    'freshet_river_requests_total{service="usgs",outcome="answered"}': '40',
    'freshet_river_requests_total{service="usgs",outcome="limited"}': '2',
  });
  // Never looked at: no figure instead of 0.
  expect(all.has('freshet_look_seconds{source="wdfw-returns"}')).toBe(false);
});

test('rows left out on purpose do not count as not understood', async () => {
  const put = (row: number, reason: string) => {
    return { row, reason, detail: 'x', place: '', printed: '{}' };
  };
  const rejected = [
    put(0, LEFT_OUT.place),
    put(1, 'unknown origin letter'),
    put(2, LEFT_OUT.heading),
  ];
  await site.store.ingest('wdfw-finals', async (ingest) => {
    await ingest.rejected.put('2023-24', rejected);
    return { checksum: 'c0ffee', rowsKept: 97, suspicions: [] };
  });
  const labels = 'source="wdfw-finals",outcome="unchanged"';
  expect(Object.fromEntries(await figures())).toMatchObject({
    [`freshet_ingest_rejected_rows{${labels}}`]: '3',
    [`freshet_ingest_not_understood_share{${labels}}`]: '0.01',
  });
});

test('the calls left of a service are given if it has a limit', async () => {
  const status = async () => {
    const fixture = statusFixture();
    const [usgs, nwps] = fixture.rivers.services;
    if (usgs === undefined || nwps === undefined) throw new Error('the fixture has no services');
    const inAny = { ...nwps, service: 'nwps', calls_left: null };
    return { ...fixture, rivers: { kept_answers: 2, services: [usgs, inAny] } };
  };
  const answers = countAnswers(site.app);
  await using some = metricsApp({ answers, services, folder: tmpdir(), status });
  const { body } = await some.inject('/metrics');
  expect(body).toContain('\nfreshet_river_calls_left{service="usgs"} 20\n');
  expect(body).not.toContain('freshet_river_calls_left{service="nwps"}');
});

test('without the store there are metrics of the process, and one that says so', async () => {
  const status = async () => ({ ...statusFixture(), store_down_since: '2025-10-24T06:59:00.000Z' });
  const answers = countAnswers(site.app);
  await using broken = metricsApp({ answers, services, folder: '/nowhere', status });
  const { body } = await broken.inject('/metrics');
  expect(body).toContain('\nfreshet_store_up 0\n');
  expect(body).not.toContain('\nfreshet_disk_free_bytes ');
  expect(body).toContain('\nprocess_resident_memory_bytes ');
  expect(body).not.toContain('freshet_look_seconds');
});

test('the alerts of deploy/alerts.yml use existing metrics', async () => {
  const { body } = await metrics.inject('/metrics');
  const given = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const alerts = readFileSync('deploy/alerts.yml', 'utf8');
  const names = [...alerts.matchAll(/\b(?:freshet|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(names.length).toBeGreaterThan(14);
  expect(names.filter((name) => !given.has(name))).toEqual([]);
});
