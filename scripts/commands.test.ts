import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Command } from '#jobs/command.ts';
import { inProcess } from '../src/testing/program.ts';

const { scripts }: { readonly scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** The modules behind the scripts of package.json, by name. */
const modules = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /^node scripts\/run\.mjs ([a-z-]+)$/.exec(line) ?? [];
  return script === undefined ? [] : [[name, `./${script}.ts`] as const];
});

test.each(modules)('npm run %s --help says how it is used', async (name, file) => {
  const { main } = (await import(file)) as { main: Command };
  const { code, stdout, stderr } = await inProcess(main, ['--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`\nUsage: npm (run )?(--silent )?${name}\\b`));
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operations.md'])(
  '%s names commands that exist',
  (file) => {
    const named = readFileSync(file, 'utf8').matchAll(/`?npm run ([a-z][a-z:-]+)/g);
    expect(Array.from(named, ([, name = '']) => name).filter((name) => !(name in scripts))).toEqual(
      [],
    );
  },
);

test('the documents link to files that exist', () => {
  const files = ['README.md', 'ARCHITECTURE.md', 'CONTEXT.md', 'CONTRIBUTING.md', 'SECURITY.md'];
  const links = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]+)[)#]/g), ([, link = '']) => link),
  );
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
