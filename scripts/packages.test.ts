import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';

/** Licences that ask for nothing but their text, or for the source of their own files (MPL). */
const LICENCES = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
  'Zlib',
  'OFL-1.1',
]);

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const { packages } = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('every package that is shipped has a licence that lets it be', () => {
  const shipped = installed.filter(([, { dev }]) => dev !== true);
  const others = shipped.filter(([, { license = '' }]) =>
    license.split(/ AND |[()]/).some((one) => one !== '' && !LICENCES.has(one)),
  );
  expect(shipped.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
  expect(shipped.filter(([, { license }]) => license === undefined)).toEqual([]);
});

test('only packages that are approved by name run a script when they are installed', async () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(running.map(([path]) => path.replace('node_modules/', ''))).toEqual(
    Object.keys(allowScripts),
  );
});
