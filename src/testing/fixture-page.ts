import type { FreshetApi } from '#contract/page.ts';
import { createRenderer } from '#web/app/render-page.tsx';
import { fixtureApi } from './fixture-api.ts';

const render = createRenderer({
  start: '/assets/start.js',
  entry: '/assets/entry.js',
  modules: ['/assets/shared.js'],
  styles: ['/assets/entry.css'],
  chunks: {
    'hatchery-route': { modules: ['/assets/hatchery.js'], styles: ['/assets/hatchery.css'] },
  },
});

/** A page as the server renders it from the fixtures, with its text between bars. */
export async function fixturePage(address: string, api: FreshetApi = fixtureApi()) {
  const [path = '', query] = address.split('?');
  const { status, html, failure } = await render({ path, search: query ? `?${query}` : '' }, api);
  const shown = html.slice(0, html.indexOf('<script type="application/json"'));
  const text = shown
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll(/(\s*\|\s*)+/g, '|');
  return { status, html, failure, text };
}
