import { pathToFileURL } from 'node:url';
import type { WebBuild } from '#contract/page.ts';

/** The web's build, as the server loads it; `npm run build` makes it. */
export async function webBuild(): Promise<WebBuild> {
  return await import(pathToFileURL('dist/web/server/index.js').href);
}
