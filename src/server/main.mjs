// Starts the server as the build made it (docs/adr/0075). Plain JavaScript: what strips types would be
// loaded for this file alone. Node keeps what it has compiled in var/, which has to be said first.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../var/compile-cache', import.meta.url));
enableCompileCache(cache);
// The programs it starts, to fill the store and to ingest, use it too.
process.env.NODE_COMPILE_CACHE = cache;
const server = new URL('../../dist/web/server/serve.js', import.meta.url);
if (existsSync(server)) await import(server.href);
else {
  process.stderr.write('freshet: the server is not built: run `npm run build` first\n');
  process.exitCode = 1;
}
