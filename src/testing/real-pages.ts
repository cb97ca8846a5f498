import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/page.ts';

/** The pages of the web's build, as the server loads them; `npm run build` makes it. */
export async function realPages(): Promise<RenderPage> {
  const entry: { render: RenderPage } = await import(
    pathToFileURL('dist/web/server/entry-server.js').href
  );
  return entry.render;
}
