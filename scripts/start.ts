// What a newcomer's `npm start` does: build what is stale, then serve. Unlike a deployment, it
// checks whether the live services can be reached, shows the bundled snapshot when not, and logs
// no requests.
import { command } from '#jobs/command.ts';
import { buildWeb } from './build-web.ts';

const HELP = `Builds what is stale, loads the data and serves the site.

Usage: npm start [-- --help]

It takes no options; environment variables set it up (README.md, docs/operations.md), for instance
PORT=8080 FRESHET_MODE=demo npm start. Ctrl-C stops it.`;

export const main = command({
  name: 'freshet',
  help: HELP,
  options: {},
  run: async () => {
    process.env.FRESHET_MODE ||= 'auto';
    process.env.FRESHET_LOG_LEVEL ||= 'warn';
    await buildWeb();
    const { serve } = await import('#server/serve.ts');
    await serve();
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
