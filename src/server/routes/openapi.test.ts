import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

/** As much of OpenAPI 3.1 as makes a document useful to a program. */
const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      get: z.object({
        summary: z.string().min(1),
        description: z.string().min(1),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(['path', 'query']),
            required: z.boolean(),
            schema: z.object({ type: z.literal('string') }),
            example: z.string(),
          }),
        ),
        responses: z.record(
          z.string().regex(/^\d{3}$/),
          z.object({
            description: z.string().min(1),
            content: z
              .record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) }))
              .optional(),
          }),
        ),
      }),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

const readDocument = async () =>
  documentSchema.parse((await site.app.inject('/api/openapi.json')).json());

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

describe('the document of the API', () => {
  test('describes every address, each with an answer', async () => {
    const { paths } = await readDocument();
    expect(Object.keys(paths)).toEqual([
      '/api/facilities',
      '/api/hatchery/{name}',
      '/api/season/{name}',
      '/api/species/{species}',
      '/api/run',
      '/api/run/{date}',
      '/api/accuracy',
      '/api/config',
      '/api/status',
    ]);
    for (const { get } of Object.values(paths)) {
      expect(get.responses['200']?.content).toHaveProperty(['application/json']);
    }
    expect(Object.keys(paths['/api/hatchery/{name}']?.get.responses ?? {})).toEqual([
      '200',
      '304',
      '404',
    ]);
  });

  test('names every part of its paths as a parameter', async () => {
    const { paths } = await readDocument();
    for (const [path, { get }] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = get.parameters.filter((one) => one.in === 'path');
      expect(get.parameters.filter(({ required }) => required)).toEqual(named);
      expect(named.map(({ name }) => name)).toEqual(inPath);
    }
  });

  test('has every schema that it refers to, and refers only inside itself', async () => {
    const document = await readDocument();
    const references = new Set(referencesIn(document));
    expect(references.size).toBeGreaterThanOrEqual(5);
    for (const reference of references) {
      const [root, ...parts] = reference.split('/');
      expect(root).toBe('#');
      const found = parts.reduce<unknown>(
        (part, name) =>
          typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
        document,
      );
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  test('its examples answer with what it says', async () => {
    const { paths } = await readDocument();
    for (const [path, { get }] of Object.entries(paths)) {
      const choices = get.parameters.filter((one) => one.in === 'query');
      const query = new URLSearchParams(choices.map(({ name, example }) => [name, example]));
      const address = get.parameters.reduce(
        (so, { name, example }) => so.replace(`{${name}}`, encodeURIComponent(example)),
        query.size > 0 ? `${path}?${query}` : path,
      );
      const answer = await site.app.inject(address);
      expect([address, answer.statusCode]).toEqual([address, 200]);
      const { $ref = '' } = get.responses['200']?.content?.['application/json']?.schema ?? {};
      const { components } = await readDocument();
      const described = components.schemas[$ref.split('/').at(-1) ?? '']?.properties;
      expect(Object.keys(answer.json()).toSorted()).toEqual(
        Object.keys(described ?? {}).toSorted(),
      );
    }
  });
});

describe('the page that shows it', () => {
  test('has neither inline script nor inline style, and every address on it', async () => {
    const { statusCode, headers, body } = await site.app.inject('/api');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i);
    for (const path of Object.keys((await readDocument()).paths)) {
      expect(body).toContain(`GET ${path}`);
    }
    expect(body).toContain('href="/api/hatchery/ISSAQUAH%20HATCHERY"');
    for (const field of ['density_estimation', 'bargraph', 'recent_escapement', 'adults']) {
      expect(body).toContain(`<code>${field}</code>`);
    }
    expect((await site.app.inject('/api.css')).statusCode).toBe(200);
  });
});
