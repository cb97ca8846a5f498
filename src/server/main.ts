// Starts the server. Node keeps what it has compiled in var/, which makes the next start quicker by
// a fifth; this has to be said before anything else is loaded.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../var/compile-cache', import.meta.url));
enableCompileCache(cache);
// The programs it starts, to fill the store and to ingest, use it too.
process.env.NODE_COMPILE_CACHE = cache;
await import('./serve.ts');
