// `npm start` for newcomers: builds what is stale, then serves. Unlike a deployment, it checks whether
// the live services can be reached, shows the bundled snapshot if not, and logs no requests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { command } from '#program/command.ts';
import { serverCommand } from '../src/server/server-command.ts';

const HELP = `Builds what is stale, loads the data and serves the site.

Usage: npm start [-- --help]

It takes no options. Environment variables configure it (README.md, docs/operations.md), for example
PORT=8080 FRESHET_MODE=demo npm start. Ctrl-C stops it.`;

/** Runs one of our programs to its end, showing its output and forwarding signals. */
async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, passOn);
  const [code] = await once(child, 'close');
  for (const signal of signals) process.off(signal, passOn);
  return code ?? 1;
}

export const main = command({
  name: 'freshet',
  help: HELP,
  options: {},
  run: async () => {
    // Separate processes: the server gets its own memory settings, and nothing that the build allocated.
    const built = await runToEnd(['scripts/build-web.ts']);
    if (built !== 0) process.exit(built);
    const { args, env } = serverCommand();
    process.env.FRESHET_MODE ||= 'auto';
    process.env.FRESHET_LOG_LEVEL ||= 'warn';
    process.exit(await runToEnd(args, env));
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
