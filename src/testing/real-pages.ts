import { pathToFileURL } from 'node:url';
import type { DrawPreview, RenderPage } from '#contract/page.ts';

/** The web's build, as the server loads it; `npm run build` makes it. */
export async function webBuild(): Promise<{ render: RenderPage; drawPreview: DrawPreview }> {
  const { render, drawPreview } = await import(
    pathToFileURL('dist/web/server/entry-server.js').href
  );
  return { render, drawPreview };
}

/** Its pages. */
export async function realPages(): Promise<RenderPage> {
  return (await webBuild()).render;
}
