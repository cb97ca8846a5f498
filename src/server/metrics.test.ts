import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { statusSchema } from '#contract/status.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { countAnswers, metricsApp } from './metrics.ts';

const services = async () => [
  { name: 'usgs', outcomes: { answered: 40, limited: 2 } },
  { name: 'nldi', outcomes: {} },
];
let site: SiteUnderTest;
let origin: string;
let metrics: ReturnType<typeof metricsApp>;
let answers: ReturnType<typeof countAnswers>;
beforeEach(async () => {
  site = await siteUnderTest();
  const status = async () => statusSchema.parse((await site.app.inject('/api/status')).json());
  answers = countAnswers(site.app);
  metrics = metricsApp({ answers, shelf: site.shelf, status, services, folder: tmpdir() });
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await metrics.close();
  await site.close();
});

/** The figures by name and labels. */
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

test('answers to visitors are counted by route and status, whatever name was asked for', async () => {
  for (const name of ['ISSAQUAH_HATCHERY', 'HOODSPORT_HATCHERY', 'nowhere"\n']) {
    await fetch(`${origin}/api/hatchery/${encodeURIComponent(name)}`);
  }
  await fetch(`${origin}/nothing/here`);
  const route = 'route="/api/hatchery/:name"';
  const counted = async () => {
    const all = await figures();
    const of = (labels: string) => all.get(`freshet_answer_seconds_count{${labels}}`);
    return [of(`${route},status="200"`), of(`${route},status="404"`)];
  };
  await expect.poll(counted, { timeout: 30_000 }).toEqual(['2', '1']);
  const all = await figures();
  expect(all.get(`freshet_answer_seconds_bucket{${route},status="200",le="+Inf"}`)).toBe('2');
  expect(all.get('freshet_answer_seconds_count{route="none",status="404"}')).toBe('1');
  const shelf = (was: string) => Number(all.get(`freshet_shelf_answers_total{was="${was}"}`));
  const [there, made] = [shelf('there'), shelf('made')];
  await fetch(`${origin}/api/hatchery/ISSAQUAH_HATCHERY`);
  const later = await figures();
  expect(Number(later.get('freshet_shelf_answers_total{was="there"}'))).toBeGreaterThan(there);
  expect(made).toBeGreaterThanOrEqual(2);
  // The status was asked for by the server itself.
  expect([...all.keys()].filter((key) => key.includes('/api/status'))).toEqual([]);
});

test('the figures say how old the data are and what river services still allow', async () => {
  await site.store.recordLook('wdfw-weekly', null);
  const all = await figures();
  const day = (date: string) => `${Date.parse(date) / 1000}`;
  expect(Object.fromEntries(all)).toMatchObject({
    freshet_store_up: '1',
    freshet_as_of_seconds: day('2025-10-22'),
    freshet_shown_day_seconds: day('2025-10-24'),
    'freshet_look_seconds{source="wdfw-weekly"}': `${site.clock.nowMs / 1000}`,
    'freshet_ingest_rejected_rows{source="wdfw-weekly",outcome="published"}': '0',
    'freshet_river_requests_total{service="usgs",outcome="answered"}': '40',
    'freshet_river_requests_total{service="usgs",outcome="limited"}': '2',
  });
  // Never looked at: no figure, and not 0.
  expect(all.has('freshet_look_seconds{source="wdfw-returns"}')).toBe(false);
  expect(Number(all.get('process_resident_memory_bytes'))).toBeGreaterThan(1e6);
  expect([...all.keys()].filter((key) => key.startsWith('freshet_river_calls_left'))).not.toEqual(
    [],
  );
});

test('without the store there are figures of the process, and one that says so', async () => {
  await using broken = metricsApp({
    answers,
    shelf: site.shelf,
    services,
    folder: '/nowhere',
    status: () => Promise.reject(new Error('no store at /srv/secret')),
  });
  const { statusCode, body } = await broken.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('\nfreshet_store_up 0\n');
  expect(body).not.toContain('\nfreshet_disk_free_bytes ');
  expect(body).toContain('\nprocess_resident_memory_bytes ');
  expect(body).not.toContain('secret');
});

test('what the alerts of deploy/alerts.yml look at is among the figures', async () => {
  const { body } = await metrics.inject('/metrics');
  const given = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const named = readFileSync('deploy/alerts.yml', 'utf8').matchAll(
    /\b(?:freshet|process|nodejs)_\w+/g,
  );
  const names = [...named].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(14);
  expect(names.filter((name) => !given.has(name))).toEqual([]);
});
