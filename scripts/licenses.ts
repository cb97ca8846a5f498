// `npm run licenses`: the licenses of the packages that make up the product.
import { readFileSync } from 'node:fs';
import { command } from '#program/command.ts';

export const main = command({
  name: 'licenses',
  help: 'Lists the packages that are shipped, by license, from package-lock.json.\n\nUsage: npm run licenses',
  options: {},
  run: async ({ print }) => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const locked = Object.entries<{ readonly dev?: true; readonly license?: string }>(packages);
    const shipped = locked.filter(([path, { dev }]) => path !== '' && !dev);
    for (const [licence, ones] of Map.groupBy(shipped, ([, { license }]) => license ?? 'none')) {
      const names = new Set(ones.map(([path]) => path.replace(/^.*node_modules\//, '')));
      print(`${licence} (${names.size}): ${[...names].toSorted().join(', ')}`);
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
