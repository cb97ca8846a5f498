import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '../src/jobs/rules.ts';
import { readSettings } from '../src/program/settings.ts';
import { siteUnderTest } from '../src/testing/site-under-test.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';

const { scripts }: { readonly scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const DOCUMENTS = [...globSync('*.md'), ...globSync('docs/**/*.md'), 'data/README.md'];
const textOf = (file: string) => readFileSync(file, 'utf8');
const OPERATIONS = textOf('docs/operations.md');

const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

test.each(DOCUMENTS)('%s names commands, files and documents that exist', (file) => {
  const text = textOf(file);
  const commands = found(text, /npm run ([a-z][a-z:-]+)/g);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);

  const links = found(text, /\]\(([\w./-]+)[)#]/g);
  expect(links.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);

  const all = globSync(['*.*', '{src,scripts,bench,e2e,deploy,docs,data}/**/*.*']);
  const named = found(text, /`([\w./-]+\.(?:tsx?|mjs|conf|service|yml|yaml|sh|md))`/g);
  expect(named.filter((name) => !all.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});

test('docs/operations.md names every setting, and no other', () => {
  let known: readonly string[] = [];
  try {
    readSettings({ FRESHET_NO_SETTING: 'x' });
  } catch (error) {
    known = String(error).match(/FRESHET_[A-Z_]+(?=,|$)/g) ?? [];
  }
  expect(known).toContain('FRESHET_MODE');
  const rows = OPERATIONS.split('\n').filter((line) => line.startsWith('| `FRESHET_'));
  const named = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`(FRESHET_\w+)`/g));
  expect(named.sort()).toEqual([...known].sort());
});

test('answers and log lines in the documents are what the program prints', async () => {
  await using site = await siteUnderTest();
  const ready = (await site.app.inject('/readyz')).body;
  expect(OPERATIONS.split('\n').find((line) => line.startsWith('curl --fail'))).toContain(ready);
  expect(OPERATIONS).toContain(`\`/readyz\` answers 200 with \`${ready}\``);
  expect(OPERATIONS).toContain(`returns under rules ${RULES.version} (before:`);
});

test('the backup that is tried is the newest of several', async () => {
  const folder = await temporaryFolder();
  for (const [day, content] of [
    ['21', 'newest'],
    ['20', 'older'],
  ] as const) {
    const file = join(folder, `freshet-2026-11-${day}.sqlite`);
    await writeFile(file, content);
    await utimes(file, Number(day), Number(day));
  }
  const line = OPERATIONS.split('\n').find((candidate) => candidate.startsWith('cp "$(ls')) ?? '';
  const command = line.replace(' /tmp/', ` ${folder}/`).replace('/var/backups/freshet', folder);
  expect(spawnSync('sh', ['-c', command]).status).toBe(0);
  expect(textOf(join(folder, 'try.sqlite'))).toBe('newest');
});

test('the lists of data/README.md are as long as it says', () => {
  const lengthOf = (file: string) => JSON.parse(textOf(`data/${file}`)).length;
  const text = textOf('data/README.md');
  expect(text).toContain(`the ${lengthOf('facilities.json')} places`);
  expect(text).toContain(`${lengthOf('gauges.json')} river and lake gauges`);
  expect(text).toContain(`${lengthOf('rivers.json')} rivers with`);
  const { rivers, lakes, towns } = JSON.parse(textOf('data/base-map.json'));
  const parts = `rivers (${rivers.length}), lakes (${lakes.length}) and towns (${towns.length})`;
  expect(text).toContain(parts);
});

test('the pictures of the README are those of the manifest, in its sizes, under 150 kB together', () => {
  const named = found(textOf('README.md'), /<img src="public(\/screenshots\/\S+)"/g);
  const { screenshots } = JSON.parse(textOf('public/site.webmanifest'));
  const shown: { readonly src: string; readonly sizes: string }[] = screenshots;
  expect(named).toEqual(shown.map(({ src }) => src));
  const files = shown.map(({ src }) => readFileSync(`public${src}`));
  const sizes = files.map((png) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`);
  expect(sizes).toEqual(shown.map((screenshot) => screenshot.sizes));
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(150_000);
});

test('every file of deploy is in docs/operations.md', () => {
  const files = globSync('deploy/*').map((file) => basename(file));
  const [, table = ''] = /\| file \| what it is \|\n(.+?)\n\n/s.exec(OPERATIONS) ?? [];
  const named = found(table, /`(\S+)`/g).map((name) =>
    name.startsWith('.') ? `freshet-backup${name}` : name,
  );
  const tests = files.filter((name) => /\.test\.\w+$/.test(name));
  expect(files.filter((name) => !named.includes(name))).toEqual(tests);
});
