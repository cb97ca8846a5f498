// Starts the server as the build made it (docs/adr/0075). Plain JavaScript: what strips types would be
// loaded for this file alone. Node keeps what it has compiled in var/, which has to be said first.
import { existsSync } from 'node:fs';
// An older Node lacks what is used of it, and would stop here.
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

const HELP = `Serves the site as the build made it.

Usage: npm run serve [-- --help]

It takes no options; environment variables set it up (README.md, docs/operations.md), for instance
PORT=8080 FRESHET_MODE=demo npm run serve. Ctrl-C stops it.
`;

const cache = fileURLToPath(new URL('../../var/compile-cache', import.meta.url));
module.enableCompileCache?.(cache);
// The programs it starts, to fill the store and to ingest, use it too.
process.env.NODE_COMPILE_CACHE = cache;
const server = new URL('../../dist/web/server/serve.js', import.meta.url);
const { node } = process.versions;
const [option] = process.argv.slice(2);
const trouble = option
  ? `Unknown option '${option}' (see --help)`
  : Number.parseInt(node, 10) < OLDEST_NODE
    ? `Node ${node} is too old: start it by \`npm run serve\`, or with node_modules/.bin/node`
    : existsSync(server)
      ? null
      : 'the server is not built: run `npm run build` first';
if (option === '--help' || option === '-h') process.stdout.write(HELP);
else if (trouble === null) await import(server.href);
else {
  process.stderr.write(`freshet: ${trouble}\n`);
  process.exitCode = 1;
}
