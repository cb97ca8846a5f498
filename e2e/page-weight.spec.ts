import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresKb, sizeOf, WEIGHED_FIGURES, WEIGHED_PAGES } from '../bench/page-sizes.ts';
import { expect, test } from './watched-page.ts';

for (const { path, htmlBarKb, scriptsBarKb, firstLoadBarKiB, filesBar } of WEIGHED_PAGES) {
  test(`${path} asks for no more than it may weigh`, async ({ baseURL }) => {
    const { htmlKb, scriptsGzipKb, firstLoadKiB, files } = await sizeOf(baseURL ?? '', path);
    expect(htmlKb).toBeGreaterThan(1);
    expect(htmlKb).toBeLessThan(htmlBarKb);
    expect(scriptsGzipKb).toBeGreaterThan(50);
    expect(scriptsGzipKb).toBeLessThan(scriptsBarKb);
    expect(firstLoadKiB).toBeLessThan(firstLoadBarKiB);
    expect(files).toBeLessThanOrEqual(filesBar);
  });
}

for (const { name, barKb } of WEIGHED_FIGURES) {
  test(`the figures of ${name} weigh no more than they may`, async ({ baseURL }) => {
    const kb = await figuresKb(baseURL ?? '', name);
    expect(kb).toBeGreaterThan(1);
    expect(kb).toBeLessThan(barKb);
  });
}

test('every script asks to be compiled as it arrives', () => {
  const folder = 'dist/web/client/assets';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const firstLines = scripts.map((name) => readFileSync(join(folder, name), 'utf8').split('\n')[0]);
  expect(new Set(firstLines)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});
