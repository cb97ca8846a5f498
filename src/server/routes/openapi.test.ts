import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { apiRoutes } from './api.ts';

const text = z.string().min(1);
const $ref = z.templateLiteral(['#/components/schemas/', text]);
const content = z.union([
  z.object({ 'application/json': z.object({ schema: z.object({ $ref }) }) }),
  z.object({ 'text/plain': z.object({ schema: z.object({ type: z.literal('string') }) }) }),
]);
const place = { in: z.enum(['path', 'query']), required: z.boolean() };
const operation = z.object({
  summary: text,
  description: text,
  parameters: z.array(z.object({ name: text, example: text, ...place })),
  responses: z.object({ 200: z.object({ content }), 304: z.object(), 404: z.object().optional() }),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: text, version: text }),
  paths: z.record(text, z.strictObject({ get: operation })),
  components: z.object({
    schemas: z.record(text, z.looseObject({ properties: z.record(text, z.unknown()) })),
  }),
});

let site: SiteUnderTest;
let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  site = await siteUnderTest();
  document = documentSchema.parse((await site.app.inject('/api/openapi.json')).json());
});
afterAll(() => site.close());

test('the document describes every address, and its examples answer as described', async () => {
  expect(Object.keys(document.paths).map((path) => path.slice(1))).toEqual([
    ...[
      'facilities',
      'hatchery/{name}',
      'season/{name}',
      'now/{name}',
      'now/rivers',
      'now/rivers/{river}',
      'now/warnings',
      'species/{species}',
    ].map((path) => `api/${path}`),
    'api/run',
    'api/run/{date}',
    'api/dams',
    'api/dams/{dam}',
    'api/accuracy',
    'api/config',
    'api/status',
    'river/nwis/iv/',
    'river/nwis/stat/',
    'river/daily-means/{site}',
    'river/nwps/v1/gauges/{lid}/stageflow/forecast',
    'river/hefs/{lid}',
    'river/nwps/v1/gauges',
    'river/nldi/linked-data/comid/position',
    'river/nldi/linked-data/comid/{comid}/navigation/DM/flowlines',
  ]);
  for (const [path, { get }] of Object.entries(document.paths)) {
    const named = get.parameters.filter((parameter) => parameter.in === 'path');
    const query = get.parameters.filter(
      (parameter) => parameter.in === 'query' && parameter.required,
    );
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
      named.map(({ name }) => name),
    );
    expect(get.responses[404] !== undefined).toBe(get.parameters.length > 0);
    const address = named.reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example)),
      path,
    );
    const asked = new URLSearchParams(query.map(({ name, example }) => [name, example]));
    const answer = await site.app.inject(query.length > 0 ? `${address}?${asked}` : address);
    expect([address, answer.statusCode]).toEqual([address, 200]);
    const { content: sent } = get.responses[200];
    if ('text/plain' in sent) {
      expect(answer.headers['content-type']).toContain('text/plain');
      continue;
    }
    const { $ref } = sent['application/json'].schema;
    const described = document.components.schemas[$ref.split('/').at(-1) ?? ''];
    const fields = Object.keys(described?.properties ?? {});
    const absent = path.startsWith('/river/')
      ? ['accuracy', 'flood', 'recorded', 'setByDam', 'simulated', 'statements']
      : [];
    const given = Object.keys(answer.json());
    expect(given.toSorted()).toEqual(
      fields.filter((name) => given.includes(name) || !absent.includes(name)).toSorted(),
    );
  }
  const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  for (const [, name] of referred) expect(document.components.schemas).toHaveProperty(`${name}`);
});

test('no address of the API is left out', () => {
  const app = fastify();
  const paths: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') paths.push(url.replace(/:(\w+)/g, '{$1}'));
  });
  apiRoutes(app, { site: site.site, rivers: site.rivers, now: () => site.clock.nowMs });
  const described = Object.keys(document.paths).filter((path) => path.startsWith('/api/'));
  expect(described.toSorted()).toEqual(paths.toSorted());
});

test('its page has every address and field, and nothing inline', async () => {
  const { body } = await site.app.inject('/api');
  expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i);
  for (const path of Object.keys(document.paths)) expect(body).toContain(`GET ${path}`);
  expect(body).toContain('href="/api/hatchery/ISSAQUAH%20HATCHERY"');
  for (const field of ['density_estimation', 'bargraph', 'recent_escapement', 'adults']) {
    expect(body).toContain(`<code>${field}</code>`);
  }
});
