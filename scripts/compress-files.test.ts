import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { compressFiles } from './compress-files.ts';

test('texts of more than a packet have their compressed forms beside them, and others do not', async () => {
  const folder = await temporaryFolder();
  const script = 'export const fish = "salmon";\n'.repeat(100);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/a.js'), script);
  writeFileSync(join(folder, 'assets/face.woff2'), script);
  writeFileSync(join(folder, 'assets/kept.css'), script);
  writeFileSync(join(folder, 'assets/kept.css.br'), 'of the build before');
  writeFileSync(join(folder, 'short.svg'), '<svg/>');
  await compressFiles(folder);
  const read = (name: string) => readFileSync(join(folder, name));
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(
    ['a.js', 'a.js.br', 'a.js.gz', 'face.woff2', 'kept.css', 'kept.css.br', 'kept.css.gz'].sort(),
  );
  expect(readdirSync(folder).sort()).toEqual(['assets', 'short.svg']);
  expect(brotliDecompressSync(read('assets/a.js.br')).toString()).toBe(script);
  expect(gunzipSync(read('assets/a.js.gz')).toString()).toBe(script);
  expect(read('assets/kept.css.br').toString()).toBe('of the build before');
});
