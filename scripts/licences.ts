// `npm run licences`: under which licences the packages are that the product is made of.
import { readFileSync } from 'node:fs';
import { command } from '#jobs/command.ts';

const HELP = `Lists the packages of package-lock.json by their licences.

Usage: npm run licences [-- --all]

  --all   those of the tools as well, which are not shipped
  --help  this text`;

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly license?: string }>>;
}

export const main = command({
  name: 'licences',
  help: HELP,
  options: { all: { type: 'boolean', default: false } },
  run: async ({ values: { all }, print }) => {
    const { packages }: Locked = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const shown = Object.entries(packages).filter(([path, { dev }]) => path && (all || !dev));
    const byLicence = Map.groupBy(shown, ([, { license }]) => license ?? 'none is named');
    for (const [licence, ones] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
      const names = new Set(ones.map(([path]) => path.replace(/^.*node_modules\//, '')));
      print(`${licence} (${names.size}): ${[...names].toSorted().join(', ')}`);
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
