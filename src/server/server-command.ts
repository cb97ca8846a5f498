import { readFileSync } from 'node:fs';

/** How the server is started wherever it runs: as `npm run serve` says in package.json. */
export function serverCommand(): {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
} {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const words: string[] = scripts.serve.split(' ');
  const program = words.indexOf('node');
  const env = words.slice(0, program).map((word) => word.split('='));
  return { args: words.slice(program + 1), env: Object.fromEntries(env) };
}
