// What a newcomer's `npm start` does: build what is stale, then serve. Unlike a deployment, it
// looks whether the live services can be reached and shows the bundled snapshot when not.
import { buildWeb } from './build-web.ts';

process.env.FRESHET_MODE ||= 'auto';
try {
  buildWeb();
  await import('../src/server/main.ts');
} catch (error) {
  process.stderr.write(`freshet: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
