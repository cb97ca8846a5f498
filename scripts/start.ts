// What a newcomer's `npm start` does: build what is stale, then serve. Unlike a deployment, it
// looks whether the live services can be reached and shows the bundled snapshot when not, and logs
// no requests.
import { parseArgs } from 'node:util';
import { buildWeb } from './build-web.ts';

const HELP = `Builds what is stale, loads the data and serves the site.

Usage: npm start [-- --help]

It takes no options; environment variables set it up (README.md, docs/operations.md), for instance
PORT=8080 FRESHET_MODE=demo npm start. Ctrl-C stops it.`;

process.env.FRESHET_MODE ||= 'auto';
process.env.FRESHET_LOG_LEVEL ||= 'warn';
try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(HELP);
  } else {
    buildWeb();
    await import('../src/server/main.ts');
  }
} catch (error) {
  process.stderr.write(`freshet: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
