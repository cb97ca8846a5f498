// `npm run serve`: the server. Node keeps what it has compiled in var/, or where NODE_COMPILE_CACHE
// says, which must be known before anything else is loaded; programs that it starts use it too.
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
  const inProject = fileURLToPath(new URL('../../var/compile-cache', import.meta.url));
  process.env.NODE_COMPILE_CACHE ??= inProject;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { serve } = await import('./serve.ts');
  await serve();
}
