import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TWO_AUTUMNS } from '../src/testing/made-up-reports.ts';
import { addressOf, Program } from '../src/testing/program.ts';
import { temporaryFolder, writeReports } from '../src/testing/snapshot-folder.ts';

const COPIED = ['src', 'scripts'];
const LINKED = ['data', 'public'];

/** A copy of the project whose files may be edited; Vite writes beside its packages. */
async function copyOfProject(): Promise<string> {
  const folder = await temporaryFolder();
  const files = (await readdir('.', { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const name of [...COPIED, ...files.map(({ name }) => name)])
    await cp(name, join(folder, name), { recursive: true });
  for (const name of LINKED) await symlink(resolve(name), join(folder, name));
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    if (name.startsWith('.vite')) continue;
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

test('npm run dev shows an edit of a page and of a card to whoever asks again', async () => {
  const folder = await copyOfProject();
  const snapshot = join(folder, 'snapshot');
  await writeReports(snapshot, TWO_AUTUMNS);
  const dev = new Program(join(folder, 'scripts/dev.ts'), [], {
    folder,
    env: { PORT: '0', FRESHET_SNAPSHOT: snapshot, DATABASE_URL: join(folder, 'freshet.sqlite') },
  });
  onTestFinished(async () => {
    dev.kill('SIGKILL');
    await dev.ended();
  });
  const address = await addressOf(dev);
  const ask = async (path: string) => (await fetch(address + path)).text();
  const edit = async (file: string, words: string) => {
    const path = join(folder, 'src/web', file);
    const before = await readFile(path, 'utf8');
    expect(before).toContain(words);
    await writeFile(path, before.replaceAll(words, 'Edited meanwhile'));
  };
  const CARD = '/embed/hatcheries/issaquah-hatchery';
  const edits = [
    ['/words', 'pages/words/route.tsx', 'The words of fish counts and river gauges'],
    [CARD, 'pages/hatchery/embed.tsx', 'Check the rules before'],
  ] as const;
  for (const [path, file, words] of edits) {
    // Twice: what is kept comes the second time.
    for (let nth = 0; nth < 2; nth += 1) expect(await ask(path)).toContain(words);
    await edit(file, words);
    await expect.poll(() => ask(path), { timeout: 120_000 }).toContain('Edited meanwhile');
  }
  dev.kill('SIGTERM');
  expect(await dev.ended()).toMatchObject({ code: 0, signal: null });
});
