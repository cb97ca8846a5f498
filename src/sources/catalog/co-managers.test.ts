import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readCatalog } from './index.ts';

const { facilities } = await readCatalog();

test('who co-manages a facility is said once, in order, of facilities that exist', async () => {
  const file = await readFile(new URL(import.meta.resolve('#data/co-managers.json')), 'utf8');
  const keys: string[] = JSON.parse(file).map(({ facility }: { facility: string }) => facility);
  expect(keys).toEqual([...new Set(keys)].sort());
  const known = facilities.filter(({ coManagement }) => coManagement !== null);
  expect(known.map(({ key }) => key).sort()).toEqual(keys);
});

test('the Klickitat hatchery is owned by the Yakama Nation, as a source of 2025 says', () => {
  const klickitat = facilities.find(({ key }) => key === 'KLICKITAT_HATCHERY');
  expect(klickitat?.coManagement).toMatchObject({ year: 2025, source: 'Spokesman-Review' });
  expect(klickitat?.coManagement?.sentence).toContain('Yakama Nation');
});
