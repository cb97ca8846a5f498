// `npm run serve`: the server. Node keeps what it has compiled in var/, which has to be said before
// anything else is loaded; the programs that the server starts use it too.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const HELP = `Serves the site as the build made it.

Usage: npm run serve [-- --help]

It takes no options; environment variables set it up (README.md, docs/operations.md), for instance
PORT=8080 FRESHET_MODE=demo npm run serve. Ctrl-C stops it.
`;

const [option] = process.argv.slice(2);
if (option === '--help' || option === '-h') {
  process.stdout.write(HELP);
} else if (option !== undefined) {
  process.stderr.write(`freshet: Unknown option '${option}' (see --help)\n`);
  process.exitCode = 1;
} else {
  const cache = fileURLToPath(new URL('../../var/compile-cache', import.meta.url));
  enableCompileCache(cache);
  process.env.NODE_COMPILE_CACHE = cache;
  const { serve } = await import('./serve.ts');
  await serve();
}
