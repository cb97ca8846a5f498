import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The last cell of every row below a table's head. */
const PROOFS = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (requirement|---) \|/.test(line))
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '');

const TOPICS = [
  'home and list',
  'facility charts',
  'rivers',
  'map',
  'live sources',
  'end-to-end tests',
];

test('every requirement names a test that is there, or the topic it is open in', () => {
  expect(PROOFS.length).toBeGreaterThan(100);
  const wrong = PROOFS.flatMap((proof) => {
    if (proof.startsWith('open: ')) return TOPICS.includes(proof.slice(6)) ? [] : [proof];
    return proof.split('<br>').filter((named) => {
      const [, file = '', title = ''] = /^`(.+)` › (.+)$/.exec(named) ?? [];
      const path = file.startsWith('e2e/') ? file : join('src', file);
      return title === '' || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
  });
  expect(wrong).toEqual([]);
});
