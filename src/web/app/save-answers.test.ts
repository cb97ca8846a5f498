import { expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { recordingApi } from '../../testing/fixture-api.ts';
import { saveAnswers } from './save-answers.ts';

async function saved(path: string, overrides: Partial<FreshetApi> = {}) {
  const { api, asked } = recordingApi(overrides);
  await saveAnswers(api, path, new URLSearchParams());
  return asked;
}

test.each([
  ['/app', ['facilities']],
  [
    '/hatcheries/cowlitz-salmon-hatchery',
    ['facilities', 'hatchery COWLITZ_SALMON_HATCHERY', 'season COWLITZ_SALMON_HATCHERY'],
  ],
  ['/hatcheries/nowhere', ['facilities']],
  ['/species/coho', ['facilities', 'species Coho']],
  ['/run', ['facilities', 'run null']],
  ['/run/2025-10-23', ['facilities', 'run null', 'run 2025-10-23']],
  ['/run/lately', ['facilities', 'run null']],
  ['/accuracy', ['facilities', 'accuracy']],
  ['/words', ['facilities']],
  ['/species/trout', ['facilities']],
])('for %s it saves %j', async (path, asked) => {
  expect(await saved(path)).toEqual(asked);
});

test('fails as the API does', async () => {
  const facilities = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(saved('/app', { facilities })).rejects.toThrow('Failed to fetch');
});
