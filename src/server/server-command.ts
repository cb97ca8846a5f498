import { readFileSync } from 'node:fs';

/** The command that starts the server: that of `npm run serve` in package.json, which all deployments use. */
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
