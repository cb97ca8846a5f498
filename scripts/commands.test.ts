import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts }: { readonly scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

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
